// Forces between all bodies, in tiles of 256 bodies that a tile's threads load together.
//
// REQUIRES: opencl, openmp
// RUN: %openmp-cxx -c %s -o %t.o && %amp-clang++ -O2 %s %t.o %openmp-library -o %t && %t --tiny | FileCheck %s
// CHECK: "name": "n-body, tiled"
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

#include "../nbody.h"

namespace openmp {
void find_forces(const float *bodies, float *forces, int n); ///< four floats per body
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::find_forces(const float *bodies, float *forces, int n) {
  const body *all = reinterpret_cast<const body *>(bodies);
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    const body mine = all[i];
    float x = 0, y = 0, z = 0;
#pragma omp simd reduction(+ : x, y, z)
    for (int k = 0; k < n; ++k) {
      const float dx = all[k].x - mine.x, dy = all[k].y - mine.y, dz = all[k].z - mine.z;
      const float r = 1 / std::sqrt(dx * dx + dy * dy + dz * dz + 0.01f);
      const float s = all[k].w * r * r * r;
      x += dx * s;
      y += dy * s;
      z += dz * s;
    }
    forces[4 * i] = x;
    forces[4 * i + 1] = y;
    forces[4 * i + 2] = z;
    forces[4 * i + 3] = mine.w;
  }
}

#else

int main(int argc, char **argv) {
  const workload::options o = benchmark::read_options(argc, argv);
  const int n = static_cast<int>(workload::choose_size(o, 8192, 512));
  const auto numbers = workload::make_numbers<float>(4 * n, 1);
  std::vector<body> bodies(n), forces(n);
  for (int i = 0; i < n; ++i)
    bodies[i] = {numbers[4 * i], numbers[4 * i + 1], numbers[4 * i + 2], numbers[4 * i + 3]};
  std::vector<float> expected(4 * n);
  const array_view<const body, 1> view_bodies(n, bodies);
  const array_view<body, 1> view_forces(n, forces);
  workload::compare(
      o, "n-body, tiled", n, 1.0 * n * n, "pairs", [&] { find_forces(view_bodies, view_forces); },
      [&] { openmp::find_forces(numbers.data(), expected.data(), n); });
  view_forces.synchronize();
  for (int i = 0; i < n; ++i) {
    const double tolerance = 1e-3 * n; // fast_math has about ten bits on some devices
    workload::require(std::fabs(forces[i].x - expected[4 * i]) < tolerance &&
                          std::fabs(forces[i].y - expected[4 * i + 1]) < tolerance &&
                          std::fabs(forces[i].z - expected[4 * i + 2]) < tolerance,
                      "n-body");
  }
}

#endif
