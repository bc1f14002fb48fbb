// Steps of a stencil on a plate that ranks share, with one accelerator each.
//
//   mpirun -n 2 stencil_ranks [rows [columns [steps [apart]]]]       defaults: 16384, 16384 and 1000
//
// Prints a line of JSON. Fails if cells at the blocks' corners differ from those of a serial run.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_mpi.h>

#include "plate.h"

#include <cstdio>
#include <utility>

int main(int argc, char **argv) {
  mpi::environment world(argc, argv);
  const plate p(argc, argv);
  mpi::decomposition<2> blocks(extent<2>(p.rows, p.columns), 1);
  accelerator device = mpi::accelerator_for(MPI_COMM_WORLD);
  accelerator_view view = device.default_view;
  const index<2> origin = blocks.origin;
  array<float, 2> first(blocks.local_extent, view), second(blocks.local_extent, view);
  array_view<float, 2> now(first), next(second);
  fill(view, now, origin);
  auto run = [&](int steps) {
    for (int s = 0; s < steps; ++s) {
      auto launch = [&](index<2> part, extent<2> size) { step(view, now, next, origin, part, size, p); };
      if (p.overlaps) {
        blocks.exchange_and_run(now, launch);
      } else {
        blocks.exchange(now);
        launch(index<2>(1, 1), blocks.own_extent);
      }
      std::swap(now, next);
    }
    view.wait();
    mpi::barrier();
  };
  run(p.first_steps);
  const double start = MPI_Wtime();
  run(p.steps);
  const double seconds = MPI_Wtime() - start;
  const bool right = mpi::allreduce_value(int(is_right(p, blocks.own_cells(now), origin)), MPI_MIN) != 0;
  if (mpi::rank() == 0)
    std::printf("{\"program\": \"stencil_ranks\", \"count\": %d, \"grid\": \"%d x %d\", \"device\": \"%ls\", \"rows\": %d, "
                "\"columns\": %d, \"steps\": %d, \"overlaps\": %s, \"seconds\": %.6f, \"cells_per_second\": %.4g, \"right\": %s}\n",
                mpi::size(), blocks.get_grid()[0], blocks.get_grid()[1], device.description.c_str(), p.rows, p.columns, p.steps,
                p.overlaps ? "true" : "false", seconds, p.cells() / seconds, right ? "true" : "false");
  return !right;
}
