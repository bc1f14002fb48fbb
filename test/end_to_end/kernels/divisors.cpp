// Quotients and remainders of integers of every width and sign, by constant, uniform and divergent divisors, for all
// threads and under masks. The divisors of masked threads are 0, or -1 with the lowest number as the dividend.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <limits>
#include <vector>

// Of the host's own code, to compile it faster. Kernels are optimized.
#pragma clang optimize off

using namespace concurrency;

enum way { by_own, by_shared, by_constant };

/// The value of the lowest `Bits` bits, opaque to the optimizer.
template <class T, int Bits> T clip(T number) restrict(cpu, amp) {
  const int rest = int(sizeof(T) * 8) - Bits;
  return static_cast<T>(number << rest) >> rest;
}

template <class T> T divide(T number, T by, bool remainder) restrict(cpu, amp) {
  return remainder ? number % by : number / by;
}

template <class T> T divide_by_constants(T number, bool remainder) restrict(cpu, amp) {
  return divide<T>(number, 20, remainder) ^ divide<T>(number, 1, remainder) ^ divide<T>(number, 3, remainder) ^
         divide<T>(number, 8, remainder) ^ divide<T>(number, 127, remainder) ^
         divide<T>(number, static_cast<T>(-7), remainder);
}

template <class T, int Bits> T one(way how, T number, T own, T shared, bool remainder) restrict(cpu, amp) {
  number = clip<T, Bits>(number);
  return how == by_own      ? divide(number, clip<T, Bits>(own), remainder)
         : how == by_shared ? divide(number, clip<T, Bits>(shared), remainder)
                            : divide_by_constants(number, remainder);
}

template <class T> bool traps(T number, T by) {
  return by == 0 ||
         (std::numeric_limits<T>::is_signed && by == static_cast<T>(-1) && number == std::numeric_limits<T>::min());
}

/// Numbers at which quotients change, and random ones.
template <class T, int Bits> std::vector<T> interesting() {
  std::vector<T> numbers = {0, 1, 2, 3, 5, 7, 10, 19, 20, 21, 100};
  for (int bit = 6; bit < Bits; bit += Bits > 32 ? 3 : 1)
    for (int beside = -1; beside <= 1; ++beside)
      numbers.push_back(static_cast<T>((1ull << bit) + static_cast<unsigned long long>(beside)));
  numbers.push_back(std::numeric_limits<T>::max());
  numbers.push_back(std::numeric_limits<T>::min());
  unsigned long long state = 12345;
  for (int k = 0; k < 24; ++k) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    numbers.push_back(static_cast<T>(state >> k));
  }
  for (size_t k = 0, positive = numbers.size(); k < positive; ++k)
    numbers.push_back(static_cast<T>(-static_cast<unsigned long long>(numbers[k])));
  for (T &number : numbers)
    number = clip<T, Bits>(number);
  return numbers;
}

template <class T, int Bits, way How> void check(bool remainder, bool some) {
  const std::vector<T> values = interesting<T, Bits>();
  const int count = int(values.size()), size = How == by_own ? count * count : count;
  std::vector<T> numbers, own, shared = {13};
  for (int i = 0; i < size; ++i) {
    numbers.push_back(values[i % count]);
    own.push_back(values[How == by_own ? i / count : i * 7 % count]);
  }
  if (How == by_shared)
    shared = values;
  for (T by : shared) {
    if (by == 0)
      continue;
    std::vector<T> from = numbers, divisors = own;
    std::vector<int> asks;
    for (int i = 0; i < size; ++i) {
      const bool has_none = traps<T>(from[i], How == by_own ? divisors[i] : by);
      asks.push_back(!some || (!has_none && i % 11 < 6));
      if (has_none && !some)
        from[i] = divisors[i] = 1;
    }
    std::vector<T> out(size, 77);
    const array_view<const T> number(size, from), mine(size, divisors);
    const array_view<const int> ask(size, asks);
    const array_view<T> to(size, out);
    if (some)
      parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
        if (ask[i])
          to[i] = one<T, Bits>(How, number[i], mine[i], by, remainder);
      });
    else
      parallel_for_each(
          to.extent, [=](index<1> i) restrict(amp) { to[i] = one<T, Bits>(How, number[i], mine[i], by, remainder); });
    to.synchronize();
    int wrong = 0;
    for (int i = 0; i < size; ++i)
      wrong += out[i] != (asks[i] ? one<T, Bits>(How, from[i], divisors[i], by, remainder) : T(77));
    EXPECT_EQUAL(wrong, 0);
    if (wrong != 0)
      printf("%d bits, %s, way %d, %s, %s\n", Bits, std::numeric_limits<T>::is_signed ? "signed" : "unsigned", How,
             remainder ? "remainder" : "quotient", some ? "some" : "all");
  }
}

template <class T, int Bits> void check_all() {
  for (bool remainder : {false, true})
    for (bool some : {false, true}) {
      check<T, Bits, by_own>(remainder, some);
      check<T, Bits, by_shared>(remainder, some);
      check<T, Bits, by_constant>(remainder, some);
    }
}

int main() {
  check_all<int, 32>();
  check_all<unsigned, 32>();
  check_all<long, 64>();
  check_all<unsigned long, 64>();
  check_all<int, 8>();
  check_all<unsigned, 16>();
  check_all<int, 24>();
  check_all<unsigned, 30>();
  check_all<long, 40>();
  check_all<unsigned long, 51>();
  check_all<unsigned long, 32>();
  return result();
}
