// Uses of the library that must not compile, and their messages.
//
// RUN: not %amp-clang++ -std=c++17 -fsyntax-only -ferror-limit=0 -fno-caret-diagnostics %s 2>&1 | FileCheck %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <map>

using namespace concurrency;

void use(std::map<int, float> &m, array_view<float, 2> v, array_view<float, 1> line, array<float, 1> &a,
         const array<float, 1> &constant, array_view<const float, 1> read_only) {
  // A11.05 reject: iterators of a map
  array<float, 1> of_map(1, m.begin()); // CHECK-DAG: error: {{.*}}{{cannot convert|static_cast}} {{.*}}pair<
  // A05.01 reject: the rank is positive
  index<0> i; // CHECK-DAG: error: {{.*}}the rank of an index must be greater than 0
  // A06.01 reject: the rank is from 1 to 128
  extent<129> e; // CHECK-DAG: error: {{.*}}the rank of an extent must not be greater than 128
  // A06.06 reject: tiles have the rank of the extent
  extent<2>(8, 8).tile<4>(); // CHECK-DAG: error: {{.*}}tile<D0>() is for an extent of rank 1
  // A12.20 reject: of rank 1 only
  v.data(); // CHECK-DAG: error: {{.*}}data() needs an array_view of rank 1
  // A12.18 reject: of rank 1 only
  v.reinterpret_as<int>(); // CHECK-DAG: error: {{.*}}reinterpret_as needs an array_view of rank 1
  // A12.19 reject: of rank 1 only
  v.view_as(extent<1>(4)); // CHECK-DAG: error: {{.*}}view_as needs an array_view of rank 1
  // A12.14 reject: as many ints as the rank
  line(1, 2); // CHECK-DAG: error: {{.*}}operator()(int, int) needs an array_view of rank 2
  // A12.17 reject: as many ints as the rank
  v.section(1, 2); // CHECK-DAG: error: {{.*}}section(int, int) needs an array_view of rank 1
  // A14.06 reject: not to a view of const
  copy(line, read_only); // CHECK-DAG: error: no matching function for call to 'copy'
  copy(read_only, read_only); // CHECK-DAG: error: {{.*}}copy: the destination is read-only
}
