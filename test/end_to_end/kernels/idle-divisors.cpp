// Divisors that are clamped to 1, of threads that do not use the quotient. Launches of few threads run them one after
// the other.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

int main() {
  volatile int repeat = 5;
  const int times = repeat;
  for (int n : {1, 2, 3, 100}) {
    std::vector<int> numbers(n + 8), table(n + 1), sums(n, -1), quotients(n, -1);
    for (int i = 0; i < n + 8; ++i)
      numbers[i] = i * 37 % 1009 + 5;
    for (int i = 0; i <= n; ++i)
      table[i] = i * 3;
    const array_view<const int> from(n + 8, numbers), of(n + 1, table);
    const array_view<int> sum(n, sums), quotient(n, quotients);
    parallel_for_each(
        sum.extent, [=](index<1> t) restrict(amp) {
          const int i = t[0], by = i > 1 ? i : 1, q = from[i] / by;
          if (i > 0 && from[i] != 7) {
            int s = q;
            for (int k = 0; k < times; ++k)
              s = s * 3 + of[by] + from[k];
            sum[i] = s;
            if (from[i] & 1)
              quotient[i] = q;
          }
        });
    sum.synchronize();
    quotient.synchronize();
    EXPECT_EQUAL(sums[0], -1);
    EXPECT_EQUAL(quotients[0], -1);
    for (int i = 1; i < n; ++i) {
      int s = numbers[i] / i;
      for (int k = 0; k < times; ++k)
        s = s * 3 + table[i] + numbers[k];
      EXPECT_EQUAL(sums[i], s);
      EXPECT_EQUAL(quotients[i], numbers[i] & 1 ? numbers[i] / i : -1);
    }
  }
  return result();
}
