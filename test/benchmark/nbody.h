// Forces between all bodies, in tiles of 256 that a tile's threads load together.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_NBODY_H
#define CPPAMP_BENCHMARK_NBODY_H

#if !CPPAMP_BENCHMARK_OPENMP
#include <amp.h>
#include <amp_math.h>
#endif

namespace {

struct body {
  float x, y, z, w; ///< w: the mass
};

#if !CPPAMP_BENCHMARK_OPENMP

using namespace concurrency;

const int tile = 256;

/// A body is a struct like the above, or a short vector.
template <class Body> void find_forces(const array_view<const Body, 1> &bodies, const array_view<Body, 1> &forces) {
  forces.discard_data();
  parallel_for_each(
      forces.extent.template tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static Body shared[tile];
        const int me = t.local[0];
        const Body mine = bodies[t.global];
        float x = 0, y = 0, z = 0;
        for (int first = 0; first < bodies.extent[0]; first += tile) {
          shared[me] = bodies[first + me];
          t.barrier.wait();
          for (int k = 0; k < tile; ++k) {
            const Body other = shared[k];
            const float dx = other.x - mine.x, dy = other.y - mine.y, dz = other.z - mine.z;
            const float r = fast_math::rsqrt(dx * dx + dy * dy + dz * dz + 0.01f);
            const float s = other.w * r * r * r;
            x += dx * s;
            y += dy * s;
            z += dz * s;
          }
          t.barrier.wait();
        }
        forces[t.global] = Body{x, y, z, mine.w};
      });
}

#endif

} // namespace

#endif // CPPAMP_BENCHMARK_NBODY_H
