// Accelerations of bodies that attract each other.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void accelerate(const float *bodies, float *accelerations, int n);
}

constexpr float softening = 0.01f;

#if CPPAMP_BENCHMARK_OPENMP

void openmp::accelerate(const float *bodies, float *accelerations, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    float x = 0, y = 0, z = 0;
    for (int k = 0; k < n; ++k) {
      const float dx = bodies[4 * k] - bodies[4 * i], dy = bodies[4 * k + 1] - bodies[4 * i + 1],
                  dz = bodies[4 * k + 2] - bodies[4 * i + 2];
      const float d = dx * dx + dy * dy + dz * dz + softening;
      const float w = bodies[4 * k + 3] / (d * std::sqrt(d));
      x += dx * w, y += dy * w, z += dz * w;
    }
    accelerations[4 * i] = x, accelerations[4 * i + 1] = y, accelerations[4 * i + 2] = z, accelerations[4 * i + 3] = 0;
  }
}

#else

#include <amp_math.h>
#include <amp_short_vectors.h>
using namespace concurrency::graphics;

namespace {

struct body {
  float x, y, z, mass;
};

void attract(body &sum, const body &me, const body &other) restrict(amp) {
  const float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
  const float d = dx * dx + dy * dy + dz * dz + softening;
  const float w = other.mass * fast_math::rsqrtf(d * d * d);
  sum.x += dx * w, sum.y += dy * w, sum.z += dz * w;
}

float_3 attraction(const float_4 &me, const float_4 &other) restrict(amp) {
  const float_3 r = other.xyz - me.xyz;
  const float d = r.x * r.x + r.y * r.y + r.z * r.z + softening;
  const float inverse = 1 / fast_math::sqrtf(d);
  return r * (other.w * inverse * inverse * inverse);
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("nbody", argc, argv);
  const int n = f.size(4096, 512);
  std::vector<float> in = forms::numbers<float>(4 * n, 1), out(in.size()), expected(in.size());
  f.peer([&] { openmp::accelerate(in.data(), expected.data(), n); });
  const array_view<const body> bodies(n, reinterpret_cast<const body *>(in.data()));
  const array_view<body> sums(n, reinterpret_cast<body *>(out.data()));
  f.expect({{sums, expected, 1e-3}});
  f.form("structs, a thread per body", [&] {
    sums.discard_data();
    parallel_for_each(
        sums.extent, [=](index<1> i) restrict(amp) {
          const body me = bodies[i];
          body sum = {0, 0, 0, 0};
          for (int k = 0; k < n; ++k)
            attract(sum, me, bodies[k]);
          sums[i] = sum;
        });
  });
  f.form("structs, tiles of 256", [&] {
    sums.discard_data();
    parallel_for_each(
        sums.extent.tile<256>(), [=](tiled_index<256> t) restrict(amp) {
          tile_static body shared[256];
          const body me = bodies[t.global];
          body sum = {0, 0, 0, 0};
          for (int first = 0; first < n; first += 256) {
            shared[t.local[0]] = bodies[first + t.local[0]];
            t.barrier.wait();
            for (int k = 0; k < 256; ++k)
              attract(sum, me, shared[k]);
            t.barrier.wait();
          }
          sums[t.global] = sum;
        });
  });
  const array_view<const float_4> vectors(n, reinterpret_cast<const float_4 *>(in.data()));
  const array_view<float_4> vector_sums(n, reinterpret_cast<float_4 *>(out.data()));
  f.expect({{vector_sums, expected, 1e-3}});
  f.form("float_4, a thread per body", [&] {
    vector_sums.discard_data();
    parallel_for_each(
        vector_sums.extent, [=](index<1> i) restrict(amp) {
          const float_4 me = vectors[i];
          float_3 sum(0.0f);
          for (int k = 0; k < n; ++k)
            sum += attraction(me, vectors[k]);
          vector_sums[i] = float_4(sum.x, sum.y, sum.z, 0.0f);
        });
  });
  f.form("float_4, tiles of 128", [&] {
    vector_sums.discard_data();
    parallel_for_each(
        vector_sums.extent.tile<128>(), [=](tiled_index<128> t) restrict(amp) {
          tile_static float_4 shared[128];
          const float_4 me = vectors[t.global];
          float_3 sum(0.0f);
          for (int first = 0; first < n; first += 128) {
            shared[t.local[0]] = vectors[first + t.local[0]];
            t.barrier.wait();
            for (int k = 0; k < 128; k += 4) {
              sum += attraction(me, shared[k]);
              sum += attraction(me, shared[k + 1]);
              sum += attraction(me, shared[k + 2]);
              sum += attraction(me, shared[k + 3]);
            }
            t.barrier.wait();
          }
          vector_sums[t.global] = float_4(sum.x, sum.y, sum.z, 0.0f);
        });
  });
  return f.run();
}

#endif
