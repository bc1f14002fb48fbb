// Several steps of bodies under gravity: each rank has all positions and moves its own bodies, and an
// allgather distributes the new positions. Compared with a serial run. (nbody.cpp sends parts around a ring instead, so
// that no rank needs memory for all of them.)
//
//   mpirun -n 4 nbody_allgather [bodies of each rank [steps]]       defaults: 1024 and 4
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_math.h>
#include <amp_mpi.h>

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <vector>

using namespace concurrency;

struct body {
  float x, y, z, mass;
};
struct motion {
  float x, y, z;
};

static body make_body(int number) {
  const auto digit = [number](int k) { return static_cast<float>((number * (k * 2 + 37) + k * 11) % 997) / 997.0f; };
  const body b = {digit(1), digit(2), digit(3), digit(4) + 0.5f};
  return b;
}

const int tile = 64;

/// One step of the bodies from `first` on, whose speeds are `speeds`. Their new positions go to `moved`.
static void step(const accelerator_view &device, array_view<const body, 1> all, array_view<motion, 1> speeds,
                 array_view<body, 1> moved, int first) {
  parallel_for_each(device, speeds.extent.tile<tile>().pad(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static body near[tile];
    const bool is_mine = speeds.extent.contains(t.global);
    const body self = all[is_mine ? t.global[0] + first : 0];
    motion pull = {0, 0, 0};
    for (int begin = 0; begin < all.extent[0]; begin += tile) {
      const int other = begin + t.local[0];
      near[t.local[0]] = all[other < all.extent[0] ? other : 0];
      t.barrier.wait_with_tile_static_memory_fence();
      for (int k = 0; k < tile && begin + k < all.extent[0]; ++k) {
        const float x = near[k].x - self.x, y = near[k].y - self.y, z = near[k].z - self.z;
        const float inverse = precise_math::rsqrt(x * x + y * y + z * z + 0.01f);
        const float f = near[k].mass * inverse * inverse * inverse;
        pull.x += x * f;
        pull.y += y * f;
        pull.z += z * f;
      }
      t.barrier.wait_with_tile_static_memory_fence();
    }
    if (!is_mine)
      return;
    motion v = speeds[t.global];
    v.x += pull.x * 1e-4f;
    v.y += pull.y * 1e-4f;
    v.z += pull.z * 1e-4f;
    speeds[t.global] = v;
    body b = self;
    b.x += v.x * 0.01f;
    b.y += v.y * 0.01f;
    b.z += v.z * 0.01f;
    moved[t.global] = b;
  });
}

/// In double precision, in a single thread.
static std::vector<body> serial(int count, int steps) {
  std::vector<body> bodies, moved;
  std::vector<double> speeds(static_cast<size_t>(count) * 3);
  for (int i = 0; i < count; ++i)
    bodies.push_back(make_body(i));
  for (int s = 0; s < steps; ++s) {
    moved = bodies;
    for (int i = 0; i < count; ++i) {
      double sum[3] = {0, 0, 0};
      for (const body &other : bodies) {
        const double d[3] = {double(other.x) - bodies[i].x, double(other.y) - bodies[i].y, double(other.z) - bodies[i].z};
        const double square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 0.01;
        for (int c = 0; c < 3; ++c)
          sum[c] += d[c] * other.mass / (square * std::sqrt(square));
      }
      for (int c = 0; c < 3; ++c)
        speeds[i * 3 + c] += sum[c] * 1e-4;
      moved[i].x += static_cast<float>(speeds[i * 3] * 0.01);
      moved[i].y += static_cast<float>(speeds[i * 3 + 1] * 0.01);
      moved[i].z += static_cast<float>(speeds[i * 3 + 2] * 0.01);
    }
    bodies.swap(moved);
  }
  return bodies;
}

int main(int argc, char **argv) {
  mpi::environment world(argc, argv);
  const int count = argc > 1 ? std::atoi(argv[1]) : 1024, steps = argc > 2 ? std::atoi(argv[2]) : 4;
  const int rank = mpi::rank(), ranks = mpi::size();
  accelerator_view device = mpi::accelerator_for(MPI_COMM_WORLD).default_view;

  std::vector<body> bodies;
  for (int i = 0; i < count * ranks; ++i)
    bodies.push_back(make_body(i));
  std::vector<motion> still(count);
  array<body, 1> all(count * ranks, bodies.begin(), device), moved(count, device);
  array<motion, 1> speeds(count, still.begin(), device);
  for (int s = 0; s < steps; ++s) {
    step(device, all, speeds, moved, rank * count);
    mpi::allgather(moved, all);
  }

  // 1e-5 is far above the rounding errors of a few steps, and far below the distance that a body moves.
  const std::vector<body> found = all, expected = serial(count * ranks, steps);
  double error = 0, way = 0;
  for (int i = 0; i < count * ranks; ++i) {
    error = std::fmax(error, std::fmax(std::fabs(found[i].x - expected[i].x), std::fabs(found[i].z - expected[i].z)));
    way = std::fmax(way, std::fabs(found[i].x - bodies[i].x));
  }
  const int right = mpi::allreduce_value(int(error < 1e-5 && error * 20 < way), MPI_SUM);
  if (rank == 0)
    std::cout << ranks * count << " bodies, " << steps << " steps: " << (right == ranks ? "ok" : "WRONG") << "\n";
  return right != ranks;
}
