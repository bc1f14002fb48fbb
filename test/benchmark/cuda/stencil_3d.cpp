// One smoothing step in space: each new element depends on itself and its six neighbors.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "stencil, 3D", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

using namespace concurrency;

namespace {

void smooth(const array_view<const float, 3> &now, const array_view<float, 3> &next) {
  parallel_for_each(
      next.extent, [=](index<3> i) restrict(amp) {
        const int z = i[0], y = i[1], x = i[2];
        if (z > 0 && y > 0 && x > 0 && z < next.extent[0] - 1 && y < next.extent[1] - 1 && x < next.extent[2] - 1) {
          const float around = now(z, y, x - 1) + now(z, y, x + 1) + now(z, y - 1, x) + now(z, y + 1, x) +
                               now(z - 1, y, x) + now(z + 1, y, x);
          next[i] = 0.5f * now[i] + 0.08f * around;
        }
      });
}

} // namespace

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "stencil, 3D", 512, 23);
  const int n = w.n;
  const auto now = workload::make_numbers<float>(n * n * n, 1);
  std::vector<float> next(n * n * n);
  w.give(now), w.give(next);
  const array_view<const float, 3> view_now(n, n, n, now);
  const array_view<float, 3> view_next(n, n, n, next);
  w.time(8.0 * n * n * n, "B", [&] { smooth(view_now, view_next); });
  view_next.synchronize();
  w.check(next, 1, {1e-6}, [&] {
    std::vector<float> expected(n * n * n);
    for (int z = 1; z < n - 1; ++z)
      for (int y = 1; y < n - 1; ++y)
        for (int x = 1; x < n - 1; ++x) {
          const float *here = &now[(z * n + y) * n + x];
          const float around = here[-1] + here[1] + here[-n] + here[n] + here[-n * n] + here[n * n];
          expected[(z * n + y) * n + x] = 0.5f * here[0] + 0.08f * around;
        }
    return expected;
  });
  w.report();
}
