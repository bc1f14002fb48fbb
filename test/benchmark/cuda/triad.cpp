// a = b + s * c, on arrays of double larger than the caches.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "triad", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

using namespace concurrency;

namespace {

void triad(const array_view<double, 1> &a, const array_view<const double, 1> &b,
           const array_view<const double, 1> &c, double s) {
  a.discard_data();
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = b[i] + s * c[i]; });
}

} // namespace

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "triad", 1 << 26, 1003);
  const auto b = workload::make_numbers<double>(w.n, 1), c = workload::make_numbers<double>(w.n, 2);
  std::vector<double> a(w.n);
  w.give(a), w.give(b), w.give(c);
  const array_view<double, 1> view_a(w.n, a);
  const array_view<const double, 1> view_b(w.n, b), view_c(w.n, c);
  w.time(24.0 * w.n, "B", [&] { triad(view_a, view_b, view_c, 3.0); });
  view_a.synchronize();
  w.check(a, 0, {1e-15}, [&] {
    std::vector<double> expected;
    for (int i = 0; i < w.n; ++i)
      expected.push_back(b[i] + 3.0 * c[i]);
    return expected;
  });
  w.report();
}
