// One step of the heat equation on a plate: each new element depends on itself and its four neighbors.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "stencil", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

using namespace concurrency;

namespace {

void spread(const array_view<const float, 2> &from, const array_view<float, 2> &to) {
  parallel_for_each(
      to.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        if (y > 0 && x > 0 && y < to.extent[0] - 1 && x < to.extent[1] - 1)
          to[i] = 0.6f * from[i] + 0.1f * (from(y, x - 1) + from(y, x + 1) + from(y - 1, x) + from(y + 1, x));
      });
}

} // namespace

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "stencil", 16384, 131);
  const int n = w.n;
  const auto from = workload::make_numbers<float>(n * n, 1);
  std::vector<float> to(n * n);
  w.give(from), w.give(to);
  const array_view<const float, 2> view_from(n, n, from);
  const array_view<float, 2> view_to(n, n, to);
  w.time(8.0 * n * n, "B", [&] { spread(view_from, view_to); });
  view_to.synchronize();
  w.check(to, 1, {1e-6}, [&] {
    std::vector<float> expected(n * n);
    for (int y = 1; y < n - 1; ++y)
      for (int x = 1; x < n - 1; ++x) {
        const float *here = &from[y * n + x];
        expected[y * n + x] = 0.6f * here[0] + 0.1f * (here[-1] + here[1] + here[-n] + here[n]);
      }
    return expected;
  });
  w.report();
}
