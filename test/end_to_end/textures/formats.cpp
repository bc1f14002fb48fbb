// Textures of every type, width and rank: what kernels read from raw texels, and the raw texels
// that they write, each bit of them (C++ AMP 1.2, 10.1).
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp_graphics.h>
#include <cmath>
#include <string.h>
#include <string>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

/// A half as double; all are exact.
double half_value(unsigned h) {
  const int exponent = h >> 10 & 31, mantissa = h & 1023;
  const double size = exponent == 31  ? (mantissa ? NAN : INFINITY)
                      : exponent == 0 ? std::ldexp(mantissa, -24)
                                      : std::ldexp(1024 + mantissa, exponent - 25);
  return h >> 15 ? -size : size;
}

// What raw bits of a scalar mean.
double meaning(unsigned raw, unsigned bits, int) {
  return bits == 8 ? (signed char)raw : bits == 16 ? (short)raw : (int)raw;
}
double meaning(unsigned raw, unsigned bits, unsigned) {
  return bits == 8 ? (unsigned char)raw : bits == 16 ? (unsigned short)raw : raw;
}
double meaning(unsigned raw, unsigned bits, float) {
  float f;
  memcpy(&f, &raw, 4);
  return bits == 32 ? static_cast<double>(f) : half_value(raw);
}
double meaning(unsigned raw, unsigned bits, norm) {
  return bits == 8 ? std::fmax((signed char)raw * (1 / 127.0f), -1.0f)
                   : std::fmax((short)raw * (1 / 32767.0f), -1.0f);
}
double meaning(unsigned raw, unsigned bits, unorm) {
  return bits == 8 ? (unsigned char)raw * (1 / 255.0f) : (unsigned short)raw * (1 / 65535.0f);
}

template <typename T> T scalar_at(const T &v, int) { return v; }
template <typename S> S scalar_at(const basic_short_vector<S, 2> &v, int k) {
  return k == 0 ? v.x : v.y;
}
template <typename S> S scalar_at(const basic_short_vector<S, 3> &v, int k) {
  return k == 0 ? v.x : k == 1 ? v.y : v.z;
}
template <typename S> S scalar_at(const basic_short_vector<S, 4> &v, int k) {
  return k == 0 ? v.x : k == 1 ? v.y : k == 2 ? v.z : v.w;
}

// A25.02 accept: with bits per scalar element
// A25.05 accept: from raw memory
// A25.15 accept: reading by [], () and get
// A26.01 accept: constructors
// A26.02 accept: set
// A27.01 accept: constructors
// A27.03 accept: set
// A28.03 accept: [], (), get, also of a level
// M160 accept: texture_views are captured by value, textures by reference; neither moves data
/// Texels with all bits of 16, and many of 32, are read, and written as they were read: the same
/// bytes must come out, but for what two raw values have in common.
template <typename T, int N> void read_and_write(const extent<N> &size, unsigned bits) {
  typedef typename short_vector_traits<T>::value_type S;
  const int components = short_vector_traits<T>::size, texels = static_cast<int>(size.size());
  const size_t bytes = static_cast<size_t>(texels) * components * bits / 8;
  std::vector<unsigned char> raw(bytes + 4), out(bytes + 4);
  unsigned seed = bits * 77;
  for (int i = 0; i < texels * components; ++i) {
    seed = seed * 1664525u + 1013904223u;
    const unsigned value = bits == 32 ? seed : static_cast<unsigned>(i) * 41 + (i >> 8);
    memcpy(&raw[static_cast<size_t>(i) * bits / 8], &value, bits == 32 ? 4 : bits / 8);
  }
  texture<T, N> in(size, raw.data(), static_cast<unsigned>(bytes), bits), copied(size, bits),
      plain(size, bits);
  EXPECT(in.extent == size && in.bits_per_scalar_element == bits && in.data_length == bytes &&
         in.mipmap_levels == 1);
  std::vector<T> seen(texels);
  {
    array_view<T, N> values(size, seen);
    texture_view<T, N> by_view(copied);
    writeonly_texture_view<T, N> by_old_view(plain);
    texture_view<const T, N> reader(in);
    parallel_for_each(
        size, [ =, &in ](index<N> i) restrict(amp) {
          const T value = in[i], same = reader.get(i);
          values[i] = value;
          by_view.set(i, same);
          by_old_view.set(i, value);
        });
  }
  int wrong = 0;
  for (int i = 0; i < texels * components; ++i) {
    unsigned value = 0;
    memcpy(&value, &raw[static_cast<size_t>(i) * bits / 8], bits / 8);
    const double expected = meaning(value, bits, S());
    const double got =
        static_cast<double>(static_cast<S>(scalar_at(seen[i / components], i % components)));
    wrong += !(got == expected || (std::isnan(got) && std::isnan(expected)));
  }
  EXPECT_EQUAL(wrong, 0);
  copy(copied, out.data(), static_cast<unsigned>(bytes));
  std::vector<unsigned char> other(bytes);
  copy(plain, other.data(), static_cast<unsigned>(bytes));
  wrong = 0;
  for (int i = 0; i < texels * components; ++i) {
    unsigned a = 0, b = 0;
    const size_t at = static_cast<size_t>(i) * bits / 8;
    memcpy(&a, &raw[at], bits / 8);
    memcpy(&b, &out[at], bits / 8);
    const double before = meaning(a, bits, S()), after = meaning(b, bits, S());
    wrong += !(before == after || (std::isnan(before) && std::isnan(after))) ||
             memcmp(&out[at], &other[at], bits / 8);
  }
  EXPECT_EQUAL(wrong, 0);
}

