// Common parts of the two n-body programs: their data and their checks.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_CUDA_NBODY_H
#define CPPAMP_BENCHMARK_CUDA_NBODY_H

#include "../nbody.h"
#include "workload.h"

#include <amp_short_vectors.h>

namespace workload {

/// For bodies of four numbers each: x, y, z, mass.
inline std::vector<float> forces_on_host(const std::vector<float> &bodies) {
  std::vector<float> forces;
  for (size_t i = 0; i < bodies.size(); i += 4) {
    double sum[3] = {};
    for (size_t k = 0; k < bodies.size(); k += 4) {
      double d[3], square = 0.01;
      for (int c = 0; c < 3; ++c) {
        d[c] = static_cast<double>(bodies[k + c]) - static_cast<double>(bodies[i + c]);
        square += d[c] * d[c];
      }
      const double r = 1 / std::sqrt(square);
      for (int c = 0; c < 3; ++c)
        sum[c] += d[c] * static_cast<double>(bodies[k + 3]) * r * r * r;
    }
    forces.insert(forces.end(),
                  {static_cast<float>(sum[0]), static_cast<float>(sum[1]), static_cast<float>(sum[2]), bodies[i + 3]});
  }
  return forces;
}

/// `find_forces(bodies, forces)` starts the kernel.
template <class Body, class FindForces> void compare_forces(comparison &w, FindForces find_forces) {
  const auto numbers = make_numbers<float>(4 * w.n, 1);
  std::vector<Body> bodies(w.n), forces(w.n);
  for (int i = 0; i < w.n; ++i)
    bodies[i] = Body{numbers[4 * i], numbers[4 * i + 1], numbers[4 * i + 2], numbers[4 * i + 3]};
  w.give(bodies), w.give(forces);
  const concurrency::array_view<const Body, 1> view_bodies(w.n, bodies);
  const concurrency::array_view<Body, 1> view_forces(w.n, forces);
  w.time(1.0 * w.n * w.n, "pairs", [&] { find_forces(view_bodies, view_forces); });
  view_forces.synchronize();
  const float *first = reinterpret_cast<const float *>(forces.data());
  // The sums cancel: forces from all sides are much larger than their sum. fast_math has 22 bits.
  w.check(std::vector<float>(first, first + 4 * w.n), 1, {2e-6 * w.n}, [&] { return forces_on_host(numbers); });
  w.report();
}

} // namespace workload

#endif // CPPAMP_BENCHMARK_CUDA_NBODY_H
