// On GPUs, a short vector in global memory is one load and one store: of 16 bytes for four ints or floats and two
// doubles, of 8 bytes for two. Exceptions are three components, because OpenCL has no vectors of 12 or 24 bytes, and
// tile_static memory. The results are also right if the data is not 16-byte aligned.
//
// RUN: %amp-clang++ -O2 -std=c++11 -I%S/../Inputs %s -o %t && %t
// RUN: mkdir -p %t.d && cd %t.d && %amp-clang++ -O2 -std=c++11 -save-temps -I%S/../Inputs -c %s -o %t.o
// RUN: FileCheck %s --input-file=%t.d/vector-accesses-amp.cl
// RUN: %check-cl -DCPPAMP_VECTORS %t.d/vector-accesses-amp.cl
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <amp_short_vectors.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

struct particle {
  float_4 place, velocity;
  int_2 cell;
  float_2 size;
};

// CHECK: static float cppamp_load2_f32(
// CHECK: static int cppamp_load2_i32(
// CHECK: static double cppamp_load2_f64(
// CHECK: static float cppamp_load4_f32(
// CHECK: static int cppamp_load4_i32(
// CHECK: static void cppamp_store4_f32(

/// Twice the first vector plus the second.
template <typename T> void each() {
  typedef typename short_vector_traits<T>::value_type S;
  const int n = 100, components = short_vector_traits<T>::size;
  std::vector<S> a(components * (n + 1)), b(components * (n + 1));
  for (size_t i = 0; i < a.size(); ++i) {
    a[i] = static_cast<S>(i % 97);
    b[i] = static_cast<S>(3 * i % 101);
  }
  for (int first = 0; first < 2; ++first) { // the second time at an odd address
    std::vector<S> expected(b);
    for (int i = first; i < components * n + first; ++i)
      expected[i] = a[i] * 2 + b[i];
    {
      array_view<T, 1> v(n, reinterpret_cast<T *>(a.data() + first)), w(n, reinterpret_cast<T *>(b.data() + first));
      parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { w[i] = v[i] * S(2) + w[i]; });
    }
    EXPECT(b == expected);
  }
}

int main() {
  // CHECK: __kernel void each_kernel(
  // CHECK: = cppamp_load2_f32(
  // CHECK: = cppamp_load2_f32(
  // CHECK: cppamp_store2_f32(
  each<float_2>();
  // CHECK: __kernel void each_kernel2(
  // CHECK: = cppamp_load4_f32(
  // CHECK: = cppamp_load4_f32(
  // CHECK: cppamp_store4_f32(
  each<float_4>();
  // CHECK: __kernel void each_kernel3(
  // CHECK: = cppamp_load2_i32(
  // CHECK: cppamp_store2_i32(
  each<int_2>();
  // CHECK: __kernel void each_kernel4(
  // CHECK: = cppamp_load4_i32(
  // CHECK: cppamp_store4_i32(
  each<int_4>();
  // CHECK: __kernel void each_kernel5(
  // CHECK: = cppamp_load4_i32(
  // CHECK: cppamp_store4_i32(
  each<uint_4>();
  // CHECK: __kernel void each_kernel6(
  // CHECK: = cppamp_load2_f64(
  // CHECK: cppamp_store2_f64(
  each<double_2>();
  // CHECK: __kernel void each_kernel7(
  // CHECK-NOT: cppamp_load
  // CHECK-NOT: cppamp_store
  // CHECK: #endif
  each<float_3>();

  const int n = 64;
  std::vector<particle> particles(n);
  for (int i = 0; i < n; ++i) {
    particles[i].place = float_4(i);
    particles[i].velocity = float_4(1, 2, 3, 4);
    particles[i].cell = int_2(i, -i);
    particles[i].size = float_2(0.5f);
  }
  array_view<particle, 1> p(n, particles);
  // Members, also when one component is written before the next is read.
  // CHECK: void main_kernel(
  // CHECK: = cppamp_load4_i32(
  // CHECK: shared[local_id_0 * 4 + 3] =
  // CHECK: = cppamp_load4_f32(
  // CHECK: cppamp_store4_f32(
  // CHECK: = cppamp_load2_i32(
  // CHECK: cppamp_store2_i32(
  parallel_for_each(p.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static float_4 shared[16];
    shared[t.local[0]] = p[t].velocity;
    t.barrier.wait();
    p[t].place += shared[15 - t.local[0]] * p[t].size.x;
    p[t].cell = p[t].cell.yx;
  });
  p.synchronize();
  for (int i = 0; i < n; ++i)
    EXPECT(particles[i].place == float_4(i) + float_4(0.5f, 1, 1.5f, 2) && particles[i].cell == int_2(-i, i));
  return result();
}
