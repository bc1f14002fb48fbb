// Uses of textures in kernels other than plain reading and writing (formats.cpp): all reading functions, values outside
// the format, reading and writing in place, views of levels, and where a texture may be used (C++ AMP 1.2, 10.1).
//
// RUN: %amp-clang++ -O0 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include "half.h"
#include <amp_graphics.h>
#include <cmath>
#include <string.h>
#include <string>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

/// Reads one texture by all functions, and writes to two others through both kinds of views.
void all_ways() {
  const extent<2> size(7, 9);
  std::vector<unorm_4> texels(63);
  for (int i = 0; i < 63; ++i)
    texels[i] = unorm_4(unorm(i / 255.0f), unorm(1 - i / 255.0f), unorm(i % 2), unorm(0.2f));
  texture<unorm_4, 2> in(size, 8u), a(size, 8u), b(size, 8u);
  std::vector<unsigned char> raw(63 * 4), back(63 * 4);
  for (int i = 0; i < 63; ++i)
    for (int k = 0; k < 4; ++k)
      raw[4 * i + k] = static_cast<unsigned char>((k == 0 ? texels[i].x : k == 1 ? texels[i].y : k == 2 ? texels[i].z : texels[i].w) * 255 + 0.5f);
  copy(raw.data(), 63 * 4, in);
  const texture_view<const unorm_4, 2> reader(in);
  const texture_view<unorm_4, 2> writer(a);
  const writeonly_texture_view<unorm_4, 2> old_writer(b);
  std::vector<int> differences(1);
  array_view<int, 1> different(1, differences);
  parallel_for_each(size, [=, &in](index<2> i) restrict(amp) {
    const unorm_4 v = in[i];
    if (in(i) != v || in(i[0], i[1]) != v || in.get(i) != v || reader[i] != v || reader(i) != v ||
        reader(i[0], i[1]) != v || reader.get(i) != v)
      atomic_fetch_add(&different[0], 1);
    writer.set(i, v);
    old_writer.set(i, v);
  });
  EXPECT_EQUAL(different[0], 0);
  copy(a, back.data(), 63 * 4);
  EXPECT(back == raw);
  copy(b, back.data(), 63 * 4);
  EXPECT(back == raw);
}

/// From and to iterators, and two ranks of textures in one kernel.
void doubles() {
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

/// Values that a format does not have: saturated, clamped, rounded to nearest even.
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
// A27.02 accept: reading, for a single 32-bit scalar
// M162 info: accepted, although Direct3D rejects it: all formats can be read and written in one kernel
/// One kernel reads and writes a texture of one int, unsigned int or float, directly and through views that the kernel
/// creates.
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

/// A view of a texture moves no data: kernels on other devices are rejected, and launches without an accelerator_view
/// run where the texture is.
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
/// One mip level of any format, read through one view and written through another in one kernel.
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

// M163 info: accepted, too: textures are buffers; what one thread writes another may read after the kernel
int main() {
  all_ways();
  doubles();
  rounding();
  in_place();
  only_where_it_lives();
  read_and_write_views();
  return result();
}
