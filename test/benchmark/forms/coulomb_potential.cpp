// The potential of charged atoms on a grid in a plane.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

constexpr float spacing = 0.1f;

namespace openmp {
void potential(const float *atoms, float *out, int n, int width, int height);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::potential(const float *atoms, float *out, int n, int width, int height) {
#pragma omp parallel for
  for (int y = 0; y < height; ++y) {
    float *row = out + y * width;
    std::fill(row, row + width, 0.0f);
    for (int a = 0; a < n; ++a) {
      const float dy = y * spacing - atoms[4 * a + 1], rest = dy * dy + atoms[4 * a + 2] * atoms[4 * a + 2];
      for (int x = 0; x < width; ++x) {
        const float dx = x * spacing - atoms[4 * a];
        row[x] += atoms[4 * a + 3] / std::sqrt(dx * dx + rest);
      }
    }
  }
}

#else

#include <amp_math.h>
#include <amp_short_vectors.h>
using namespace concurrency::graphics;

int main(int argc, char **argv) {
  forms::family f("coulomb_potential", argc, argv);
  const int width = f.size(512, 64), height = f.size(256, 16), n = f.size(512, 32);
  std::vector<float> in = forms::numbers<float>(4 * n, 1, 0.5, 20), out(width * height), expected(width * height);
  const array_view<const float_4> atoms(n, reinterpret_cast<const float_4 *>(in.data()));
  const array_view<float, 2> grid(height, width, out);
  f.peer([&] { openmp::potential(in.data(), expected.data(), n, width, height); });
  f.expect({{grid, expected, 1e-4}});
  f.form("a thread per point", [&] {
    grid.discard_data();
    parallel_for_each(
        grid.extent, [=](index<2> i) restrict(amp) {
          float sum = 0;
          for (int a = 0; a < n; ++a) {
            const float_4 atom = atoms[a];
            const float dx = i[1] * spacing - atom.x, dy = i[0] * spacing - atom.y;
            sum += atom.w * fast_math::rsqrtf(dx * dx + dy * dy + atom.z * atom.z);
          }
          grid[i] = sum;
        });
  });
  f.form("8 points of a row per thread", [&] {
    grid.discard_data();
    parallel_for_each(
        extent<2>(height, width / 8), [=](index<2> i) restrict(amp) {
          float sums[8];
          for (int k = 0; k < 8; ++k)
            sums[k] = 0;
          for (int a = 0; a < n; ++a) {
            const float_4 atom = atoms[a];
            const float dy = i[0] * spacing - atom.y, rest = dy * dy + atom.z * atom.z;
            for (int k = 0; k < 8; ++k) {
              const float dx = (i[1] + k * (width / 8)) * spacing - atom.x;
              sums[k] += atom.w * fast_math::rsqrtf(dx * dx + rest);
            }
          }
          for (int k = 0; k < 8; ++k)
            grid(i[0], i[1] + k * (width / 8)) = sums[k];
        });
  });
  f.form("atoms through tile_static memory", [&] {
    grid.discard_data();
    parallel_for_each(
        grid.extent.tile<8, 32>(), [=](tiled_index<8, 32> t) restrict(amp) {
          tile_static float_4 some[32];
          float sum = 0;
          for (int first = 0; first < n; first += 32) {
            if (t.local[0] == 0)
              some[t.local[1]] = atoms[first + t.local[1]];
            t.barrier.wait();
            for (int a = 0; a < 32; ++a) {
              const float dx = t.global[1] * spacing - some[a].x, dy = t.global[0] * spacing - some[a].y;
              sum += some[a].w * fast_math::rsqrtf(dx * dx + dy * dy + some[a].z * some[a].z);
            }
            t.barrier.wait();
          }
          grid[t.global] = sum;
        });
  });
  return f.run();
}

#endif
