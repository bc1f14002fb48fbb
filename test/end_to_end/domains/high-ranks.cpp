// Domains of more than three dimensions, with rows of all lengths: each thread runs once and has the right index.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t && env CPPAMP_THREADS=1 %t && env CPPAMP_THREADS=7 %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

// Element n is n's index in row-major order, plus 1, if one thread has added it.
template <int N> void visit(const int (&sizes)[N]) {
  extent<N> domain(sizes);
  std::vector<int> sums(domain.size()), runs(domain.size());
  array_view<int, N> sum(domain, sums), run(domain, runs);
  parallel_for_each(domain, [=](index<N> i) restrict(amp) {
    int place = 0;
    for (int d = 0; d < N; ++d)
      place = place * domain[d] + i[d];
    sum[i] += place + 1;
    atomic_fetch_inc(&run[i]);
  });
  sum.synchronize();
  run.synchronize();
  int wrong = 0;
  for (int n = 0; n < static_cast<int>(sums.size()); ++n)
    wrong += sums[n] != n + 1 || runs[n] != 1;
  EXPECT_EQUAL(wrong, 0);
}

// A row's neighbors, with tests of its ends, and heavier work in later launches, so that blocks change.
void sums_of_neighbors(int length) {
  const int sizes[] = {2, 3, 5, length};
  extent<4> domain(sizes);
  std::vector<float> from(domain.size()), to(domain.size());
  for (size_t n = 0; n < from.size(); ++n)
    from[n] = static_cast<float>(n % 97);
  array_view<const float, 4> in(domain, from);
  array_view<float, 4> out(domain, to);
  int wrong = 0;
  for (int rounds : {1, 1, 300, 300}) {
    parallel_for_each(domain, [=](index<4> i) restrict(amp) {
      float all = 0;
      for (int k = 0; k < rounds; ++k)
        for (int step = -1; step <= 1; ++step) {
          index<4> j = i;
          j[3] += step;
          if (j[3] >= 0 && j[3] < length)
            all += in[j];
        }
      out[i] = all;
    });
    out.synchronize();
    for (int n = 0; n < static_cast<int>(to.size()); ++n) {
      const int x = n % length;
      const float once = from[n] + (x > 0 ? from[n - 1] : 0) + (x + 1 < length ? from[n + 1] : 0);
      wrong += to[n] != once * static_cast<float>(rounds);
    }
  }
  EXPECT_EQUAL(wrong, 0);
}

int main() {
  for (int last : {1, 2, 3, 4, 7, 16, 17, 40, 1000})
    visit({3, 2, 5, last});
  visit({1, 1, 1, 100003});
  visit({50, 1, 300, 1});
  visit({2, 3, 4, 5, 6});
  visit({7, 1, 3, 2, 9, 33});
  for (int length : {1, 2, 5, 15, 64, 4099})
    sums_of_neighbors(length);
  return result();
}
