// Heat on a plate that is split into blocks, one for each rank. The halos are exchanged during the computation of the
// inner parts. Compared bit for bit with a serial run.
//
//   mpirun -n 4 stencil [rows [columns [steps]]]       defaults: 1000, 1000 and 100
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_mpi.h>

#include <cstdlib>
#include <iostream>
#include <utility>
#include <vector>

#pragma STDC FP_CONTRACT OFF // the same rounding in kernels and on the host

using namespace concurrency;

/// The plate's border is constant.
static float heat_at(int row, int column) { return row == 0 ? 100.0f : column == 0 ? 50.0f : 0.0f; }

template <typename View> float next_heat(const View &plate, int y, int x) restrict(cpu, amp) {
  return plate(y, x) +
         0.2f * ((plate(y - 1, x) + plate(y + 1, x)) + (plate(y, x - 1) + plate(y, x + 1)) - 4 * plate(y, x));
}

static std::vector<float> serial(int rows, int columns, int steps) {
  std::vector<float> now(rows * columns);
  for (int i = 0; i < rows * columns; ++i)
    now[i] = heat_at(i / columns, i % columns);
  std::vector<float> next(now);
  for (int step = 0; step < steps; ++step) {
    array_view<const float, 2> in(rows, columns, now);
    for (int y = 1; y < rows - 1; ++y)
      for (int x = 1; x < columns - 1; ++x)
        next[y * columns + x] = next_heat(in, y, x);
    now.swap(next);
  }
  return now;
}

int main(int argc, char **argv) {
  mpi::environment ranks(argc, argv);
  const int rows = argc > 1 ? std::atoi(argv[1]) : 1000;
  const int columns = argc > 2 ? std::atoi(argv[2]) : 1000;
  const int steps = argc > 3 ? std::atoi(argv[3]) : 100;

  // Every cell belongs to a rank; those at the plate's border are not computed.
  mpi::decomposition<2> blocks(extent<2>(rows, columns), 1);
  accelerator_view device = mpi::accelerator_for(MPI_COMM_WORLD).default_view;
  array<float, 2> first(blocks.local_extent, device), second(blocks.local_extent, device);
  array_view<float, 2> now(first), next(second);

  std::vector<float> whole(rows * columns);
  for (int i = 0; i < rows * columns; ++i)
    whole[i] = heat_at(i / columns, i % columns);
  blocks.distribute(array_view<const float, 2>(rows, columns, whole), now);

  const int first_row = blocks.origin[0] - 1, first_column = blocks.origin[1] - 1;
  for (int step = 0; step < steps; ++step) {
    blocks.exchange_and_run(now, [&](index<2> origin, extent<2> size) {
      array_view<const float, 2> in = now;
      array_view<float, 2> out = next;
      parallel_for_each(device, size, [=](index<2> i) restrict(amp) {
        const int y = i[0] + origin[0], x = i[1] + origin[1];
        const int row = y + first_row, column = x + first_column;
        if (row == 0 || column == 0 || row == rows - 1 || column == columns - 1)
          out(y, x) = in(y, x);
        else
          out(y, x) = next_heat(in, y, x);
      });
    });
    std::swap(now, next);
  }

  blocks.collect(now, array_view<float, 2>(rows, columns, whole));
  int wrong = 0;
  if (mpi::rank(blocks.get_communicator()) == 0) {
    wrong = whole != serial(rows, columns, steps);
    std::cout << blocks.get_grid()[0] << " x " << blocks.get_grid()[1] << " blocks: " << (wrong ? "WRONG" : "ok") << "\n";
  }
  return mpi::allreduce_value(wrong, MPI_MAX);
}
