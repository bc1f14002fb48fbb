// The Mandelbrot set: the number of iterations until each point escapes. Neighbors leave the loop at different times.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "Mandelbrot", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

#include "../mandelbrot.h"

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "Mandelbrot", 8192, 101);
  const int n = w.n;
  std::vector<int> steps(n * n);
  w.give(steps);
  const array_view<int, 2> view(n, n, steps);
  w.time(1.0 * n * n, "points", [&] { mandelbrot(view); });
  view.synchronize();
  // At the border, rounding decides: one side may contract a multiplication and an addition.
  w.check(steps, 0, {0, 0.02}, [&] {
    std::vector<int> expected;
    const float scale = 3.0f / static_cast<float>(n);
    for (int y = 0; y < n; ++y)
      for (int x = 0; x < n; ++x)
        expected.push_back(count_steps(static_cast<float>(x) * scale - 2.25f, static_cast<float>(y) * scale - 1.5f));
    return expected;
  });
  w.report();
}
