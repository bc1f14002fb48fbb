// Few threads with much work each: the compiler may run them one after the other instead of as a vector, and the
// runtime spreads them over all processors.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// RUN: env CPPAMP_THREADS=1 %t && env CPPAMP_THREADS=3 %t && env CPPAMP_THREADS=16 %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <algorithm>
#include <amp.h>
#include <vector>

using namespace concurrency;

/// Merges the two sorted halves of each thread's part.
struct merger {
  int part;
  template <class From, class To> void operator()(int me, const From &from, const To &to) const restrict(amp, cpu) {
    int a = me * part, b = a + part / 2, place = a;
    const int end_a = b, end_b = a + part;
    while (a < end_a && b < end_b)
      to[place++] = from[a] <= from[b] ? from[a++] : from[b++];
    while (a < end_a)
      to[place++] = from[a++];
    while (b < end_b)
      to[place++] = from[b++];
  }
};

/// Sums before each element of a part that is longer for later threads.
struct scanner {
  int part;
  template <class From, class To> void operator()(int me, const From &from, const To &to) const restrict(amp, cpu) {
    int sum = 0;
    for (int k = me * part; k < me * part + 1 + part * (me % 7 + 1) / 8; ++k) {
      to[k] = sum;
      sum += from[k];
    }
  }
};

/// Follows links, counts in memory and leaves early.
struct walker {
  int part;
  template <class From, class To> void operator()(int me, const From &from, const To &to) const restrict(amp, cpu) {
    unsigned x = me + 1;
    for (int k = 0; k < 3 * part; ++k) {
      x = x * 1664525u + 1013904223u;
      const int at = me * part + from[me * part + (x >> 8) % part] % part;
      to[at] += k;
      if (to[at] > 1000000 + 20000 * me)
        break;
    }
  }
};

template <class Work> void check(int threads, int part, const char *name) {
  const int n = threads * part;
  const Work work = {part};
  std::vector<int> in(n), out(n), expected(n);
  for (int i = 0; i < n; ++i)
    in[i] = static_cast<int>(i * 7919u % 100003);
  for (int i = 0; i < 2 * threads; ++i)
    std::sort(in.begin() + i * (part / 2), in.begin() + (i + 1) * (part / 2));
  for (int i = 0; i < threads; ++i)
    work(i, in.data(), expected.data());
  // The time of the first launches decides how the later ones are shared.
  for (int launch = 0; launch < 3; ++launch) {
    std::fill(out.begin(), out.end(), 0);
    const array_view<const int> from(n, in);
    const array_view<int> to(n, out);
    parallel_for_each(extent<1>(threads), [=](index<1> i) restrict(amp) { work(i[0], from, to); });
    to.synchronize();
    const int same = static_cast<int>(std::mismatch(out.begin(), out.end(), expected.begin()).first - out.begin());
    EXPECT_EQUAL(same, n);
    if (same != n)
      printf("%s, %d threads, launch %d\n", name, threads, launch);
  }
}

int main() {
  for (int threads = 1; threads <= 70; threads += threads < 20 ? 1 : 7) {
    check<merger>(threads, 1024, "merger");
    check<scanner>(threads, 1024, "scanner");
    check<walker>(threads, 1024, "walker");
  }
  return result();
}