/// Where a texel is depends on the rank alone, what it is on the type alone: not all combinations.
template <typename T1, typename T2, typename T4> void all_sizes(unsigned bits) {
  read_and_write<T1, 1>(extent<1>(1700), bits);
  read_and_write<T2, 2>(extent<2>(40, 51), bits);
  read_and_write<T4, 3>(extent<3>(5, 7, 19), bits);
}

template <typename T, int N> void doubles(const extent<N> &size) {
  std::vector<T> data(size.size()), back(size.size());
  for (unsigned i = 0; i < size.size(); ++i)
    data[i] = T(i % 3 ? i / 7.0 : -1e300 / (i + 1));
  texture<T, N> in(size, data.begin(), data.end()), out(size, 64u);
  texture_view<T, N> to(out);
  texture_view<const T, N> from(in);
  parallel_for_each(size, [=](index<N> i) restrict(amp) { to.set(i, from[i]); });
  copy(out, back.begin());
  EXPECT(back == data);
}

void doubles() {
  doubles<double, 3>(extent<3>(2, 3, 4));
  std::vector<double_2> data(60), back(60);
  for (int i = 0; i < 60; ++i)
    data[i] = double_2(i / 7.0, -i * 1e200);
  texture<double_2, 2> in(6, 10, data.begin(), data.end()), out(6, 10, 64u);
  texture<double, 1> one(3, 64u);
  texture_view<double_2, 2> to(out);
  texture_view<double, 1> to_one(one);
  parallel_for_each(
      in.extent, [ =, &in ](index<2> i) restrict(amp) {
        to.set(i, in[i].yx);
        if (i[0] == 0 && i[1] < 3)
          to_one.set(index<1>(i[1]), in(0, i[1]).x);
      });
  copy(out, back.begin());
  std::vector<double> ones(3);
  copy(one, ones.begin());
  for (int i = 0; i < 60; ++i)
    EXPECT(back[i] == data[i].yx);
  EXPECT(ones[2] == data[2].x);
}

/// Values that a format has not: saturated, clamped, rounded to nearest even.
void rounding() {
  const int n = 40;
  texture<int, 1> bytes(n, 8u);
  texture<unsigned, 1> shorts(n, 16u);
  texture<unorm_2, 1> parts(n, 8u);
  texture<float, 1> halves(n, 16u);
  texture_view<unorm_2, 1> set_parts(parts);
  parallel_for_each(
      extent<1>(n), [ =, &bytes, &shorts, &halves ](index<1> i) restrict(amp) {
        bytes.set(i, (i[0] - 20) * 20);
        shorts.set(i, static_cast<unsigned>(i[0]) * 3000u);
        set_parts.set(i, unorm_2((i[0] + 0.25f) / 255, i[0] * 0.0625f - 0.5f));
        // Around 65504 and 65520, halfway cases, and multiples of the least subnormal.
        halves.set(i, i[0] < 20 ? 65500.0f + 2 * i[0] : (i[0] - 30) * 2.98023223876953125e-8f);
      });
  signed char b[n];
  unsigned short s[n], h[n];
  unsigned char p[2 * n];
  copy(bytes, b, sizeof(b));
  copy(shorts, s, sizeof(s));
  copy(parts, p, sizeof(p));
  copy(halves, h, sizeof(h));
  for (int i = 0; i < n; ++i) {
    const int v = (i - 20) * 20;
    EXPECT_EQUAL(static_cast<int>(b[i]), v < -128 ? -128 : v > 127 ? 127 : v);
    EXPECT_EQUAL(static_cast<int>(s[i]), i * 3000 > 65535 ? 65535 : i * 3000);
    EXPECT_EQUAL(static_cast<int>(p[2 * i]), i);
    EXPECT_EQUAL(
        static_cast<int>(p[2 * i + 1]),
        static_cast<int>(std::nearbyint(std::fmin(std::fmax(i * 0.0625f - 0.5f, 0), 1) * 255)));
    if (i < 20)
      EXPECT_EQUAL(half_value(h[i]), 65500 + 2 * i >= 65520  ? INFINITY
                                     : 65500 + 2 * i < 65488 ? 65472
                                                             : 65504);
    else
      EXPECT_EQUAL(half_value(h[i]), std::nearbyint((i - 30) / 2.0) * std::ldexp(1, -24));
  }
}

