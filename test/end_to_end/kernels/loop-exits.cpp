// Loops that threads leave in different iterations, from inner loops and from divergent branches. There, the
// postdominator of a branch may be reached only in a later iteration.
//
// RUN: %amp-clang++ -O2 %s -o %t
// RUN: %t | FileCheck %s
// CHECK: 0 wrong
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// Leaves both loops from the inner one, which some threads skip.
static int from_inner(int v, int) restrict(cpu, amp) {
  int found = 0;
  for (;;) {
    while ((v & 1) == 0) {
      if (v == 0)
        return found;
      v >>= 1;
    }
    v ^= 1;
    ++found;
  }
}

// The exit condition is uniform, but only some threads evaluate it in an iteration.
static int by_uniform_test(int v, int uniform) restrict(cpu, amp) {
  int turns = 0;
  for (;;) {
    if (v & 1) {
      if (uniform == 1)
        break;
      ++turns;
    }
    v >>= 1;
    turns += 3;
    if (v == 0 || turns > 60)
      break;
  }
  return turns * 64 + v;
}

// The same without a second exit.
static int by_uniform_test_only(int v, int uniform) restrict(cpu, amp) {
  int turns = 0;
  for (;;) {
    if (v % 3 == 0) {
      turns += 100;
      if (uniform == 1)
        break;
    }
    ++v;
    ++turns;
  }
  return turns * 64 + v;
}

// Three levels, each with exits out of more than one level.
static int from_three(int v, int uniform) restrict(cpu, amp) {
  int sum = 0;
  for (int a = 0;; ++a) {
    bool is_over = false;
    for (int b = 0; b < (v & 7) && !is_over; ++b) {
      for (int c = b; c < 6; ++c) {
        if (((v >> c) & 3) == 3 && a > 1)
          return sum + 1000 * a;
        is_over = ((v + c) & 5) == 5;
        if (is_over)
          break;
        sum += c;
      }
      if (is_over)
        continue;
      if (uniform == 1 && a == 3)
        return sum + 7;
    }
    if (!is_over)
      ++sum;
    v = (v * 5 + 3) & 0xffff;
    if (a > 9)
      return sum;
  }
}

// The number of iterations is uniform inside the loop and divergent after it.
static int iterations(int v, int uniform) restrict(cpu, amp) {
  int odd = v, count = 0;
  for (; count < ((odd < 1000 ? v % 7 : uniform) & 7); ++count)
    for (int i = 9; i > 0 && (odd & 1); --i)
      odd /= 2;
  return count;
}

static int iterated(int v, int uniform) restrict(cpu, amp) { return iterations(v, uniform) ? 55 : v & 3; }

// Such a number is stored separately for each thread, and bounds another loop.
static int by_iterations(int v, int uniform) restrict(cpu, amp) {
  const int count = iterations(v, uniform);
  int kept[4] = {0, 0, 0, 0}, sum = 0;
  kept[uniform & 3] = count;
  for (int i = 0; i < kept[uniform & 3]; ++i)
    sum += i + v;
  for (int i = 0; i < count; ++i)
    sum += kept[(i + uniform) & 3];
  return sum;
}

template <class F> static int count_wrong(const char *name, F f, int uniform) {
  const int size = 17 * 59;
  std::vector<int> results(size, -1);
  array_view<int> out(size, results);
  array_view<const int> given(1, &uniform);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = f(i[0] * 37 % 509, given[0]); });
  out.synchronize();
  std::vector<int> tiled_results(size, -1);
  array_view<int> tiled_out(size, tiled_results);
  parallel_for_each(tiled_out.extent.tile<17>(), [=](tiled_index<17> t) restrict(amp) {
    const int result = f(t.global[0] * 37 % 509, given[0]); // live across the barrier
    t.barrier.wait();
    tiled_out[t] = result;
  });
  tiled_out.synchronize();
  int wrong = 0;
  for (int i = 0; i < size; ++i) {
    const int expected = f(i * 37 % 509, uniform);
    wrong += (results[i] != expected) + (tiled_results[i] != expected);
  }
  if (wrong)
    std::printf("%s(%d): %d wrong\n", name, uniform, wrong);
  return wrong;
}

#define FORM(name)                                                                                                     \
  struct name##_form {                                                                                                 \
    int operator()(int v, int uniform) const restrict(cpu, amp) { return name(v, uniform); }                           \
  }
FORM(from_inner);
FORM(by_uniform_test);
FORM(by_uniform_test_only);
FORM(from_three);
FORM(iterations);
FORM(iterated);
FORM(by_iterations);

int main() {
  int wrong = 0;
  for (int uniform = 0; uniform < 2; ++uniform) {
    wrong += count_wrong("from_inner", from_inner_form(), uniform);
    wrong += count_wrong("by_uniform_test", by_uniform_test_form(), uniform);
    wrong += count_wrong("from_three", from_three_form(), uniform);
    wrong += count_wrong("iterations", iterations_form(), uniform);
    wrong += count_wrong("iterated", iterated_form(), uniform);
    wrong += count_wrong("by_iterations", by_iterations_form(), uniform);
  }
  wrong += count_wrong("by_uniform_test_only", by_uniform_test_only_form(), 1);
  std::printf("%d wrong\n", wrong);
}
