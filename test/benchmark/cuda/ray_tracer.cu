// See ray_tracer.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_side.h"

struct vec {
  float x, y, z;
};
__device__ vec operator+(vec a, vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
__device__ vec operator-(vec a, vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
__device__ vec operator*(vec a, float s) { return {a.x * s, a.y * s, a.z * s}; }
__device__ float dot(vec a, vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ vec unit(vec a) { return a * (1 / sqrtf(dot(a, a))); }

struct sphere {
  vec center;
  float radius, shine;
  vec color;
};

const int most_bounces = 4;
constexpr float far_away = 1e30f;

// Returns the distance along the ray to the sphere, or far_away if the ray misses it.
__device__ float distance(const sphere &s, vec from, vec direction) {
  const vec to = s.center - from;
  const float middle = dot(to, direction);
  const float rest = middle * middle - dot(to, to) + s.radius * s.radius;
  if (rest < 0)
    return far_away;
  const float near = middle - sqrtf(rest);
  return near > 1e-3f ? near : far_away;
}

__device__ bool is_in_shadow(const sphere *__restrict__ spheres, int count, vec from, vec light) {
  for (int i = 0; i < count; ++i)
    if (distance(spheres[i], from, light) < far_away)
      return true;
  return false;
}

// Returns the brightness that a ray sees.
__device__ vec trace(const sphere *__restrict__ spheres, int count, vec from, vec direction) {
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
      return seen + vec{0.4f, 0.6f, 0.9f} * (weight * (0.3f + 0.7f * fabsf(direction.y)));
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

__device__ vec direction_of(int row, int column, int n) {
  return unit({(static_cast<float>(column) + 0.5f) / static_cast<float>(n) - 0.5f,
               0.35f - (static_cast<float>(row) + 0.5f) / static_cast<float>(n), 1.0f});
}

__global__ void render(const sphere *__restrict__ spheres, int count, vec *__restrict__ image, int n) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < n && column < n)
    image[row * n + column] = trace(spheres, count, {0, 1.5f, -4}, direction_of(row, column, n));
}

void launch(const buffers &all, int n) {
  const dim3 group(16, 16), groups(groups_of(16, n), groups_of(16, n));
  render<<<groups, group>>>(all.get<sphere>(0), all.count<sphere>(0), all.get<vec>(1), n);
}
