// The bodies of nbody_ranks.cpp and nbody_views.cpp: tiled gravity, and the expected result of the first step.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_BODIES_H
#define CPPAMP_BENCHMARK_BODIES_H

#include <amp.h>
#include <amp_math.h>

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <vector>

using namespace concurrency;

struct body {
  float x, y, z, mass;
};
struct speed {
  float x, y, z, unused;
};

const int tile_size = 256;
constexpr float time_step = 1e-4f, softening = 0.01f;

inline body first_body(int number) {
  unsigned seed = static_cast<unsigned>(number) * 2654435761u + 1;
  auto next = [&seed] {
    seed = seed * 1664525u + 1013904223u;
    return static_cast<float>(seed >> 8) / 16777216.0f;
  };
  const float x = next(), y = next(), z = next();
  return {x, y, z, next() + 0.5f};
}

/// All bodies attract the bodies from `first` on, one for each speed, for one step. The results go to `moved`.
inline void step(const accelerator_view &view, array_view<const body, 1> all, array_view<speed, 1> speeds,
                 array_view<body, 1> moved, int first) {
  const int tiles = all.extent[0] / tile_size;
  parallel_for_each(view, speeds.extent.tile<tile_size>(), [=](tiled_index<tile_size> t) restrict(amp) {
    tile_static body near[tile_size];
    const body self = all[t.global[0] + first];
    float ax = 0, ay = 0, az = 0;
    for (int tile = 0; tile < tiles; ++tile) {
      near[t.local[0]] = all[tile * tile_size + t.local[0]];
      t.barrier.wait_with_tile_static_memory_fence();
      for (int k = 0; k < tile_size; ++k) {
        const float x = near[k].x - self.x, y = near[k].y - self.y, z = near[k].z - self.z;
        const float inverse = fast_math::rsqrt(x * x + y * y + z * z + softening);
        const float pull = near[k].mass * inverse * inverse * inverse;
        ax += x * pull;
        ay += y * pull;
        az += z * pull;
      }
      t.barrier.wait_with_tile_static_memory_fence();
    }
    speed v = speeds[t.global];
    v.x += ax * time_step;
    v.y += ay * time_step;
    v.z += az * time_step;
    speeds[t.global] = v;
    body b = self;
    b.x += v.x * time_step;
    b.y += v.y * time_step;
    b.z += v.z * time_step;
    moved[t.global] = b;
  });
}

/// Compares some speeds after the first step with sums in double precision. The relative error is far below 1e-4.
inline bool is_right(const std::vector<speed> &speeds, int first, int all) {
  double worst = 0;
  for (size_t i = 0; i < speeds.size(); i += speeds.size() / 16) {
    const body self = first_body(first + static_cast<int>(i));
    double sum[3] = {0, 0, 0}, size = 0, error = 0;
    for (int k = 0; k < all; ++k) {
      const body other = first_body(k);
      const double d[3] = {double(other.x) - self.x, double(other.y) - self.y, double(other.z) - self.z};
      const double square = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + softening;
      for (int c = 0; c < 3; ++c)
        sum[c] += d[c] * other.mass / (square * std::sqrt(square));
    }
    const float found[3] = {speeds[i].x, speeds[i].y, speeds[i].z};
    for (int c = 0; c < 3; ++c) {
      const double expected = sum[c] * time_step;
      size += expected * expected;
      error += (found[c] - expected) * (found[c] - expected);
    }
    worst = std::fmax(worst, std::sqrt(error / size));
  }
  return worst < 1e-4;
}

/// Equal for equal positions, bit for bit: each sum has a fixed order, whatever the number of accelerators is.
inline unsigned hash_of(const std::vector<body> &bodies) {
  unsigned hash = 2166136261u;
  for (const body &b : bodies) {
    unsigned words[4];
    std::memcpy(words, &b, sizeof(words));
    for (unsigned word : words)
      hash = (hash ^ word) * 16777619u;
  }
  return hash;
}

#endif // CPPAMP_BENCHMARK_BODIES_H
