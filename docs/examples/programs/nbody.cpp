// One step of n bodies under gravity: untiled, and in tiles that share their bodies in
// tile_static memory. Each result is compared with a serial one.
//
//   nbody [bodies]       a multiple of 256; default: 16384
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_math.h>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <vector>

using namespace concurrency;

static const int tile_size = 256;
static constexpr float time_step = 0.01f;
static constexpr float softening = 0.05f; // limits the force between close bodies

struct vector3 {
  float x, y, z;

  vector3() restrict(cpu, amp) : x(0), y(0), z(0) {}
  vector3(float x, float y, float z) restrict(cpu, amp) : x(x), y(y), z(z) {}
  vector3 &operator+=(const vector3 &v) restrict(cpu, amp) {
    x += v.x;
    y += v.y;
    z += v.z;
    return *this;
  }
};
vector3 operator+(vector3 a, const vector3 &b) restrict(cpu, amp) { return a += b; }
vector3 operator-(const vector3 &a, const vector3 &b) restrict(cpu, amp) {
  return vector3(a.x - b.x, a.y - b.y, a.z - b.z);
}
vector3 operator*(const vector3 &a, float f) restrict(cpu, amp) {
  return vector3(a.x * f, a.y * f, a.z * f);
}
float dot(const vector3 &a, const vector3 &b) restrict(cpu, amp) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

struct body {
  vector3 position;
  float mass;
  vector3 velocity;
  float unused;
};

// The only function that differs: the host uses sqrt, and the device the reciprocal square root.
float inverse_root(float x) restrict(cpu) { return 1 / std::sqrt(x); }
float inverse_root(float x) restrict(amp) { return precise_math::rsqrt(x); }

/// The force of `other` on a body at `position`; zero if it is the same body.
vector3 pull(const vector3 &position, const vector3 &other, float mass) restrict(cpu, amp) {
  vector3 d = other - position;
  float inverse = inverse_root(dot(d, d) + softening * softening);
  return d * (mass * inverse * inverse * inverse);
}

body moved(const body &b, const vector3 &acceleration) restrict(cpu, amp) {
  body result = b;
  result.velocity += acceleration * time_step;
  result.position += result.velocity * time_step;
  return result;
}

void simple(array_view<const body, 1> from, array_view<body, 1> to) {
  parallel_for_each(to.extent, [=](index<1> i) restrict(amp) {
    const body self = from[i];
    vector3 acceleration;
    for (int k = 0; k < from.extent[0]; ++k)
      acceleration += pull(self.position, from[k].position, from[k].mass);
    to[i] = moved(self, acceleration);
  });
}

void tiled(array_view<const body, 1> from, array_view<body, 1> to) {
  parallel_for_each(to.extent.tile<tile_size>(), [=](tiled_index<tile_size> t) restrict(amp) {
    tile_static vector3 position[tile_size];
    tile_static float mass[tile_size];
    const body self = from[t];
    vector3 acceleration;
    for (int first = 0; first < from.extent[0]; first += tile_size) {
      const body mine = from[first + t.local[0]];
      position[t.local[0]] = mine.position;
      mass[t.local[0]] = mine.mass;
      t.barrier.wait_with_tile_static_memory_fence();
      for (int k = 0; k < tile_size; ++k)
        acceleration += pull(self.position, position[k], mass[k]);
      t.barrier.wait_with_tile_static_memory_fence();
    }
    to[t] = moved(self, acceleration);
  });
}

std::vector<body> serial(const std::vector<body> &from) {
  std::vector<body> to;
  for (const body &self : from) {
    vector3 acceleration;
    for (const body &other : from)
      acceleration += pull(self.position, other.position, other.mass);
    to.push_back(moved(self, acceleration));
  }
  return to;
}

/// The accelerations are sums of n floats, so their errors grow with n, about as sqrt(n) * epsilon.
/// `rsqrt` may be off by 2 ulp, and the host's sqrt by half of one. 1e-4 of the largest velocity is far
/// above both and far below any mistake.
template <typename Step>
bool check(const char *name, Step step, const std::vector<body> &bodies,
           const std::vector<body> &expected) {
  std::vector<body> result(bodies.size());
  const int count = static_cast<int>(bodies.size());
  auto start = std::chrono::steady_clock::now();
  {
    array_view<const body, 1> from(count, bodies);
    array_view<body, 1> to(count, result);
    to.discard_data();
    step(from, to);
    to.synchronize();
  }
  std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;

  float size = 0, error = 0;
  for (size_t i = 0; i < result.size(); ++i) {
    vector3 v = expected[i].velocity, dv = result[i].velocity - v;
    vector3 dp = result[i].position - expected[i].position;
    size = std::fmax(size, dot(v, v));
    error = std::fmax(error, std::fmax(dot(dv, dv), dot(dp, dp)));
  }
  bool ok = std::sqrt(error) <= 1e-4f * std::sqrt(size);
  std::cout << name << ": " << (ok ? "ok" : "WRONG") << ", " << time.count() << " ms\n";
  return ok;
}

int main(int argc, char **argv) {
  int count = argc > 1 ? std::atoi(argv[1]) : 16384;
  if (count <= 0 || count % tile_size != 0) {
    std::cerr << "the number of bodies must be a multiple of " << tile_size << "\n";
    return 2;
  }
  std::vector<body> bodies(count);
  unsigned random = 1;
  auto next = [&random] {
    random = random * 1664525u + 1013904223u;
    return static_cast<float>(random >> 8) / (1 << 23) - 1;
  };
  for (body &b : bodies) {
    b.position = vector3(next(), next(), next());
    b.mass = 1.5f + next();
    b.velocity = vector3(next(), next(), next());
    b.unused = 0;
  }
  const std::vector<body> expected = serial(bodies);

  std::cout << count << " bodies\n";
  bool ok = check("  simple", simple, bodies, expected);
  ok &= check("  tiled", tiled, bodies, expected);
  return ok ? 0 : 1;
}
