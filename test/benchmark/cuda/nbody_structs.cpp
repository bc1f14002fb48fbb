// Forces between all bodies, in tiles of 256 that a tile's threads load together. A body is a struct.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "n-body, structs", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nbody.h"

using namespace concurrency;

namespace {

struct body {
  float x, y, z, mass;
};

const int tile = 256;

void find_forces(const array_view<const body, 1> &bodies, const array_view<body, 1> &forces) {
  forces.discard_data();
  parallel_for_each(
      forces.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static body shared[tile];
        const int me = t.local[0];
        const body mine = bodies[t.global];
        float x = 0, y = 0, z = 0;
        for (int first = 0; first < bodies.extent[0]; first += tile) {
          shared[me] = bodies[first + me];
          t.barrier.wait();
          for (int k = 0; k < tile; ++k) {
            const body other = shared[k];
            const float dx = other.x - mine.x, dy = other.y - mine.y, dz = other.z - mine.z;
            const float r = fast_math::rsqrt(dx * dx + dy * dy + dz * dz + 0.01f);
            const float s = other.mass * r * r * r;
            x += dx * s;
            y += dy * s;
            z += dz * s;
          }
          t.barrier.wait();
        }
        forces[t.global] = body{x, y, z, mine.mass};
      });
}

} // namespace

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "n-body, structs", 65536, 512);
  workload::compare_forces<body>(w, find_forces);
}
