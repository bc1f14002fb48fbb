// Loops, switches, breaks and early returns in kernels: everything but goto, which C++ AMP forbids.
//
// RUN: %amp-clang++ -O0 -std=c++11 -I%S/../Inputs %s -o %t.0 && %t.0
// RUN: %amp-clang++ -O2 -std=c++11 -I%S/../Inputs %s -o %t.2 && %t.2
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

int collatz(unsigned n) restrict(cpu, amp) {
  int steps = 0;
  while (n != 1) {
    n = n % 2 == 0 ? n / 2 : 3 * n + 1;
    ++steps;
  }
  return steps;
}

int classify(int x) restrict(cpu, amp) {
  switch (x % 9) {
  case 0:
    return 100;
  case 1:
    x += 5; // falls through
  case 2:
  case 3:
    x *= 2;
    break;
  case 7: {
    int sum = 0;
    for (int i = 0;; ++i) {
      if (i == 3)
        continue;
      if (i > x)
        break;
      sum += i;
    }
    return sum;
  }
  default:
    if (x > 50)
      return -x;
  }
  return x;
}

int nested_loops(int n) restrict(cpu, amp) {
  int found = -1;
  for (int a = 1; a < 20 && found < 0; ++a)
    for (int b = a; b < 20; ++b) {
      int c = 0;
      do {
        ++c;
        if (a * a + b * b == c * c && a + b + c > n) {
          found = a * 10000 + b * 100 + c;
          break;
        }
      } while (c < 30);
      if (found >= 0)
        break;
    }
  return found;
}

bool is_prime(int n) restrict(cpu, amp) {
  if (n < 2)
    return false;
  for (int d = 2; d * d <= n; ++d)
    if (n % d == 0)
      return false;
  return true;
}

long long_loop(int n) restrict(cpu, amp) {
  unsigned long state = n + 1;
  for (int i = 0; i < 100000; ++i)
    state = state * 6364136223846793005ul + 1442695040888963407ul;
  return static_cast<long>(state >> 33);
}

int state_machine(int input) restrict(cpu, amp) {
  enum { start, digits, sign, done } state = start;
  int value = 0, position = 0;
  while (state != done) {
    int symbol = input >> (position++ * 4) & 15;
    switch (state) {
    case start:
      state = symbol == 15 ? sign : digits;
      if (state == digits)
        value = symbol;
      break;
    case sign:
      value = -symbol;
      state = digits;
      break;
    case digits:
      if (symbol > 9 || position > 6)
        state = done;
      else
        value = value * 10 + (value < 0 ? -symbol : symbol);
      break;
    case done:
      break;
    }
  }
  return value;
}

int main() {
  const int n = 200;
  std::vector<int> data(n * 5);
  std::vector<long> longs(n);
  array_view<int, 2> out(n, 5, data);
  array_view<long, 1> states(n, longs);
  parallel_for_each(extent<1>(n), [=](index<1> idx) restrict(amp) {
    const int i = idx[0];
    out(i, 0) = collatz(i + 1);
    out(i, 1) = classify(i);
    out(i, 2) = nested_loops(i);
    out(i, 4) = state_machine(i * 2654435761u >> 3);
    states[i] = long_loop(i);
    if (!is_prime(i))
      return;
    out(i, 3) = 1;
  });
  for (int i = 0; i < n; ++i) {
    EXPECT_EQUAL(out(i, 0), collatz(i + 1));
    EXPECT_EQUAL(out(i, 1), classify(i));
    EXPECT_EQUAL(out(i, 2), nested_loops(i));
    EXPECT_EQUAL(out(i, 3), is_prime(i) ? 1 : 0);
    EXPECT_EQUAL(out(i, 4), state_machine(i * 2654435761u >> 3));
    EXPECT_EQUAL(states[i], long_loop(i));
  }
  return result();
}