// A25.16 accept: set
// A27.02 accept: reading, where there is one scalar of 32 bits
// M162 info: served, where Direct3D refuses: all formats can be read and written in one kernel
/// A texture of one int, unsigned int or float is read and written in one kernel, and through views
/// made in the kernel.
void in_place() {
  texture<float, 2> t(9, 11);
  const int_2 pairs[4] = {int_2(0), int_2(7, 8), int_2(-3, -4), int_2(9)};
  texture<int_2, 1> pair(4, pairs, pairs + 4);
  parallel_for_each(
      t.extent, [ =, &t ](index<2> i) restrict(amp) { t.set(i, i[0] * 100.0f + i[1]); });
  parallel_for_each(
      t.extent, [ =, &t ](index<2> i) restrict(amp) {
        texture_view<float, 2> v(t);
        writeonly_texture_view<float, 2> w(t);
        const float old = v(i[0], i[1]) + t(i);
        if (i[1] % 2)
          v.set(i, old);
        else
          w.set(i, old);
      });
  parallel_for_each(
      extent<1>(1), [&](index<1>) restrict(amp) {
        texture_view<const int_2, 1> v(pair);
        t.set(index<2>(0, 0),
              static_cast<float>(v[1].x + v(2).y + v.extent[0] + pair.get_mipmap_levels()));
      });
  std::vector<float> all(99);
  copy(t, all.begin());
  EXPECT_EQUAL(all[0], 7 - 4 + 4 + 1.0f);
  for (int i = 1; i < 99; ++i)
    EXPECT_EQUAL(all[i], 2 * (i / 11 * 100.0f + i % 11));
}

/// A view of a texture moves no data: kernels elsewhere are refused, and without an accelerator_view of
/// their own they run where the texture is.
void only_where_it_lives() {
  accelerator device;
  accelerator_view here = device.create_view(), there = device.create_view();
  texture<int, 1> t(4, here);
  const texture_view<int, 1> v(t);
  const texture_view<const int, 1> r(t);
  array<int, 1> out(4, here), other(4, there);
  parallel_for_each(t.extent, [=](index<1> i) restrict(amp) { v.set(i, 7 + i[0]); });
  parallel_for_each(t.extent, [=, &out](index<1> i) restrict(amp) { out[i] = r[i]; });
  EXPECT_EQUAL(std::vector<int>(out)[3], 10);
  int refused = 0;
  try {
    parallel_for_each(there, t.extent, [=](index<1> i) restrict(amp) { v.set(i, 1); });
  } catch (const runtime_exception &) {
    ++refused;
  }
  try {
    parallel_for_each(t.extent, [=, &other](index<1> i) restrict(amp) { other[i] = r[i]; });
  } catch (const runtime_exception &) {
    ++refused;
  }
  try {
    parallel_for_each(there, t.extent, [&t](index<1> i) restrict(amp) { t.set(i, 1); });
  } catch (const runtime_exception &e) {
    refused += std::string(e.what()).find("a captured texture is on") != std::string::npos;
  }
  EXPECT_EQUAL(refused, 3);
}

// A26.03 accept: getters, which all views share
/// One mip level of any format through a view that reads and one that writes, in one kernel.
void read_and_write_views() {
  const extent<2> size(8, 8);
  texture<unorm_4, 2> t(size, 8u, 2u);
  const texture_view<unorm_4, 2> writer(t, 1);
  const texture_view<const unorm_4, 2> reader(t, 1, 1);
  parallel_for_each(writer.extent, [=](index<2> i) restrict(amp) {
    writer.set(i, unorm_4(unorm(i[0] / 255.0f), unorm(i[1] / 255.0f), unorm(0.0f), unorm(1.0f)));
  });
  for (int k = 0; k < 3; ++k)
    parallel_for_each(writer.extent, [=](index<2> i) restrict(amp) {
      const unorm_4 old = reader[i];
      writer.set(i, unorm_4(old.y, old.x, unorm(old.z + 10 / 255.0f), old.w));
    });
  unsigned char texels[4 * 16];
  copy(texture_view<const unorm_4, 2>(t, 1, 1), texels, sizeof(texels));
  for (int i = 0; i < 16; ++i)
    EXPECT(texels[4 * i] == i % 4 && texels[4 * i + 1] == i / 4 && texels[4 * i + 2] == 30 &&
           texels[4 * i + 3] == 255);
}

// M163 info: served, too: textures are buffers; what one thread writes another may read after the kernel
int main() {
  for (unsigned bits : {8u, 16u, 32u}) {
    all_sizes<int, int_2, int_4>(bits);
    all_sizes<unsigned, uint_2, uint_4>(bits);
    if (bits > 8)
      all_sizes<float, float_2, float_4>(bits);
    if (bits < 32)
      all_sizes<norm, norm_2, norm_4>(bits), all_sizes<unorm, unorm_2, unorm_4>(bits);
  }
  for (unsigned bits : {8u, 16u}) {
    read_and_write<unorm, 2>(extent<2>(3, 11), bits);
    read_and_write<unorm, 3>(extent<3>(2, 3, 5), bits);
  }
  read_and_write<int_3, 2>(extent<2>(13, 17), 32);
  read_and_write<uint_3, 1>(extent<1>(100), 32);
  read_and_write<float_3, 3>(extent<3>(3, 4, 5), 32);
  doubles();
  rounding();
  in_place();
  only_where_it_lives();
  read_and_write_views();
  return result();
}
