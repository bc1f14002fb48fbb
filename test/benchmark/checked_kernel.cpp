// The cost of checks: a tiled matrix product and a stencil, each running thread after thread (cpu\host with
// --amp-host=scalar, on one host thread) and checked (direct3d\ref). Prints milliseconds and their ratio.
//
//   amp-clang++ -O2 --amp-host=scalar --amp-check-kernels checked_kernel.cpp && CPPAMP_THREADS=1 ./a.out
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <amp.h>
#include <chrono>
#include <cstdio>
#include <vector>
using namespace concurrency;

/// Returns the shortest of several runs in milliseconds. The first run does not count.
template <typename F> static double best(F f) {
  double least = 1e9;
  for (int run = 0; run < 6; ++run) {
    const auto begin = std::chrono::steady_clock::now();
    f();
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
    if (run)
      least = std::min(least, time.count());
  }
  return least;
}

static double multiply(accelerator_view where) {
  constexpr int n = 128, side = 16;
  std::vector<float> a(n * n, 1.0f), b(n * n, 2.0f), c(n * n);
  array_view<const float, 2> x(n, n, a), y(n, n, b);
  array_view<float, 2> z(n, n, c);
  return best([&] {
    parallel_for_each(where, z.extent.tile<side, side>(), [=](tiled_index<side, side> t) restrict(amp) {
      tile_static float p[side][side], q[side][side];
      const int row = t.local[0], column = t.local[1];
      float sum = 0;
      for (int k = 0; k < n; k += side) {
        p[row][column] = x(t.global[0], k + column);
        q[row][column] = y(k + row, t.global[1]);
        t.barrier.wait();
        for (int j = 0; j < side; ++j)
          sum += p[row][j] * q[j][column];
        t.barrier.wait();
      }
      z[t] = sum;
    });
    where.wait();
  });
}

static double smooth(accelerator_view where) {
  constexpr int n = 512;
  std::vector<float> a(n * n, 1.0f), b(n * n);
  array_view<const float, 2> from(n, n, a);
  array_view<float, 2> to(n, n, b);
  return best([&] {
    parallel_for_each(where, extent<2>(n - 2, n - 2), [=](index<2> i) restrict(amp) {
      const int r = i[0] + 1, c = i[1] + 1;
      to(r, c) = 0.2f * (from(r, c) + from(r - 1, c) + from(r + 1, c) + from(r, c - 1) + from(r, c + 1));
    });
    where.wait();
  });
}

static void compare(const char *name, double (*measure)(accelerator_view)) {
  const double scalar = measure(accelerator(accelerator::direct3d_warp).default_view);
  const double checked = measure(accelerator(accelerator::direct3d_ref).default_view);
  std::printf("%-16s scalar %8.2f ms, checked %8.2f ms, ratio %.1f\n", name, scalar, checked, checked / scalar);
}

int main() {
  compare("matrix product", multiply);
  compare("stencil", smooth);
}
