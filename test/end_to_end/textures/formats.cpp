// Textures of every type, width and rank: which values kernels read from raw texels, and which raw texels they write,
// bit for bit (C++ AMP 1.2, 10.1).
//
// RUN: %amp-clang++ -O0 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include "half.h"
#include <amp_graphics.h>
#include <cmath>
#include <stdint.h>
#include <string.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

// The value of a scalar's raw bits.
double meaning(uint64_t raw, unsigned bits, int) {
  return bits == 8 ? (signed char)raw : bits == 16 ? (short)raw : (int)raw;
}
double meaning(uint64_t raw, unsigned bits, unsigned) {
  return bits == 8 ? (unsigned char)raw : bits == 16 ? (unsigned short)raw : (unsigned)raw;
}
double meaning(uint64_t raw, unsigned bits, float) {
  float f;
  memcpy(&f, &raw, 4);
  return bits == 32 ? static_cast<double>(f) : half_value(static_cast<unsigned>(raw));
}
double meaning(uint64_t raw, unsigned, double) {
  double d;
  memcpy(&d, &raw, 8);
  return d;
}
double meaning(uint64_t raw, unsigned bits, norm) {
  return bits == 8 ? std::fmax((signed char)raw * (1 / 127.0f), -1.0f)
                   : std::fmax((short)raw * (1 / 32767.0f), -1.0f);
}
double meaning(uint64_t raw, unsigned bits, unorm) {
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
/// Texels of one format, with all values of 16 bits and many of 32 and 64. After a kernel has read and written them,
/// the bytes must be the same, except where two raw values mean the same number.
template <typename T, int N> struct trial {
  typedef typename short_vector_traits<T>::value_type S;
  static const int components = short_vector_traits<T>::size;
  const unsigned bits;
  std::vector<unsigned char> raw;
  std::vector<T> seen;
  texture<T, N> in, out;
  array_view<T, N> values;

  trial(const extent<N> &size, unsigned bits)
      : bits(bits), raw(make_raw(static_cast<int>(size.size()) * components, bits)), seen(size.size()),
        in(size, raw.data(), static_cast<unsigned>(raw.size()), bits), out(size, bits), values(size, seen) {}

  static std::vector<unsigned char> make_raw(int scalars, unsigned bits) {
    std::vector<unsigned char> raw(static_cast<size_t>(scalars) * bits / 8);
    uint64_t seed = bits * 77;
    for (int i = 0; i < scalars; ++i) {
      seed = seed * 6364136223846793005u + 1442695040888963407u;
      const uint64_t value = bits == 64 ? seed : bits == 32 ? seed >> 32 : static_cast<unsigned>(i) * 41 + (i >> 8);
      memcpy(&raw[static_cast<size_t>(i) * bits / 8], &value, bits / 8);
    }
    return raw;
  }

  static double meaning_at(const std::vector<unsigned char> &bytes, int i, unsigned bits) {
    uint64_t value = 0;
    memcpy(&value, &bytes[static_cast<size_t>(i) * bits / 8], bits / 8);
    return meaning(value, bits, S());
  }

  void check() {
    EXPECT(in.bits_per_scalar_element == bits && in.data_length == raw.size() && in.mipmap_levels == 1);
    std::vector<unsigned char> written(raw.size());
    copy(out, written.data(), static_cast<unsigned>(written.size()));
    values.synchronize();
    int misread = 0, miswritten = 0;
    for (int i = 0; i < static_cast<int>(seen.size()) * components; ++i) {
      const double expected = meaning_at(raw, i, bits), after = meaning_at(written, i, bits);
      const double got = static_cast<double>(static_cast<S>(scalar_at(seen[i / components], i % components)));
      misread += !(got == expected || (std::isnan(got) && std::isnan(expected)));
      miswritten += !(after == expected || (std::isnan(after) && std::isnan(expected)));
    }
    EXPECT_EQUAL(misread, 0);
    EXPECT_EQUAL(miswritten, 0);
  }
};

// A25.15 accept: reading by [], () and get
// A26.01 accept: constructors
// A26.02 accept: set
// A27.01 accept: constructors
// A27.03 accept: set
// A28.03 accept: [], (), get, also of a level
// M160 accept: texture_views are captured by value, textures by reference; neither moves data
// Three formats in one kernel, to save compile time on the device. Each rank uses a different function.
template <typename A, typename B, typename C> void move(trial<A, 1> &a, trial<B, 1> &b, trial<C, 1> &c) {
  const texture_view<A, 1> to_a(a.out);
  const texture_view<B, 1> to_b(b.out);
  const texture_view<C, 1> to_c(c.out);
  const texture<A, 1> &from_a = a.in;
  const texture<B, 1> &from_b = b.in;
  const texture<C, 1> &from_c = c.in;
  const array_view<A, 1> values_a = a.values;
  const array_view<B, 1> values_b = b.values;
  const array_view<C, 1> values_c = c.values;
  parallel_for_each(a.in.extent, [=, &from_a, &from_b, &from_c](index<1> i) restrict(amp) {
    to_a.set(i, values_a[i] = from_a[i]);
    to_b.set(i, values_b[i] = from_b(i));
    to_c.set(i, values_c[i] = from_c.get(i));
  });
}
template <typename A, typename B, typename C> void move(trial<A, 2> &a, trial<B, 2> &b, trial<C, 2> &c) {
  const writeonly_texture_view<A, 2> to_a(a.out);
  const writeonly_texture_view<B, 2> to_b(b.out);
  const writeonly_texture_view<C, 2> to_c(c.out);
  const texture_view<const A, 2> from_a(a.in);
  const texture_view<const B, 2> from_b(b.in);
  const texture_view<const C, 2> from_c(c.in);
  const array_view<A, 2> values_a = a.values;
  const array_view<B, 2> values_b = b.values;
  const array_view<C, 2> values_c = c.values;
  parallel_for_each(a.in.extent, [=](index<2> i) restrict(amp) {
    to_a.set(i, values_a[i] = from_a[i]);
    to_b.set(i, values_b[i] = from_b(i[0], i[1]));
    to_c.set(i, values_c[i] = from_c.get(i));
  });
}
template <typename A, typename B, typename C> void move(trial<A, 3> &a, trial<B, 3> &b, trial<C, 3> &c) {
  const texture_view<A, 3> to_a(a.out);
  const texture_view<B, 3> to_b(b.out);
  const texture_view<C, 3> to_c(c.out);
  const texture_view<const A, 3> from_a(a.in);
  const texture_view<const B, 3> from_b(b.in);
  const texture_view<const C, 3> from_c(c.in);
  const array_view<A, 3> values_a = a.values;
  const array_view<B, 3> values_b = b.values;
  const array_view<C, 3> values_c = c.values;
  parallel_for_each(a.in.extent, [=](index<3> i) restrict(amp) {
    to_a.set(i, values_a[i] = from_a[i]);
    to_b.set(i, values_b[i] = from_b(i[0], i[1], i[2]));
    to_c.set(i, values_c[i] = from_c.get(i));
  });
}

template <typename A, typename B, typename C, int N> void read_and_write(const extent<N> &size, unsigned bits) {
  trial<A, N> a(size, bits);
  trial<B, N> b(size, bits);
  trial<C, N> c(size, bits);
  EXPECT(a.in.extent == size && c.out.extent == size);
  move(a, b, c);
  a.check();
  b.check();
  c.check();
}

/// Every type and width in the table of 10.1.1, at every rank.
template <typename A, typename B, typename C> void all_ranks(unsigned bits) {
  read_and_write<A, B, C>(extent<1>(1700), bits);
  read_and_write<A, B, C>(extent<2>(40, 51), bits);
  read_and_write<A, B, C>(extent<3>(5, 7, 19), bits);
}

int main() {
  for (unsigned bits : {8u, 16u, 32u}) {
    all_ranks<int, int_2, int_4>(bits);
    all_ranks<unsigned, uint_2, uint_4>(bits);
    if (bits > 8)
      all_ranks<float, float_2, float_4>(bits);
    if (bits < 32)
      all_ranks<norm, norm_2, norm_4>(bits), all_ranks<unorm, unorm_2, unorm_4>(bits);
  }
  all_ranks<int_3, uint_3, float_3>(32);
  all_ranks<double, double_2, double>(64);
  return result();
}
