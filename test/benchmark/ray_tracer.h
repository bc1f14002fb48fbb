// The scene and the rays of the ray tracers, and their C++ AMP side.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_RAY_TRACER_H
#define CPPAMP_BENCHMARK_RAY_TRACER_H

#include "amp_side.h"

#ifdef __CUDACC__
namespace math {
FOR_CUDA float sqrt(float x) { return sqrtf(x); }
FOR_CUDA float fabs(float x) { return fabsf(x); }
} // namespace math
#elif CPPAMP_BENCHMARK_OPENMP
#include "measure.h"

#include <cmath>
namespace math = std;
#else
#include "measure.h"

#include <amp_math.h>
namespace math = concurrency::precise_math;
#endif

namespace {

struct vec {
  float x, y, z;
};
FOR_CUDA inline vec operator+(vec a, vec b) ON_BOTH_SIDES { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
FOR_CUDA inline vec operator-(vec a, vec b) ON_BOTH_SIDES { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
FOR_CUDA inline vec operator*(vec a, float s) ON_BOTH_SIDES { return {a.x * s, a.y * s, a.z * s}; }
FOR_CUDA inline float dot(vec a, vec b) ON_BOTH_SIDES { return a.x * b.x + a.y * b.y + a.z * b.z; }
FOR_CUDA inline vec unit(vec a) ON_BOTH_SIDES { return a * (1 / math::sqrt(dot(a, a))); }

struct sphere {
  vec center;
  float radius, shine;
  vec color;
};

const int most_bounces = 4;
constexpr float far_away = 1e30f;

/// Returns the distance along the ray to the sphere, or far_away if the ray misses it.
FOR_CUDA inline float distance(const sphere &s, vec from, vec direction) ON_BOTH_SIDES {
  const vec to = s.center - from;
  const float middle = dot(to, direction);
  const float rest = middle * middle - dot(to, to) + s.radius * s.radius;
  if (rest < 0)
    return far_away;
  const float near = middle - math::sqrt(rest);
  return near > 1e-3f ? near : far_away;
}

template <class Spheres>
FOR_CUDA bool is_in_shadow(const Spheres &spheres, int count, vec from, vec light) ON_BOTH_SIDES {
  for (int i = 0; i < count; ++i)
    if (distance(spheres[i], from, light) < far_away)
      return true;
  return false;
}

/// Returns the brightness that a ray sees.
template <class Spheres> FOR_CUDA vec trace(const Spheres &spheres, int count, vec from, vec direction) ON_BOTH_SIDES {
  const vec light = unit({1, 2, -1.5f});
  vec seen = {0, 0, 0};
  float weight = 1;
  for (int bounce = 0; bounce < most_bounces; ++bounce) {
    float nearest = far_away;
    int hit = -1;
    for (int i = 0; i < count; ++i) {
      const float d = distance(spheres[i], from, direction);
      if (d < nearest) {
        nearest = d;
        hit = i;
      }
    }
    const float ground = direction.y < 0 ? -from.y / direction.y : far_away;
    if (ground > 1e-3f && ground < nearest) {
      nearest = ground;
      hit = -2;
    }
    if (hit == -1) // the sky
      return seen + vec{0.4f, 0.6f, 0.9f} * (weight * (0.3f + 0.7f * math::fabs(direction.y)));
    from = from + direction * nearest;
    vec normal = {0, 1, 0}, color = {0.8f, 0.8f, 0.8f};
    float shine = 0.1f;
    if (hit >= 0) {
      const sphere s = spheres[hit];
      normal = unit(from - s.center);
      color = s.color;
      shine = s.shine;
    }
    float lit = dot(normal, light);
    lit = lit < 0 || is_in_shadow(spheres, count, from, light) ? 0.1f : 0.1f + 0.9f * lit;
    seen = seen + color * (weight * (1 - shine) * lit);
    weight *= shine;
    if (weight < 0.01f)
      return seen;
    direction = direction - normal * (2 * dot(direction, normal));
  }
  return seen;
}

FOR_CUDA inline vec direction_of(int row, int column, int n) ON_BOTH_SIDES {
  return unit({(static_cast<float>(column) + 0.5f) / static_cast<float>(n) - 0.5f,
               0.35f - (static_cast<float>(row) + 0.5f) / static_cast<float>(n), 1.0f});
}

} // namespace

#if !CPPAMP_BENCHMARK_OPENMP && !defined(__CUDACC__)

using namespace concurrency;

namespace {

inline void render(const array_view<const sphere, 1> &spheres, const array_view<vec, 2> &image) {
  image.discard_data();
  const int n = image.extent[0];
  parallel_for_each(
      image.extent, [=](index<2> i) restrict(amp) {
        const vec eye = {0, 1.5f, -4};
        image[i] = trace(spheres, spheres.extent[0], eye, direction_of(i[0], i[1], n));
      });
}

inline std::vector<sphere> make_spheres(int count) {
  const auto r = benchmark::make_numbers<float>(8 * count, 5);
  std::vector<sphere> spheres;
  for (int i = 0; i < count; ++i) {
    const float *v = &r[8 * i], radius = 0.2f + 0.5f * v[3];
    spheres.push_back({{6 * v[0] - 3, radius + v[1], 5 * v[2]}, radius, 0.8f * v[4], {v[5], v[6], v[7]}});
  }
  return spheres;
}

} // namespace

#endif

#endif // CPPAMP_BENCHMARK_RAY_TRACER_H
