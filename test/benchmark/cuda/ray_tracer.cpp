// Spheres above a plane, with shadows and reflections: rays that hit nothing stop early, and shadow rays stop at the
// first sphere.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "ray tracer", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

#include <amp_math.h>

using namespace concurrency;

namespace {

// The same name for both sides.
inline float square_root(float x) restrict(cpu) { return std::sqrt(x); }
inline float square_root(float x) restrict(amp) { return precise_math::sqrt(x); }
inline float absolute(float x) restrict(cpu, amp) { return x < 0 ? -x : x; }

struct vec {
  float x, y, z;
};
inline vec operator+(vec a, vec b) restrict(cpu, amp) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
inline vec operator-(vec a, vec b) restrict(cpu, amp) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
inline vec operator*(vec a, float s) restrict(cpu, amp) { return {a.x * s, a.y * s, a.z * s}; }
inline float dot(vec a, vec b) restrict(cpu, amp) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline vec unit(vec a) restrict(cpu, amp) { return a * (1 / square_root(dot(a, a))); }

struct sphere {
  vec center;
  float radius, shine;
  vec color;
};

const int most_bounces = 4;
constexpr float far_away = 1e30f;

/// Returns the distance along the ray to the sphere, or far_away if the ray misses it.
inline float distance(const sphere &s, vec from, vec direction) restrict(cpu, amp) {
  const vec to = s.center - from;
  const float middle = dot(to, direction);
  const float rest = middle * middle - dot(to, to) + s.radius * s.radius;
  if (rest < 0)
    return far_away;
  const float near = middle - square_root(rest);
  return near > 1e-3f ? near : far_away;
}

template <class Spheres>
bool is_in_shadow(const Spheres &spheres, int count, vec from, vec light) restrict(cpu, amp) {
  for (int i = 0; i < count; ++i)
    if (distance(spheres[i], from, light) < far_away)
      return true;
  return false;
}

/// Returns the brightness that a ray sees.
template <class Spheres>
vec trace(const Spheres &spheres, int count, vec from, vec direction) restrict(cpu, amp) {
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
      return seen + vec{0.4f, 0.6f, 0.9f} * (weight * (0.3f + 0.7f * absolute(direction.y)));
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

inline vec direction_of(int row, int column, int n) restrict(cpu, amp) {
  return unit({(static_cast<float>(column) + 0.5f) / static_cast<float>(n) - 0.5f,
               0.35f - (static_cast<float>(row) + 0.5f) / static_cast<float>(n), 1.0f});
}

void render(const array_view<const sphere, 1> &spheres, const array_view<vec, 2> &image) {
  image.discard_data();
  const int n = image.extent[0];
  parallel_for_each(
      image.extent, [=](index<2> i) restrict(amp) {
        const vec eye = {0, 1.5f, -4};
        image[i] = trace(spheres, spheres.extent[0], eye, direction_of(i[0], i[1], n));
      });
}

std::vector<sphere> make_spheres(int count) {
  const auto r = workload::make_numbers<float>(8 * count, 5);
  std::vector<sphere> spheres;
  for (int i = 0; i < count; ++i) {
    const float *v = &r[8 * i], radius = 0.2f + 0.5f * v[3];
    spheres.push_back({{6 * v[0] - 3, radius + v[1], 5 * v[2]}, radius, 0.8f * v[4], {v[5], v[6], v[7]}});
  }
  return spheres;
}

std::vector<float> components_of(const std::vector<vec> &image) {
  const float *first = reinterpret_cast<const float *>(image.data());
  return std::vector<float>(first, first + 3 * image.size());
}

} // namespace

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "ray tracer", 4096, 64);
  const int n = w.n, count = 24;
  const std::vector<sphere> spheres = make_spheres(count);
  std::vector<vec> image(n * n);
  w.give(spheres), w.give(image);
  const array_view<const sphere, 1> view_spheres(count, spheres);
  const array_view<vec, 2> view_image(n, n, image);
  w.time(1.0 * n * n, "pixels", [&] { render(view_spheres, view_image); });
  view_image.synchronize();
  // At edges, rounding decides.
  w.check(components_of(image), 1, {1e-3, 0.01}, [&] {
    std::vector<vec> expected;
    for (int row = 0; row < n; ++row)
      for (int column = 0; column < n; ++column)
        expected.push_back(trace(spheres, count, {0, 1.5f, -4}, direction_of(row, column, n)));
    return components_of(expected);
  });
  w.report();
}
