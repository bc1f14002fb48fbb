// Lennard-Jones forces between particles and the neighbors in their given lists.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

constexpr int neighbors = 64;
constexpr float cutoff = 9;

namespace openmp {
void forces(const float *positions, const int *lists, float *out, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::forces(const float *positions, const int *lists, float *out, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i) {
    float x = 0, y = 0, z = 0;
    for (int k = 0; k < neighbors; ++k) {
      const float *other = positions + 4 * lists[i * neighbors + k];
      const float dx = positions[4 * i] - other[0], dy = positions[4 * i + 1] - other[1],
                  dz = positions[4 * i + 2] - other[2];
      const float r2 = dx * dx + dy * dy + dz * dz + 0.5f;
      if (r2 < cutoff) {
        const float inverse = 1 / r2, sixth = inverse * inverse * inverse, force = inverse * sixth * (sixth - 0.5f);
        x += dx * force, y += dy * force, z += dz * force;
      }
    }
    out[4 * i] = x, out[4 * i + 1] = y, out[4 * i + 2] = z, out[4 * i + 3] = 0;
  }
}

#else

#include <amp_short_vectors.h>
using namespace concurrency::graphics;

namespace {

struct particle {
  float x, y, z, unused;
};

void push(particle &sum, const particle &a, const particle &b) restrict(amp) {
  const float dx = a.x - b.x, dy = a.y - b.y, dz = a.z - b.z;
  const float r2 = dx * dx + dy * dy + dz * dz + 0.5f;
  if (r2 < cutoff) {
    const float inverse = 1 / r2, sixth = inverse * inverse * inverse, force = inverse * sixth * (sixth - 0.5f);
    sum.x += dx * force, sum.y += dy * force, sum.z += dz * force;
  }
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("molecular_dynamics", argc, argv);
  const int n = f.size(1 << 16, 1 << 10);
  std::vector<float> in = forms::numbers<float>(4 * n, 1, 0, 5), out(in.size()), expected(in.size());
  std::vector<int> lists = forms::numbers<int>(n * neighbors, 2, 1, 2000), turned(lists.size());
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < neighbors; ++k) {
      int &j = lists[i * neighbors + k];
      j = (i + j) % n;
      turned[k * n + i] = j;
    }
  f.peer([&] { openmp::forces(in.data(), lists.data(), expected.data(), n); });
  const array_view<const int, 2> by_particle(n, neighbors, lists), by_place(neighbors, n, turned);
  const array_view<const particle> particles(n, reinterpret_cast<const particle *>(in.data()));
  const array_view<particle> to(n, reinterpret_cast<particle *>(out.data()));
  f.expect({{to, expected, 1e-3}});
  f.form("structs, lists side by side", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent, [=](index<1> i) restrict(amp) {
          const particle me = particles[i];
          particle sum = {0, 0, 0, 0};
          for (int k = 0; k < neighbors; ++k)
            push(sum, me, particles[by_place(k, i[0])]);
          to[i] = sum;
        });
  });
  f.form("structs, a list per thread", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent, [=](index<1> i) restrict(amp) {
          const particle me = particles[i];
          particle sum = {0, 0, 0, 0};
          for (int k = 0; k < neighbors; ++k)
            push(sum, me, particles[by_particle(i[0], k)]);
          to[i] = sum;
        });
  });
  const array_view<const float_4> vectors(n, reinterpret_cast<const float_4 *>(in.data()));
  const array_view<float_4> vectors_to(n, reinterpret_cast<float_4 *>(out.data()));
  f.expect({{vectors_to, expected, 1e-3}});
  f.form("float_4, lists side by side", [&] {
    vectors_to.discard_data();
    parallel_for_each(
        vectors_to.extent, [=](index<1> i) restrict(amp) {
          const float_4 me = vectors[i];
          float_4 sum(0.0f);
          for (int k = 0; k < neighbors; ++k) {
            const float_4 d = me - vectors[by_place(k, i[0])];
            const float r2 = d.x * d.x + d.y * d.y + d.z * d.z + 0.5f;
            if (r2 < cutoff) {
              const float inverse = 1 / r2, sixth = inverse * inverse * inverse;
              sum += d * (inverse * sixth * (sixth - 0.5f));
            }
          }
          sum.w = 0;
          vectors_to[i] = sum;
        });
  });
  f.form("a tile of 64 threads per particle", [&] {
    to.discard_data();
    parallel_for_each(
        extent<1>(n * neighbors).tile<neighbors>(), [=](tiled_index<neighbors> t) restrict(amp) {
          tile_static particle s[neighbors];
          const int me = t.local[0];
          particle sum = {0, 0, 0, 0};
          push(sum, particles[t.tile], particles[by_particle(t.tile[0], me)]);
          s[me] = sum;
          t.barrier.wait();
          for (int half = neighbors / 2; half > 0; half /= 2) {
            if (me < half)
              s[me].x += s[me + half].x, s[me].y += s[me + half].y, s[me].z += s[me + half].z;
            t.barrier.wait();
          }
          if (me == 0)
            to[t.tile] = s[0];
        });
  });
  return f.run();
}

#endif
