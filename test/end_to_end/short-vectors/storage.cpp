// Short vectors wherever kernels keep data: elements of arrays and views, captures, tile_static memory, members of
// classes; components as targets of atomics and as arguments of functions.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <amp_math.h>
#include <amp_short_vectors.h>
#include <cmath>
#include <string.h>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

struct particle {
  float_3 place;
  float mass;
  double_2 charge;
  unorm_2 color;
};

/// Each thread moves a particle; the elements must have the same layout as on the host.
void members_and_captures() {
  const int n = 100;
  std::vector<particle> data(n);
  for (int i = 0; i < n; ++i) {
    data[i].place = float_3(i, 2 * i, 3 * i);
    data[i].mass = 1.0f + i;
    data[i].charge = double_2(i, -i);
    data[i].color = unorm_2(0.5f, 0.25f);
  }
  const float_3 velocity(0.5f, 0.25f, -1);
  const norm_4 factors(0.5f, -0.5f, 1.0f, -1.0f);
  array<particle, 1> particles(n, data.begin());
  parallel_for_each(
      particles.extent, [ =, &particles ](index<1> i) restrict(amp) {
        particle p = particles[i];
        p.place += velocity * p.mass;
        p.charge = p.charge.yx * 2;
        p.color.x = p.color.y + unorm(factors.x);
        particles[i] = p;
        particles[i].mass = fast_math::sqrt(p.place.x) + precise_math::fabs(velocity.z);
      });
  std::vector<particle> moved = particles;
  for (int i = 0; i < n; ++i) {
    const float mass = 1.0f + i;
    EXPECT(moved[i].place == float_3(i, 2 * i, 3 * i) + velocity * mass);
    EXPECT(moved[i].charge == double_2(-2 * i, 2 * i));
    EXPECT(moved[i].color == unorm_2(0.75f, 0.25f));
    EXPECT(std::fabs(moved[i].mass - std::sqrt(moved[i].place.x) - 1) < 1e-4f);
  }
}

/// Vectors of three in tile_static memory, reversed within each tile.
void in_tile_static() {
  std::vector<int_3> data(64);
  for (int i = 0; i < 64; ++i)
    data[i] = int_3(i, i + 100, i + 200);
  array_view<int_3, 1> v(64, data);
  parallel_for_each(
      v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
        tile_static int_3 shared[16];
        tile_static int_2 total;
        shared[t.local[0]] = v[t.global];
        if (t.local[0] == 0)
          total = int_2(0);
        t.barrier.wait();
        atomic_fetch_add(&total.ref_y(), shared[t.local[0]].x);
        t.barrier.wait();
        v[t.global] = shared[15 - t.local[0]];
        v[t.global].ref_z() = total.g;
      });
  v.synchronize();
  for (int i = 0; i < 64; ++i) {
    const int from = i / 16 * 16 + 15 - i % 16, sum = 16 * (i / 16 * 16) + 120;
    EXPECT(data[i] == int_3(from, from + 100, sum));
  }
}

/// The bytes are those of plain arrays, tightly packed.
void layout() {
  float plain[24];
  for (int i = 0; i < 24; ++i)
    plain[i] = static_cast<float>(i);
  std::vector<float_3> threes(8);
  memcpy(static_cast<void *>(threes.data()), plain, sizeof(plain));
  array_view<float_3, 1> v(8, threes);
  array_view<float_4, 1> fours = v.reinterpret_as<float_4>();
  parallel_for_each(fours.extent, [=](index<1> i) restrict(amp) { fours[i] = fours[i].wzyx; });
  v.synchronize();
  const float *bytes = reinterpret_cast<const float *>(threes.data());
  for (int i = 0; i < 24; ++i)
    EXPECT_EQUAL(bytes[i], static_cast<float>(i / 4 * 4 + 3 - i % 4));
}

/// Vectors at an address that is not a multiple of their size.
void unaligned() {
  std::vector<float> plain(41);
  for (int i = 0; i < 41; ++i)
    plain[i] = static_cast<float>(i);
  array_view<float, 1> all(41, plain);
  array_view<float_4, 1> behind = all.section(1, 40).reinterpret_as<float_4>();
  parallel_for_each(
      behind.extent, [=](index<1> i) restrict(amp) { behind[i] += float_4(1, 2, 3, 4); });
  all.synchronize();
  for (int i = 0; i < 41; ++i)
    EXPECT_EQUAL(plain[i], static_cast<float>(i == 0 ? 0 : i + 1 + (i - 1) % 4));
}

int main() {
  members_and_captures();
  in_tile_static();
  layout();
  unaligned();
  return result();
}
