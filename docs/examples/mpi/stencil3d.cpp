// A wave in a box that is split into blocks in all three dimensions, one for each rank. The box is periodic in the
// first: halos wrap around. Fourth-order differences need halos of two cells. Compared bit for bit with a serial run.
//
//   mpirun -n 8 stencil3d [side [steps]]       defaults: 96 and 40
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_mpi.h>

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <vector>

#pragma STDC FP_CONTRACT OFF // the same rounding in kernels and on the host

using namespace concurrency;

static float wave_at(int z, int y, int x, int side) {
  return std::sin(0.7f * static_cast<float>(y * x % side)) * static_cast<float>((z * 5 + 3) % side);
}

template <typename View> float laplacian(const View &u, int z, int y, int x) restrict(cpu, amp) {
  const float near = (u(z - 1, y, x) + u(z + 1, y, x)) + (u(z, y - 1, x) + u(z, y + 1, x)) + (u(z, y, x - 1) + u(z, y, x + 1));
  const float far = (u(z - 2, y, x) + u(z + 2, y, x)) + (u(z, y - 2, x) + u(z, y + 2, x)) + (u(z, y, x - 2) + u(z, y, x + 2));
  return near * (4.0f / 3) - far * (1.0f / 12) - u(z, y, x) * 7.5f;
}

/// The value two steps after `before`.
template <typename View>
float next_wave(const View &u, const View &before, int z, int y, int x) restrict(cpu, amp) {
  return 2 * u(z, y, x) - before(z, y, x) + 0.1f * laplacian(u, z, y, x);
}

/// The box with two cells around it: 0 outside, and cells of the opposite end where it is periodic.
static std::vector<float> serial(int side, int steps) {
  const int all = side + 4;
  std::vector<float> a(all * all * all), b(a);
  array_view<float, 3> now(all, all, all, a), before(all, all, all, b);
  for (int z = 0; z < all; ++z)
    for (int y = 2; y < side + 2; ++y)
      for (int x = 2; x < side + 2; ++x)
        now(z, y, x) = before(z, y, x) = wave_at((z - 2 + side) % side, y - 2, x - 2, side);
  for (int step = 0; step < steps; ++step) {
    for (int z = 2; z < side + 2; ++z)
      for (int y = 2; y < side + 2; ++y)
        for (int x = 2; x < side + 2; ++x)
          before(z, y, x) = next_wave(now, before, z, y, x);
    for (int halo = 0; halo < 2; ++halo) {
      before.section(side + halo, 0, 0, 1, all, all).copy_to(before.section(halo, 0, 0, 1, all, all));
      before.section(2 + halo, 0, 0, 1, all, all).copy_to(before.section(side + 2 + halo, 0, 0, 1, all, all));
    }
    std::swap(now, before);
  }
  std::vector<float> result(side * side * side);
  now.section(2, 2, 2, side, side, side).copy_to(array_view<float, 3>(side, side, side, result));
  return result;
}

int main(int argc, char **argv) {
  mpi::environment ranks(argc, argv);
  const int side = argc > 1 ? std::atoi(argv[1]) : 96, steps = argc > 2 ? std::atoi(argv[2]) : 40;
  mpi::decomposition<3> blocks(extent<3>(side, side, side), 2, MPI_COMM_WORLD, index<3>(1, 0, 0));
  accelerator_view device = mpi::accelerator_for(MPI_COMM_WORLD).default_view;

  // Cells outside the box stay 0.
  std::vector<float> zero(blocks.local_extent.size()), whole(side * side * side);
  array<float, 3> first(blocks.local_extent, zero.begin(), device), second(blocks.local_extent, zero.begin(), device);
  array_view<float, 3> now(first), before(second);
  for (int i = 0; i < side * side * side; ++i)
    whole[i] = wave_at(i / side / side, i / side % side, i % side, side);
  blocks.distribute(array_view<const float, 3>(side, side, side, whole), now);
  blocks.distribute(array_view<const float, 3>(side, side, side, whole), before);

  for (int step = 0; step < steps; ++step) {
    blocks.exchange_and_run(now, [&](index<3> origin, extent<3> size) {
      array_view<const float, 3> in = now;
      array_view<float, 3> out = before;
      parallel_for_each(device, size, [=](index<3> i) restrict(amp) {
        const index<3> at = i + origin;
        out[at] = 2 * in[at] - out[at] + 0.1f * laplacian(in, at[0], at[1], at[2]);
      });
    });
    std::swap(now, before);
  }

  blocks.collect(now, array_view<float, 3>(side, side, side, whole));
  int wrong = 0;
  if (mpi::rank(blocks.get_communicator()) == 0) {
    wrong = whole != serial(side, steps);
    std::cout << blocks.get_grid()[0] << " x " << blocks.get_grid()[1] << " x " << blocks.get_grid()[2]
              << " blocks: " << (wrong ? "WRONG" : "ok") << "\n";
  }
  return mpi::allreduce_value(wrong, MPI_MAX);
}
