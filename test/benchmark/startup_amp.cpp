// A minimal program: one kernel, and its result printed. run.py times it from process start to
// that line.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
  const int n = 1 << 16;
  std::vector<double> a(n), b(n, 1.0), c(n, 2.0);
  array_view<double, 1> view_a(n, a);
  array_view<const double, 1> view_b(n, b), view_c(n, c);
  view_a.discard_data();
  parallel_for_each(view_a.extent,
                    [=](index<1> i) restrict(amp) { view_a[i] = view_b[i] + 3.0 * view_c[i]; });
  view_a.synchronize();
  double sum = 0;
  for (double value : a)
    sum += value;
  printf("%.1f\n", sum);
  fflush(stdout);
}
