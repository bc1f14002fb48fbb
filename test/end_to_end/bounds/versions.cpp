// --amp-bounds: a kernel runs unchecked if the launch proves all subscripts to be inside. If one is outside, the same
// kernel reports the first violation of its first thread. Indices read from memory are always checked.
//
// RUN: %amp-clang++ -O2 -Werror --amp-bounds %s -o %t && %t | FileCheck %s
// RUN: %if opencl %{ env CPPAMP_DEFAULT_ACCELERATOR=opencl %t | FileCheck %s %}
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inputs/report.h"
#include <vector>
using namespace concurrency;

namespace {

/// Sums of the first `columns` elements of each row.
void add_up(const array_view<const int, 2> &table, const array_view<int> &sums, int columns) {
  parallel_for_each(sums.extent, [=](index<1> i) restrict(amp) {
    int sum = 0;
    for (int k = 0; k < columns; ++k)
      sum += table(i[0], k);
    sums[i] = sum;
  });
}

/// Reverses the elements of each tile, starting at `from`.
void shift(const array_view<int> &a, int from) {
  parallel_for_each(a.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int s[16];
    s[t.local[0]] = a(t.global[0] + from);
    t.barrier.wait();
    a[t] = s[15 - t.local[0]];
  });
}

void gather(const array_view<const int> &from, const array_view<int> &to) {
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) { to[i] = from[to[i]]; });
}

} // namespace

int main() {
  std::vector<int> numbers(12 * 40, 1), sums(8);
  const array_view<const int, 2> table(12, 40, numbers);
  const array_view<int> few(8, sums);
  // CHECK: {{^}}nothing
  // CHECK-NEXT: {{.*}}versions.cpp:[[#@LINE-26]]: index (0, 40) of 'table' is outside its extent (12, 40), in thread (0) [
  // CHECK-NEXT: {{^}}nothing
  report([&] { add_up(table, few, 40); });
  report([&] { add_up(table, few, 41); });
  report([&] { add_up(table, few, 0); });
  std::vector<int> more(13);
  // CHECK-NEXT: {{.*}}versions.cpp:[[#@LINE-32]]: index (12, 0) of 'table' is outside its extent (12, 40), in thread (12) [
  report([&] { add_up(table, array_view<int>(13, more), 40); });
  std::vector<int> line(64, 3);
  const array_view<int> a(64, line);
  // CHECK-NEXT: {{^}}nothing
  // CHECK-NEXT: {{.*}}versions.cpp:[[#@LINE-28]]: index (64) of 'a' is outside its extent (64), in thread (63) [
  report([&] { shift(a, 0); });
  report([&] { shift(a, 1); });
  std::vector<int> places = {0, 1, 479, 480};
  // CHECK-NEXT: {{.*}}versions.cpp:[[#@LINE-25]]: index (480) of 'from' is outside its extent (480), in thread (3) [
  report([&] { gather(array_view<const int>(480, numbers), array_view<int>(4, places)); });
}
