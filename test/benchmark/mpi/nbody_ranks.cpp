// Gravity steps of n bodies that ranks share, with one accelerator each and an allgather of the positions per step.
//
//   mpirun -n 2 nbody_ranks [bodies [steps]]       defaults: 262144 and 20
//
// Prints a line of JSON with a hash of the final positions, which does not depend on the number of ranks. Fails if
// the speeds after the first step are wrong.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_mpi.h>

#include "bodies.h"

#include <cstdio>

int main(int argc, char **argv) {
  mpi::environment world(argc, argv);
  const int all = argc > 1 ? std::atoi(argv[1]) : 1 << 18, steps = argc > 2 ? std::atoi(argv[2]) : 20;
  const int ranks = mpi::size(), count = all / ranks, first = mpi::rank() * count;
  if (count % tile_size != 0 || count * ranks != all)
    throw runtime_exception("nbody_ranks: each rank needs a multiple of 256 bodies", 0);
  accelerator device = mpi::accelerator_for(MPI_COMM_WORLD);
  accelerator_view view = device.default_view;
  std::vector<body> bodies;
  for (int i = 0; i < all; ++i)
    bodies.push_back(first_body(i));
  std::vector<speed> zero(static_cast<size_t>(count));
  array<body, 1> positions(all, bodies.begin(), view), moved(count, view);
  array<speed, 1> speeds(count, zero.begin(), view);
  auto run = [&](int times) {
    for (int s = 0; s < times; ++s) {
      step(view, positions, speeds, moved, first);
      mpi::allgather(moved, positions);
    }
    view.wait();
    mpi::barrier();
  };
  run(1);
  const bool is_mine_right = is_right(speeds, first, all);
  mpi::barrier();
  const double start = MPI_Wtime();
  run(steps);
  const double seconds = MPI_Wtime() - start;
  const bool right = mpi::allreduce_value(int(is_mine_right), MPI_MIN) != 0;
  if (mpi::rank() == 0)
    std::printf("{\"program\": \"nbody_ranks\", \"count\": %d, \"device\": \"%ls\", \"bodies\": %d, \"steps\": %d, \"seconds\": %.6f, "
                "\"pairs_per_second\": %.4g, \"hash\": \"%08x\", \"right\": %s}\n",
                ranks, device.description.c_str(), all, steps, seconds, double(all) * all * steps / seconds, hash_of(positions),
                right ? "true" : "false");
  return !right;
}
