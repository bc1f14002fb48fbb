// Loops in which the threads of a tile traverse an array together, with limits that are no multiple of the tile,
// written in different ways. Sums of integers, compared with a serial loop.
//
// RUN: %amp-clang++ -O2 %s -o %t
// RUN: %t | FileCheck %s
// CHECK: 0 wrong
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <amp.h>
#include <cstdio>
#include <vector>

// Of the host's own code, to compile it faster. Kernels are optimized.
#pragma clang optimize off

using namespace concurrency;

constexpr int width = 128, tiles = 5, capacity = 4096;
int wrong = 0;

template <int N> struct constant {
  operator int() const restrict(cpu, amp) { return N; }
};

template <class Kernel> std::vector<int> run(const std::vector<int> &in, const Kernel &k) {
  std::vector<int> out(width * tiles);
  array_view<const int> x(capacity, in);
  array_view<int> y(width * tiles, out);
  parallel_for_each(
      extent<1>(width * tiles).tile<width>(), [=](tiled_index<width> t) restrict(amp) {
        y[t.global] = k(x, t.tile[0], t.local[0]);
      });
  y.synchronize();
  return out;
}

/// Runs the kernel on the accelerator and serially.
#define COMPARE(name, ...)                                                                                             \
  {                                                                                                                    \
    auto kernel = [=](const array_view<const int> &x, int tile, int me) restrict(cpu, amp) {                           \
      int sum = 0;                                                                                                     \
      __VA_ARGS__                                                                                                      \
      return sum;                                                                                                      \
    };                                                                                                                 \
    const std::vector<int> out = run(in, kernel);                                                                      \
    array_view<const int> x(capacity, in);                                                                             \
    for (int i = 0; i < width * tiles; ++i)                                                                            \
      if (out[i] != kernel(x, i / width, i % width)) {                                                                 \
        ++wrong;                                                                                                       \
        std::printf("%s, n = %d: thread %d is wrong\n", name, static_cast<int>(n), i);                                 \
        break;                                                                                                         \
      }                                                                                                                \
  }

/// All forms, for limits that are constant or not.
template <class Limit> void all(const std::vector<int> &in, const Limit n, const int step) {
  COMPARE("less", for (int k = me; k < n; k += width) sum += x[k] ^ k;)
  COMPARE("difference", for (int k = me; k < n - tile; k += width) sum += x[k + tile];)
  COMPARE("sum", for (int k = me; k + tile < n; k += width) sum += x[k] * x[k + tile];)
  COMPARE("at most", for (int k = me; k <= n - 1; k += width) sum += x[k];)
  COMPARE("counter", for (int j = 0; j * width + me < n; ++j) sum += x[j * width + me];)
  COMPARE("down", for (int k = n - 1 - me; k >= 0; k -= width) sum += x[k] * 3 - sum / 2;)
  COMPARE("unsigned", for (unsigned k = me; k < static_cast<unsigned>(n); k += width) sum += x[k];)
  COMPARE("while", int k = me - width; while ((k += width) < n) sum += x[k];)
  COMPARE("run-time step", for (int k = me; k < n; k += step) sum += x[k];)
  COMPARE("grid", for (int k = tile * width + me; k < n; k += tiles * width) sum += x[k];)
  COMPARE("block", const int last = tile * 700 + 700 < n ? tile * 700 + 700 : static_cast<int>(n);
          for (int k = tile * 700 + me; k < last; k += width) sum += x[k];)
  COMPARE("neighbors", for (int k = me + 1; k < n - 1; k += width) sum += x[k - 1] - x[k + 1];)
  COMPARE("two", for (int k = me, j = 2 * me; k < n; k += width, j += 3) sum += x[k] * j;)
  COMPARE("long", for (long k = me; k < n; k += width) sum += x[static_cast<int>(k)];)
  COMPARE(
      "exit", for (int k = me;; k += width) {
        if (k >= n)
          break;
        sum += x[k];
      })
  COMPARE("condition", for (int k = me; k < n; k += width) if (x[k] & 1) sum += x[k];)
  COMPARE("after", int k = me; for (; k < n; k += width) sum += x[k]; sum = sum * 31 + k;)
  COMPARE("last", int last = -1; for (int k = me; k < n; k += width) last = x[k]; sum = last;)
  COMPARE("reversed threads", for (int k = width - 1 - me; k < n; k += width) sum += x[k];)
  COMPARE("limit of a thread", for (int k = me; k < n - 2 * me; k += width) sum += x[k];)
}

int main() {
  std::vector<int> in(capacity);
  for (int i = 0; i < capacity; ++i)
    in[i] = i * 7919 % 1013;
  for (int n : {0, 1, 2, 100, 127, 128, 129, 1000, 1024, 2500, 4000})
    all(in, n, n % 2 ? width : width + 3);
  all(in, constant<1024>(), width);
  all(in, constant<2500>(), width);
  std::printf("%d wrong\n", wrong);
}
