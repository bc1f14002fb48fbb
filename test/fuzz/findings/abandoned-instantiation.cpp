// A kernel in a function template that cannot be instantiated: once a crash, because the kernel had a body
// nevertheless.
//
// RUN: not %amp-clang++ -std=c++20 -fsyntax-only %s 2>&1 | FileCheck %s
// CHECK: use of undeclared identifier 'unknown'
// CHECK-NOT: {{Stack dump|PLEASE submit}}
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

template <int N> void visit(const extent<N> &domain) {
  std::vector<int> counts(domain.size() + unknown);
  {
    array_view<int, 1> view(static_cast<int>(counts.size()), counts);
    auto kernel = [=](index<N> i) restrict(amp) {
      int linear = 0;
      for (int k = 0; k < N; ++k)
        linear = linear * domain[k] + i[k];
      atomic_fetch_inc(&view[domain.contains(i) ? linear : static_cast<int>(domain.size())]);
    };
    if (domain.size() % 2)
      parallel_for_each(domain, kernel);
    else
      parallel_for_each(accelerator().create_view(queuing_mode_immediate), domain, kernel);
    view.synchronize();
  }
  unsigned wrong = 0;
  for (unsigned k = 0; k < counts.size(); ++k)
    wrong += counts[k] != (k < domain.size() ? 1 : 0);
}
int main() {
  visit(extent<1>(1))...;
  std::vector<int> last(unknown);
}
