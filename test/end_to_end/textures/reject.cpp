// Uses of textures that are rejected at compile time (C++ AMP 1.2, 10.1 to 10.5).
//
// RUN: not %amp-clang++ -std=c++11 -fsyntax-only %s 2>&1 | FileCheck %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_graphics.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

void host(texture<int, 1> &line, texture<unorm, 2> &parts, std::vector<unorm> &v) {
  sizeof(texture<int, 4>);
  // CHECK-DAG: error: static assertion failed{{.*}}: the rank of a texture must be 1, 2 or 3
  texture<double_4, 1> wide(4, 64u);
  // CHECK-DAG: error: static assertion failed{{.*}}: textures of norm_3, unorm_3, double_3 and
  // double_4 are not supported
  texture<norm, 1> silent(4);
  // CHECK-DAG: error: static assertion failed{{.*}}: textures of norm and unorm need to be told the
  // bits of a scalar
  copy(v.begin(), v.end(), parts);
  // CHECK-DAG: error: static assertion failed{{.*}}: textures of norm and unorm cannot be copied
  // through iterators
  line.get_row_pitch();
  // CHECK-DAG: error: static assertion failed{{.*}}: textures of rank 1 have no rows
}

void kernel(texture<int_2, 2> &pairs, texture<int, 2> &whole, texture_view<const int, 2> ints,
            texture_view<const float, 1> line, texture_view<float_2, 1> out) restrict(amp) {
  pairs.set(index<2>(0, 0), int_2(1));
  // CHECK-DAG: error: static assertion failed{{.*}}: only textures of int, unsigned int and float
  // can be written directly
  pairs(1);
  // CHECK-DAG: error: static assertion failed{{.*}}: operator()(int) needs a texture of rank 1
  texture_view<int_2, 2> w(pairs);
  // CHECK-DAG: error: static assertion failed{{.*}}: in amp code, a texture_view needs a texture of
  // one component
  writeonly_texture_view<int_2, 2> o(pairs);
  // CHECK-DAG: error: static assertion failed{{.*}}: in amp code, a writeonly_texture_view needs a
  // texture of one component
  texture_view<const int, 2> r(whole);
  // CHECK-DAG: error: static assertion failed{{.*}}: in amp code, a texture_view<const T> needs a
  // texture of more than one
  ints.sample(float_2(0.5f));
  // CHECK-DAG: error: static assertion failed{{.*}}: only textures of float, norm and unorm, and of
  // vectors of them, can be sampled
  line.gather_red(0.5f);
  // CHECK-DAG: error: static assertion failed{{.*}}: only textures of rank 2 can be gathered from
  line.sample<filter_linear, address_border>(0.5f);
  // CHECK-DAG: error: static assertion failed{{.*}}: address_border needs a sampler
  out[0];
  // CHECK-DAG: error: static assertion failed{{.*}}: only texture_views of int, unsigned int and
  // float can be read
}

void by_value(texture<int, 1> t) {
  parallel_for_each(t.extent, [t](index<1> i) restrict(amp) { t[i]; });
  // CHECK-DAG: reject.cpp:[[@LINE-1]]:{{.*}} error:
}
