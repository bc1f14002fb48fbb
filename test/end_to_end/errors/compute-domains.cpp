// Invalid compute domains: the exceptions, with the texts that programs compare.
//
// RUN: %amp-clang++ -O0 -std=c++11 %s -o %t && %t | FileCheck %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <iostream>

using namespace concurrency;

template <typename Domain, typename Kernel> void launch(const Domain &domain, const Kernel &kernel) {
  try {
    parallel_for_each(domain, kernel);
    std::cout << "no exception\n";
  } catch (const invalid_compute_domain &e) {
    std::cout << e.what() << "\n";
  }
}

int main() {
  int data[64] = {};
  array_view<int, 1> v(64, data);

  // CHECK: {{^}}concurrency::parallel_for_each: unsupported compute domain, the extent of dimension 0 of the compute domain (0) cannot be smaller than or equal to 0.{{$}}
  launch(extent<1>(0), [=](index<1> i) restrict(amp) { v[i] = 1; });
  // CHECK-NEXT: {{^}}concurrency::parallel_for_each: unsupported compute domain, the extent of dimension 1 of the compute domain (-3) cannot be smaller than or equal to 0.{{$}}
  launch(extent<2>(5, -3), [=](index<2> i) restrict(amp) { v[i[0]] = 1; });
  // CHECK-NEXT: the extent of dimension 2 of the compute domain (0) cannot be
  launch(extent<3>(1, 1, 0), [=](index<3> i) restrict(amp) { v[i[0]] = 1; });

  // CHECK-NEXT: {{^}}concurrency::parallel_for_each (tiling): unsupported compute domain, the extent of dimension 0 of the compute domain (10) cannot be evenly divided by the extent of dimension 0 of the tile (4).{{$}}
  launch(extent<1>(10).tile<4>(), [=](tiled_index<4> t) restrict(amp) { v[t] = 1; });
  // CHECK-NEXT: the extent of dimension 1 of the compute domain (9) cannot be evenly divided by the extent of dimension 1 of the tile (2).
  launch(extent<2>(8, 9).tile<4, 2>(), [=](tiled_index<4, 2> t) restrict(amp) { v[t.global[0]] = 1; });
  // CHECK-NEXT: the extent of dimension 2 of the compute domain (7) cannot be evenly divided by the extent of dimension 2 of the tile (2).
  launch(extent<3>(2, 2, 7).tile<2, 2, 2>(),
         [=](tiled_index<2, 2, 2> t) restrict(amp) { v[t.global[0]] = 1; });
  // CHECK-NEXT: dimension 0 of the compute domain (0) cannot be smaller
  launch(extent<1>(0).tile<4>(), [=](tiled_index<4> t) restrict(amp) { v[t] = 1; });

  // CHECK-NEXT: {{^}}concurrency::parallel_for_each: unsupported compute domain, The number of threads requested ({{.*}}) exceeds the limit (4294967295).{{$}}
  launch(extent<3>(65536, 65536, 2), [=](index<3> i) restrict(amp) { v[i[0]] = 1; });

  // No thread ran, and the program can continue.
  // CHECK-NEXT: no exception
  launch(extent<1>(64), [=](index<1> i) restrict(amp) { v[i] += 2; });
  // CHECK-NEXT: 2 2
  std::cout << v[0] << " " << v[63] << "\n";
}
