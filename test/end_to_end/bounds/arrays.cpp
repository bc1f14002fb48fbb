// --amp-bounds: subscripts of plain arrays (local arrays, tile_static arrays, members and constants) are checked like
// those of containers. The memory around the array keeps its values.
//
// RUN: %amp-clang++ -O2 -Werror -Wno-array-bounds --amp-bounds %s -o %t && %t | FileCheck %s
// RUN: %amp-clang++ -O0 -g --amp-bounds %s -o %t.g && %t.g | FileCheck %s
//
// UndefinedBehaviorSanitizer checks these arrays itself, and rewrites the subscripts for that.
// UNSUPPORTED: sanitized-address
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inputs/report.h"
#include <vector>
using namespace concurrency;

/// Called from a kernel: the message names the array as it is called here.
int second(const int (&row)[16], int i) restrict(amp) {
  return row[i];
}

struct counters {
  int before;
  int at[4];
  int after;
  void add(int k) restrict(amp) { at[k] += 1; }
};

constexpr int powers[] = {1, 2, 4, 8};

int main() {
  std::vector<int> data(64);
  array_view<int> v(64, data);
  // CHECK: {{^}}{{.*}}arrays.cpp:[[#@LINE+5]]: index (100) of 't' is outside its extent (64), in thread (36)
  // CHECK-SAME: {{^}} [kernel 'main_kernel', parallel_for_each ({{.*}}arrays.cpp:[[#@LINE+2]]:{{[0-9]+}})]{{$}}
  report([&] {
    parallel_for_each(extent<1>(37), [=](index<1> i) restrict(amp) {
      int t[64] = {}, at = i[0] == 36 ? 100 : i[0];
      t[at] = 1;
      v[i] = t[v[i]];
    });
  });
  // CHECK-NEXT: {{.*}}arrays.cpp:[[#@LINE+5]]: index (16) of 's' is outside its extent (16), in thread (5) [
  report([&] {
    parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
      tile_static int s[16], other[16];
      other[t.local[0]] = 7;
      s[t.local[0] + (t.global[0] == 5 ? 11 : 0)] = 1;
      t.barrier.wait();
      v[t] = other[15 - t.local[0]];
    });
  });
  bool whole = true;
  for (int i = 0; i < 64; ++i)
    whole = whole && v[i] == 7;
  // CHECK-NEXT: whole
  std::puts(whole ? "whole" : "WRITTEN OUTSIDE");
  // Inside the memory, but outside the row.
  // CHECK-NEXT: {{.*}}arrays.cpp:[[#@LINE+4]]: index (2, 8) of 'grid' is outside its extent (4, 8), in thread (2, 7) [
  report([&] {
    parallel_for_each(extent<2>(4, 8).tile<4, 8>(), [=](tiled_index<4, 8> t) restrict(amp) {
      tile_static int grid[4][8];
      grid[t.local[0]][t.local[1] + (t.local[0] == 2)] = 1;
      t.barrier.wait();
      v[t.local[0] * 8 + t.local[1]] = grid[t.local[0]][t.local[1]];
    });
  });
  // CHECK-NEXT: {{.*}}arrays.cpp:[[#@LINE+4]]: index (1, -1, 3) of 'box' is outside its extent (2, 2, 4), in thread (1, 0, 3) [
  report([&] {
    parallel_for_each(extent<3>(2, 2, 4).tile<2, 2, 4>(), [=](tiled_index<2, 2, 4> t) restrict(amp) {
      tile_static int box[2][2][4];
      box[t.local[0]][t.local[1] - (t.local[0] == 1 && t.local[1] == 0 && t.local[2] == 3)][t.local[2]] = 1;
      t.barrier.wait();
      v[t.local[2]] = box[0][0][t.local[2]];
    });
  });
  // CHECK-NEXT: {{.*}}arrays.cpp:[[#@LINE-58]]: index (16) of 'row' is outside its extent (16), in thread (16) [
  report([&] {
    parallel_for_each(extent<1>(17), [=](index<1> i) restrict(amp) {
      int rows[2][16] = {};
      v[i] = second(rows[1], i[0]);
    });
  });
  // CHECK-NEXT: {{.*}}arrays.cpp:[[#@LINE-58]]: index (4) of 'at' is outside its extent (4), in thread (4) [
  report([&] {
    parallel_for_each(extent<1>(5), [=](index<1> i) restrict(amp) {
      counters all = {1, {}, 2};
      all.add(i[0]);
      v[i] = all.before + all.after;
    });
  });
  // CHECK-NEXT: 3 3
  std::printf("%d %d\n", v[3], v[4]);
  // CHECK-NEXT: {{.*}}arrays.cpp:[[#@LINE+3]]: index (4) of 'powers' is outside its extent (4), in thread (4) [
  report([&] {
    parallel_for_each(extent<1>(5), [=](index<1> i) restrict(amp) {
      v[i] = powers[i[0]];
    });
  });
  // Taking the address past the last element is allowed, and an index need not be an int.
  // CHECK-NEXT: nothing
  report([&] {
    parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
      int t[8], sum = 0;
      for (unsigned k = 0; k < 8; ++k)
        t[k] = i[0];
      const int *end = &t[i[0] / 64 + 8];
      for (const int *p = t; p != end; ++p)
        sum += *p;
      v[i] = sum;
    });
  });
  // CHECK-NEXT: 80
  std::printf("%d\n", v[10]);
  // A value read after a barrier is still uniform.
  const int chosen = v[0];
  // CHECK-NEXT: nothing
  report([&] {
    parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
      tile_static int s[16];
      s[t.local[0]] = t.local[0];
      t.barrier.wait();
      if (s[chosen] == 0)
        t.barrier.wait();
      v[t] = s[15 - t.local[0]];
    });
  });
}
