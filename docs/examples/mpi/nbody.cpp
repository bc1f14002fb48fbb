// One step of n bodies under gravity: the bodies' positions travel around a ring of ranks. While a
// kernel adds the forces of one part, the next part is being transferred. Compared with a serial sum.
//
//   mpirun -n 4 nbody [bodies of each rank]       default: 4096
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_math.h>
#include <amp_mpi.h>

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <utility>
#include <vector>

using namespace concurrency;

struct body {
  float x, y, z, mass;
};
struct force {
  float x, y, z;
};

static body make_body(int number) {
  unsigned seed = static_cast<unsigned>(number) * 2654435761u + 1;
  auto next = [&seed] {
    seed = seed * 1664525u + 1013904223u;
    return static_cast<float>(seed >> 8) / 16777216.0f;
  };
  body b = {next(), next(), next(), next() + 0.5f};
  return b;
}

/// Adds the attraction of all `others` on each of `mine` to `sums`.
static void pull(const accelerator_view &device, array_view<const body, 1> mine, array_view<const body, 1> others,
                 array_view<force, 1> sums) {
  parallel_for_each(device, mine.extent, [=](index<1> i) restrict(amp) {
    const body self = mine[i];
    force sum = sums[i];
    for (int k = 0; k < others.extent[0]; ++k) {
      const body other = others[k];
      const float x = other.x - self.x, y = other.y - self.y, z = other.z - self.z;
      const float inverse = precise_math::rsqrt(x * x + y * y + z * z + 0.01f);
      const float f = other.mass * inverse * inverse * inverse;
      sum.x += x * f;
      sum.y += y * f;
      sum.z += z * f;
    }
    sums[i] = sum;
  });
}

/// The greatest error of the sums of every 7th body, relative to the force on it. 1e-4 is far above the effect of a
/// different order of single-precision sums, and far below any mistake.
static bool check(int first, int all, const std::vector<force> &sums) {
  double worst = 0;
  for (size_t i = 0; i < sums.size(); i += 7) {
    const body self = make_body(first + static_cast<int>(i));
    double sum[3] = {0, 0, 0}, size = 0, error = 0;
    for (int k = 0; k < all; ++k) {
      const body other = make_body(k);
      const double d[3] = {other.x - self.x, other.y - self.y, other.z - self.z};
      const double square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 0.01;
      for (int c = 0; c < 3; ++c)
        sum[c] += d[c] * other.mass / (square * std::sqrt(square));
    }
    const float found[3] = {sums[i].x, sums[i].y, sums[i].z};
    for (int c = 0; c < 3; ++c) {
      size += sum[c] * sum[c];
      error += (found[c] - sum[c]) * (found[c] - sum[c]);
    }
    worst = std::fmax(worst, std::sqrt(error / size));
  }
  return worst < 1e-4;
}

int main(int argc, char **argv) {
  mpi::environment world(argc, argv);
  const int count = argc > 1 ? std::atoi(argv[1]) : 4096;
  const int rank = mpi::rank(), ranks = mpi::size();
  const int right = (rank + 1) % ranks, left = (rank + ranks - 1) % ranks;
  accelerator_view device = mpi::accelerator_for(MPI_COMM_WORLD).default_view;

  std::vector<body> bodies;
  for (int i = 0; i < count; ++i)
    bodies.push_back(make_body(rank * count + i));
  array<body, 1> mine(count, bodies.begin(), device), one(mine), two(count, device);
  array_view<body, 1> here(one), coming(two);
  std::vector<force> sums(count);
  array_view<force, 1> result(count, sums);

  for (int step = 0; step < ranks; ++step) {
    mpi::future received, sent;
    if (step + 1 < ranks) {
      received = mpi::ireceive(coming, left);
      sent = mpi::isend(here, right);
    }
    pull(device, mine, here, result);
    if (step + 1 < ranks) {
      received.get();
      sent.get();
    }
    std::swap(here, coming);
  }
  result.synchronize();

  const int right_ranks = mpi::allreduce_value(int(check(rank * count, ranks * count, sums)), MPI_SUM);
  if (rank == 0)
    std::cout << ranks * count << " bodies: " << (right_ranks == ranks ? "ok" : "WRONG") << "\n";
  return right_ranks != ranks;
}
