// Loops that stay inside a buffer, leave it at either end, step over it, or have indices that wrap: each reads and
// writes exactly the elements that a test of every single access would allow.
//
// RUN: %amp-clang++ -O2 --amp-robust %s -o %t && %t | FileCheck %s
// RUN: %if opencl && !on-opencl %{ %amp-clang++ -O1 --amp-robust --amp-host=none %s -o %t.cl && %t.cl | FileCheck %s %}
// CHECK: 1199 loops, 0 differ
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

constexpr int Around = 64, Size = 40, Threads = 5;

struct Loop {
  int start, step, count, by_thread;
};

/// Defined for all numbers.
inline int place(const Loop &l, int thread, int k, int m) restrict(cpu, amp) {
  return static_cast<int>(static_cast<unsigned>(l.start) + static_cast<unsigned>(thread) * static_cast<unsigned>(l.by_thread) +
                          static_cast<unsigned>(k) * static_cast<unsigned>(l.step) + static_cast<unsigned>(m));
}

struct Result {
  std::vector<int> memory = std::vector<int>(Around + Size + Around, -1), sums = std::vector<int>(2 * Threads);
  Result() {
    for (int i = 0; i < Size; ++i)
      memory[Around + i] = i + 1;
  }
};

Result by_kernel(const Loop l) {
  Result r;
  array_view<int> v(Size, r.memory.data() + Around), sums(2 * Threads, r.sums);
  parallel_for_each(extent<1>(Threads), [=](index<1> i) restrict(amp) {
    int sum = 0;
    for (int k = 0; k < l.count; ++k)
      sum += v[place(l, i[0], k, 0)];
    sums[i] = sum;
    for (int k = 0; k < l.count; ++k) // a nest whose inner loop depends on the outer one
      for (int m = 0; m <= k % 3; ++m)
        sum ^= v[place(l, i[0], k, m)] + k;
    sums[Threads + i[0]] = sum;
  });
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) {
    for (int k = l.count; k-- > 0;)
      v[place(l, 0, k, 0)] += 100 + k;
  });
  v.synchronize();
  sums.synchronize();
  return r;
}

Result by_hand(const Loop &l) {
  Result r;
  const auto at = [&](int i) { return i >= 0 && i < Size ? r.memory[Around + i] : 0; };
  for (int t = 0; t < Threads; ++t) {
    int sum = 0;
    for (int k = 0; k < l.count; ++k)
      sum += at(place(l, t, k, 0));
    r.sums[t] = sum;
    for (int k = 0; k < l.count; ++k)
      for (int m = 0; m <= k % 3; ++m)
        sum ^= at(place(l, t, k, m)) + k;
    r.sums[Threads + t] = sum;
  }
  for (int k = l.count; k-- > 0;)
    if (const int i = place(l, 0, k, 0); i >= 0 && i < Size)
      r.memory[Around + i] += 100 + k;
  return r;
}

int main() {
  int loops = 0, differ = 0;
  for (int start : {0, 3, 39, 40, -1, -9, 2147483647, -2147483647 - 1, 0x40000000, -0x40000000, 25})
    for (int step : {0, 1, -1, 3, -7, 40, 0x40000000, -0x40000000, 0x10000000, 2147483647, 0x20000001, -13})
      for (int count : {0, 1, 2, 8})
        for (int by_thread : {0, 1, -8}) {
          if (count == 0 && (step || by_thread))
            continue;
          const Loop l = {start, step, count, by_thread};
          const Result device = by_kernel(l), expected = by_hand(l);
          ++loops;
          if (device.memory == expected.memory && device.sums == expected.sums)
            continue;
          if (differ++ < 5)
            std::printf("start %d, step %d, count %d, by thread %d: WRONG\n", start, step, count, by_thread);
        }
  std::printf("%d loops, %d differ\n", loops, differ);
}
