// Copies between textures, views, raw memory and iterators, whole and in boxes, synchronous and asynchronous; staging
// textures; constructors; and invalid requests (C++ AMP 1.2, 10.1 and 10.5).
//
// RUN: %amp-clang++ -O0 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp_graphics.h>
#include <list>
#include <numeric>
#include <utility>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

#define EXPECT_THROW(type, ...)                                                                    \
  do {                                                                                             \
    bool thrown = false;                                                                           \
    try {                                                                                          \
      __VA_ARGS__;                                                                                 \
    } catch (const type &) {                                                                       \
      thrown = true;                                                                               \
    }                                                                                              \
    EXPECT(thrown &&#__VA_ARGS__);                                                                 \
  } while (0)
#define REFUSED(...) EXPECT_THROW(runtime_exception, __VA_ARGS__)
#define UNSUPPORTED(...) EXPECT_THROW(unsupported_feature, __VA_ARGS__)

std::vector<int> numbers(int n, int first = 0) {
  std::vector<int> v(n);
  std::iota(v.begin(), v.end(), first);
  return v;
}
template <typename X> std::vector<int> texels(const X &t) {
  std::vector<int> v(t.get_extent().size());
  copy(t, v.begin());
  return v;
}

// A30.01 accept: texture to raw memory
// A30.03 accept: raw memory to texture
// A30.05 accept: a range to texture
// A30.07 accept: texture to iterator
// A30.09 accept: texture to texture
// A25.09 accept: copy_to
// A25.04 accept: from iterators
void whole() {
  const std::vector<int> a = numbers(60), b = numbers(60, 1000);
  texture<int, 2> t(6, 10, a.begin(), a.end()), u(6, 10);
  EXPECT(texels(t) == a);
  copy(b.data(), 240u, t);
  EXPECT(texels(t) == b);
  copy(t, u); // texture to texture
  EXPECT(texels(u) == b);
  const std::list<int> all(a.begin(), a.end());
  copy(all.begin(), all.end(), u);
  EXPECT(texels(u) == a);
  texture_view<int, 2> to(t);
  copy(u, to);
  EXPECT(texels(t) == a && texels(to) == a);
  writeonly_texture_view<int, 2> old(t);
  copy(b.data(), 240u, old);
  EXPECT(texels(texture_view<const int, 2>(t)) == b);
  t.copy_to(u);
  t.copy_to(to);
  std::vector<int> raw(60), later(60);
  copy(u, raw.data(), 240u);
  EXPECT(raw == b);
  copy_async(a.data(), 240u, u).get();
  copy_async(u, later.data(), 240u).get();
  EXPECT(later == a);
  copy_async(b.begin(), b.end(), u).get();
  copy_async(u, to).get();
  copy_async(to, later.begin()).get();
  EXPECT(later == b);
  REFUSED(copy(u, raw.data(), 239u));
  REFUSED(copy(raw.data(), 236u, u));
  REFUSED(copy(b.begin(), b.end() - 1, u));
  REFUSED((texture<int, 2>(6, 10, b.begin(), b.end() - 1)));
  REFUSED((texture<int, 2>(6, 10, static_cast<const void *>(b.data()), 100u, 32u)));
  texture<int, 2> other(10, 6), narrow(6, 10, 16u);
  REFUSED(copy(t, other));
  REFUSED(copy(t, narrow));
  REFUSED(t.copy_to(narrow));
  REFUSED(copy(b.begin(), b.end(), narrow)); // not the natural width
  REFUSED(copy(narrow, later.begin()));
  REFUSED(copy_async(t, other).get());
}

// A30.02 accept: a box to raw memory
// A30.04 accept: raw memory to a box
// A30.06 accept: a range to a box
// A30.08 accept: a box to iterator
// A30.10 accept: a box to a box
void boxes() {
  const std::vector<int> a = numbers(2 * 4 * 5);
  texture<int, 3> t(2, 4, 5, a.begin(), a.end()), u(2, 4, 5);
  const index<3> at(0, 1, 2);
  const extent<3> size(2, 2, 3);
  std::vector<int> box(12), expected, zeros(40);
  copy(zeros.begin(), zeros.end(), u);
  for (int z = 0; z < 2; ++z)
    for (int y = 1; y < 3; ++y)
      for (int x = 2; x < 5; ++x)
        expected.push_back(z * 20 + y * 5 + x);
  copy(t, at, size, box.data(), 48u);
  EXPECT(box == expected);
  box.assign(12, 0);
  copy(t, at, size, box.begin());
  EXPECT(box == expected);
  copy(box.data(), 48u, u, index<3>(0, 2, 1), size);
  box.assign(12, 0);
  copy_async(u, index<3>(0, 2, 1), size, box.begin()).get();
  EXPECT(box == expected);
  copy(expected.rbegin(), expected.rend(), u, at, size);
  copy_async(u, at, size, box.data(), 48u).get();
  EXPECT(std::vector<int>(box.rbegin(), box.rend()) == expected);
  copy(t, at, u, index<3>(0, 0, 0), size);
  copy_async(u, index<3>(0, 0, 0), size, box.begin()).get();
  EXPECT(box == expected);
  const int sum = std::accumulate(expected.begin(), expected.end(), 0);
  std::vector<int> all = texels(u);
  EXPECT(std::accumulate(all.begin(), all.end(), 0) >
         sum); // the earlier copies have left their parts
  copy_async(expected.data(), 48u, u, at, size).get();
  copy_async(expected.begin(), expected.end(), u, at, size).get();
  copy_async(t, at, u, at, size).get();
  REFUSED(copy(t, index<3>(0, 3, 2), size, box.begin()));
  REFUSED(copy(t, index<3>(0, -1, 2), size, box.begin()));
  REFUSED(copy(t, at, extent<3>(2, 0, 3), box.data(), 48u));
  REFUSED(copy(t, at, size, box.data(), 47u));
  REFUSED(copy(t, at, t, index<3>(0, 0, 0), size));
  texture<int, 3> narrow(2, 4, 5, 8u), deep(extent<3>(2, 4, 5), 32u, 2u);
  REFUSED(copy(t, at, narrow, at, size));
  REFUSED(copy(t, at, deep, at, size));
}

// A25.10 accept: data
// A25.11 accept: row_pitch, depth_pitch
// A25.14 accept: accelerator_view, associated_accelerator_view, staging
// M161 accept: none on the cpu accelerator, except for staging
void staging() {
  const std::vector<int> a = numbers(24);
  accelerator_view cpu = accelerator(accelerator::cpu_accelerator).default_view;
  accelerator_view gpu = accelerator().default_view;
  texture<int, 2> stage(4, 6, a.begin(), a.end(), cpu, gpu), t(4, 6, 32u, gpu);
  EXPECT(stage.accelerator_view == cpu && stage.associated_accelerator_view == gpu);
  EXPECT(t.accelerator_view == gpu && t.associated_accelerator_view == gpu);
  EXPECT(stage.row_pitch == 24 && (texture<float_4, 3>(2, 3, 5).depth_pitch == 240));
  int *texel = static_cast<int *>(stage.data());
  EXPECT(texel && texel[7] == 7);
  texel[7] = 70;
  copy(stage, t);
  EXPECT(texels(t)[7] == 70 && t.data() == nullptr);
  texture<int, 2> back(t, cpu, gpu), same(stage);
  EXPECT(static_cast<const int *>(back.data())[7] == 70 && same.accelerator_view == cpu &&
         texels(same)[8] == 8);
  REFUSED((texture_view<int, 2>(stage)));
  REFUSED((texture_view<const int, 2>(stage)));
  REFUSED((writeonly_texture_view<int, 2>(stage)));
  UNSUPPORTED((texture<int, 2>(4, 6, 32u, cpu)));
  UNSUPPORTED((texture<int, 2>(4, 6, cpu, cpu)));
}

// A25.01 accept: the natural format
// A25.06 accept: deep copies of textures and views
// A25.07 accept: move
// A25.08 accept: assignment
// A28.01 accept: constructors of textures and views
void objects() {
  const std::vector<int> a = numbers(12);
  accelerator_view view = accelerator().create_view();
  texture<int, 1> t(12, a.begin(), a.end());
  texture<int, 1> copied(t), there(t, view), moved(std::move(copied));
  EXPECT(there.accelerator_view == view && texels(there) == a && texels(moved) == a);
  texture<int, 1> assigned(3, 8u);
  assigned = t; // other extent and width
  EXPECT(assigned.extent == t.extent && assigned.bits_per_scalar_element == 32 &&
         texels(assigned) == a);
  assigned = std::move(there);
  EXPECT(assigned.accelerator_view == view);
  texture_view<int, 1> v(t);
  texture_view<const int, 1> c(t), d(v), e(c);
  texture<int, 1> of_view(v), of_const(c, view);
  EXPECT(texels(of_view) == a && texels(of_const) == a && texels(e) == a && d.extent[0] == 12);
  v = texture_view<int, 1>(moved);
  c = v;
  texture<int, 1> short_one(4, view), shorter(extent<1>(3), a.data(), a.data() + 3, view);
  EXPECT(short_one.extent[0] == 4 && texels(shorter)[2] == 2);
  texture<unorm_2, 2> raw(extent<2>(2, 3), a.data(), 12u, 8u, view);
  EXPECT(raw.data_length == 12 && raw.accelerator_view == view);
  static_assert(texture<float_2, 2>::rank == 2, "");
  static_assert(std::is_same<texture<norm_4, 1>::scalar_type, norm>::value, "");
  static_assert(std::is_same<texture_view<const float_2, 3>::value_type, const float_2>::value, "");
  static_assert(std::is_same<texture_view<const unorm, 2>::gather_return_type, unorm_4>::value, "");
}

// A25.12 accept: bits_per_scalar_element, mipmap_levels, data_length
// A25.17 accept: formats: bits for each type, sizes
// A29.03 accept: unknown modes are rejected
// M164 accept: raw texels are tightly packed rows, one level after the other
void formats() {
  REFUSED((texture<int, 1>(4, 7u)));
  UNSUPPORTED((texture<int, 1>(4, 64u)));
  UNSUPPORTED((texture<float_2, 1>(4, 8u)));
  UNSUPPORTED((texture<unorm, 1>(4, 32u)));
  UNSUPPORTED((texture<double, 1>(4, 32u)));
  UNSUPPORTED((texture<int_3, 1>(4, 16u)));
  REFUSED((texture<int, 1>(0)));
  REFUSED((texture<int, 2>(4, -1)));
  REFUSED((texture<int, 2>(16385, 1)));
  REFUSED((texture<int, 3>(1, 1, 2049)));
  REFUSED((texture<int, 2>(extent<2>(4, 8), 32u, 5u)));
  texture<int, 2> t(extent<2>(4, 8), 32u, 3u);
  EXPECT(t.mipmap_levels == 3 && t.data_length == 4 * (32 + 8 + 2));
  REFUSED(t.get_mipmap_extent(3));
  REFUSED((texture_view<int, 2>(t, 3)));
  REFUSED((texture_view<const int, 2>(t, 1, 3)));
  REFUSED((texture_view<const int, 2>(t, 1, 0)));
  REFUSED(sampler{filter_unknown});
  REFUSED(sampler{address_unknown});
  // All levels, stored consecutively in raw memory.
  const std::vector<int> a = numbers(42);
  copy(a.data(), 168u, t);
  texture<int, 2> same(t);
  std::vector<int> all(42), part(2);
  copy(same, all.data(), 168u);
  EXPECT(all == a);
  copy(texture_view<const int, 2>(same, 2, 1), part.begin());
  EXPECT(part[0] == 40 && part[1] == 41);
}

int main() {
  whole();
  boxes();
  staging();
  objects();
  formats();
  return result();
}
