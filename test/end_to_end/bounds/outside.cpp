// --amp-bounds: the next wait throws an error for a subscript outside an extent. It names the line, the container, the
// thread and the launch. The memory around keeps its values, and the program continues.
//
// RUN: %amp-clang++ -O2 -Werror --amp-bounds %s -o %t && %t | FileCheck %s
// RUN: %if opencl && !on-opencl %{ %amp-clang++ -O1 --amp-bounds --amp-host=none %s -o %t.cl && %t.cl | FileCheck %s %}
// RUN: %amp-clang++ -O0 -g --amp-bounds %s -o %t.g && env CPPAMP_BOUNDS=1 %t.g 2>&1 | FileCheck %s
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inputs/report.h"
#include <amp_graphics.h>
#include <vector>
using namespace concurrency;

/// Called from a kernel: the message names this line.
int read(const array_view<int> &v, int i) restrict(amp) {
  return v[i];
}

int main() {
  std::vector<int> memory(300, 7);
  std::vector<int> results(100);
  array_view<int> a(100, memory.data() + 100), b(100, results);
  // CHECK: {{^}}{{.*}}outside.cpp:[[#@LINE+2]]: index (100) of 'a' is outside its extent (100), in thread (100)
  // CHECK-SAME: {{^}} [kernel 'main_kernel', parallel_for_each ({{.*}}outside.cpp:[[#@LINE+1]]:{{[0-9]+}})]{{$}}
  report([&] { parallel_for_each(extent<1>(101), [=](index<1> i) restrict(amp) { a[i] = 5; }); });
  // CHECK-NEXT: {{.*}}outside.cpp:[[#@LINE-10]]: index (-1) of 'a' is outside its extent (100), in thread (0) [
  report([&] { parallel_for_each(extent<1>(50), [=](index<1> i) restrict(amp) { b[i] = read(a, i[0] - 1); }); });
  // CHECK-NEXT: nothing
  report([&] { parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] += read(a, i[0]); }); });

  array<float, 2> grid(4, 8);
  // Inside the memory, but outside the row.
  // CHECK-NEXT: {{.*}}outside.cpp:[[#@LINE+3]]: index (2, 8) of 'grid' is outside its extent (4, 8), in thread (2, 7) [
  report([&] {
    parallel_for_each(extent<2>(3, 8), [&grid](index<2> i) restrict(amp) {
      grid(i[0], i[1] + (i[0] == 2)) = 1.0f;
    });
  });
  // CHECK-NEXT: {{.*}}outside.cpp:[[#@LINE+4]]: index (3) of 'a' is outside its extent (3), in thread (0) [
  report([&] {
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
      array_view<int> part = a.section(4, 3);
      part(3) = 1;
    });
  });
  // Before a loop and a barrier: the other threads continue.
  // CHECK-NEXT: {{.*}}outside.cpp:[[#@LINE+6]]: index (132) of 'a' is outside its extent (100), in thread (4) [
  report([&] {
    parallel_for_each(extent<1>(32).tile<16>(), [=](tiled_index<16> t) restrict(amp) {
      tile_static int s[16];
      int sum = 0;
      for (int k = 0; k < 3; ++k)
        sum += a(t.global[0] == 4 ? 4 + 64 * k : t.global[0]);
      s[t.local[0]] = sum;
      t.barrier.wait();
      a[t.global] = s[15 - t.local[0]];
    });
  });
  graphics::texture<int, 2> picture(4, 4);
  graphics::texture_view<int, 2> pixels(picture);
  // CHECK-NEXT: {{.*}}outside.cpp:[[#@LINE+3]]: index (0, 4) of 'pixels' is outside its extent (4, 4), in thread (0) [
  report([&] {
    parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
      pixels.set(index<2>(0, 4), 1);
    });
  });
  a.synchronize();
  bool whole = true;
  for (int i = 0; i < 100; ++i)
    whole = whole && memory[i] == 7 && memory[200 + i] == 7;
  // CHECK-NEXT: whole
  std::puts(whole ? "whole" : "WRITTEN OUTSIDE");
}
