// The largest domains: 2^32-1 threads in three dimensions, in two, and in one of the longest rows.
//
// REQUIRES: gpu
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

/// Only a few threads write: the first ones, the last one, and two in the middle.
template <int N> void visit(const extent<N> &domain) {
  std::vector<unsigned> v(4);
  array_view<unsigned, 1> seen(4, v);
  parallel_for_each(domain, [=](index<N> i) restrict(amp) {
    unsigned number = 0;
    for (int k = 0; k < N; ++k)
      number = number * static_cast<unsigned>(domain[k]) + static_cast<unsigned>(i[k]);
    if (number == 0)
      atomic_fetch_add(&seen[0], 1u);
    if (number == domain.size() - 1)
      atomic_fetch_add(&seen[1], 1u);
    if (number % 0x10000000u == 0x0abcdefu)
      atomic_fetch_add(&seen[2], 1u);
    if (number >= domain.size())
      atomic_fetch_add(&seen[3], 1u);
  });
  seen.synchronize();
  EXPECT_EQUAL(v[0], 1u);
  EXPECT_EQUAL(v[1], 1u);
  EXPECT_EQUAL(v[2], (domain.size() - 0x0abcdefu - 1) / 0x10000000u + 1);
  EXPECT_EQUAL(v[3], 0u);
}

int main() {
  // M111a accept: at most 2^32-1 threads, all of which run
  visit(extent<2>(65537, 65535));
  visit(extent<3>(286331153, 5, 3));
  visit(extent<3>(3, 5, 286331153));
  visit(extent<1>(2147483647));
  return result();
}
