// Compute domains of one to five dimensions whose sizes no group size divides: each index occurs exactly once, and
// nothing outside the extent is written.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

/// Counts how often each index of `domain` occurs, in a view with a margin at the end.
template <int N> void visit(const extent<N> &domain) {
  const unsigned margin = 1000;
  std::vector<int> counts(domain.size() + margin);
  {
    array_view<int, 1> view(static_cast<int>(counts.size()), counts);
    auto kernel = [=](index<N> i) restrict(amp) {
      int linear = 0;
      for (int k = 0; k < N; ++k)
        linear = linear * domain[k] + i[k];
      atomic_fetch_inc(&view[domain.contains(i) ? linear : static_cast<int>(domain.size())]);
    };
    // A16.01 accept: over an extent
    // A16.03 accept: the same on an accelerator_view
    if (domain.size() % 2)
      parallel_for_each(domain, kernel);
    else
      parallel_for_each(accelerator().create_view(queuing_mode_immediate), domain, kernel);
    view.synchronize();
  }
  unsigned wrong = 0;
  for (unsigned k = 0; k < counts.size(); ++k)
    wrong += counts[k] != (k < domain.size() ? 1 : 0);
  if (wrong)
    printf("rank %d, %u threads: %u wrong\n", N, domain.size(), wrong);
  EXPECT(wrong == 0);
}

template <int N> extent<N> make(int e0, int e1, int e2, int e3, int e4) {
  const int all[] = {e0, e1, e2, e3, e4};
  return extent<N>(all);
}

int main() {
  for (int n : {1, 2, 31, 32, 33, 255, 256, 257, 1000, 4099, 100003})
    visit(extent<1>(n));
  visit(extent<2>(1, 1));
  visit(extent<2>(1, 1001));
  visit(extent<2>(1001, 1));
  visit(extent<2>(17, 19));
  visit(extent<2>(257, 129));
  visit(extent<3>(1, 1, 1));
  visit(extent<3>(3, 5, 7));
  visit(extent<3>(1, 300, 2));
  visit(extent<3>(65, 2, 33));
  visit(make<4>(2, 3, 5, 7, 0));
  visit(make<4>(1, 1, 1, 1, 0));
  visit(make<4>(9, 1, 11, 13, 0));
  visit(make<5>(2, 3, 4, 5, 6));

  // Large coordinates: thread numbers need more than 16 bits in each dimension.
  std::vector<int> last(2);
  array_view<int, 1> view(2, last);
  parallel_for_each(extent<2>(3, 70001), [=](index<2> i) restrict(amp) {
    if (i[0] == 2 && i[1] == 70000)
      view[0] = i[0], view[1] = i[1];
  });
  EXPECT_EQUAL(view[0], 2);
  EXPECT_EQUAL(view[1], 70000);
  return result();
}
