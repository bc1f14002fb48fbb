// Diffusion in a box that several accelerators share, in one process and without MPI: one block of the box for each
// accelerator_view. Halos are exchanged during the computation of inner parts. Compared bit for bit with a serial run.
//
//   diffusion [side [steps [blocks]]]       defaults: 64, 20, and one block per accelerator
//
// With more blocks than accelerators, accelerators get several blocks.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_blocks.h>

#include <cstdlib>
#include <iostream>
#include <utility>
#include <vector>

#pragma STDC FP_CONTRACT OFF // the same rounding in kernels and on the host

using namespace concurrency;

template <typename View> float diffused(const View &u, int z, int y, int x) restrict(cpu, amp) {
  const float around = (u(z - 1, y, x) + u(z + 1, y, x)) + (u(z, y - 1, x) + u(z, y + 1, x)) + (u(z, y, x - 1) + u(z, y, x + 1));
  return u(z, y, x) + 0.125f * (around - 6 * u(z, y, x));
}

/// The box is periodic in all dimensions.
static std::vector<float> serial(std::vector<float> now, int side, int steps) {
  struct box {
    const std::vector<float> &cells;
    int side;
    float operator()(int z, int y, int x) const {
      return cells[((z + side) % side * side + (y + side) % side) * side + (x + side) % side];
    }
  };
  std::vector<float> next(now.size());
  for (int step = 0; step < steps; ++step) {
    const box from = {now, side};
    for (int i = 0; i < side * side * side; ++i)
      next[i] = diffused(from, i / side / side, i / side % side, i % side);
    now.swap(next);
  }
  return now;
}

int main(int argc, char **argv) {
  const int side = argc > 1 ? std::atoi(argv[1]) : 64, steps = argc > 2 ? std::atoi(argv[2]) : 20;
  std::vector<accelerator_view> views = blocks::default_views();
  const int count = argc > 3 ? std::atoi(argv[3]) : static_cast<int>(views.size());
  std::vector<accelerator> accelerators;
  for (const accelerator_view &view : views)
    accelerators.push_back(view.accelerator);
  blocks::decomposition<3> parts(extent<3>(side, side, side), blocks::make_views(accelerators, count), 1, index<3>(1, 1, 1));
  blocks::field<float, 3> now(parts), next(parts);

  std::vector<float> start(side * side * side), end(start.size());
  for (int i = 0; i < side * side * side; ++i)
    start[i] = static_cast<float>(i * 7 % 101);
  parts.distribute(array_view<const float, 3>(side, side, side, start), now);
  for (int step = 0; step < steps; ++step) {
    parts.exchange_and_run(now, [&](int block, index<3> origin, extent<3> size) {
      array_view<const float, 3> in = now[block];
      array_view<float, 3> out = next[block];
      parallel_for_each(parts.get_view(block), size, [=](index<3> i) restrict(amp) {
        const index<3> at = i + origin;
        out[at] = diffused(in, at[0], at[1], at[2]);
      });
    });
    std::swap(now, next);
  }
  array_view<float, 3> result(side, side, side, end);
  parts.collect(now, result);
  result.synchronize();

  const bool ok = end == serial(start, side, steps);
  std::cout << parts.grid[0] << " x " << parts.grid[1] << " x " << parts.grid[2] << " blocks: " << (ok ? "ok" : "WRONG") << "\n";
  return !ok;
}
