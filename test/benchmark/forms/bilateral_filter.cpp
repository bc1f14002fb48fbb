// An edge-preserving blur: weights depend on distance and similarity; the radius is 3.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

constexpr int radius = 3;

namespace openmp {
void filter(const float *in, float *out, const float *spatial, int width, int height);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::filter(const float *in, float *out, const float *spatial, int width, int height) {
#pragma omp parallel for
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      const float here = in[y * width + x];
      float sum = 0, total = 0;
      for (int dy = -radius; dy <= radius; ++dy)
        for (int dx = -radius; dx <= radius; ++dx) {
          const int yy = std::min(std::max(y + dy, 0), height - 1), xx = std::min(std::max(x + dx, 0), width - 1);
          const float value = in[yy * width + xx], d = value - here;
          const float w = spatial[(dy + radius) * (2 * radius + 1) + dx + radius] * std::exp(-8 * d * d);
          sum += w * value, total += w;
        }
      out[y * width + x] = sum / total;
    }
}

#else

#include <amp_math.h>

namespace {

int clamp_to(int v, int last) restrict(amp) { return v < 0 ? 0 : v > last ? last : v; }

struct masks {
  float weight[2 * radius + 1][2 * radius + 1];
};

} // namespace

int main(int argc, char **argv) {
  forms::family f("bilateral_filter", argc, argv);
  const int width = f.size(512, 64), height = f.size(512, 32), side = 2 * radius + 1;
  const std::vector<float> in = forms::numbers<float>(width * height, 1);
  std::vector<float> out(in.size()), expected(in.size()), spatial(side * side);
  masks m;
  for (int i = 0; i < side * side; ++i) {
    const int dy = i / side - radius, dx = i % side - radius;
    spatial[i] = m.weight[i / side][i % side] = std::exp(-0.1f * static_cast<float>(dy * dy + dx * dx));
  }
  const array_view<const float, 2> image(height, width, in), weights(side, side, spatial);
  const array_view<float, 2> to(height, width, out);
  f.peer([&] { openmp::filter(in.data(), expected.data(), spatial.data(), width, height); });
  f.expect({{to, expected, 1e-4}});
  f.form("a thread per pixel, weights in a view", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          const float here = image[i];
          float sum = 0, total = 0;
          for (int dy = -radius; dy <= radius; ++dy)
            for (int dx = -radius; dx <= radius; ++dx) {
              const float value = image(clamp_to(i[0] + dy, height - 1), clamp_to(i[1] + dx, width - 1)),
                          d = value - here;
              const float w = weights(dy + radius, dx + radius) * fast_math::expf(-8 * d * d);
              sum += w * value, total += w;
            }
          to[i] = sum / total;
        });
  });
  f.form("a thread per pixel, captured weights", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          const float here = image[i];
          float sum = 0, total = 0;
          for (int dy = -radius; dy <= radius; ++dy)
            for (int dx = -radius; dx <= radius; ++dx) {
              const float value = image(clamp_to(i[0] + dy, height - 1), clamp_to(i[1] + dx, width - 1)),
                          d = value - here;
              const float w = m.weight[dy + radius][dx + radius] * fast_math::expf(-8 * d * d);
              sum += w * value, total += w;
            }
          to[i] = sum / total;
        });
  });
  f.form("tiles of 16x16 with a halo", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
          tile_static float block[16 + 2 * radius][16 + 2 * radius];
          for (int r = t.local[0]; r < 16 + 2 * radius; r += 16)
            for (int c = t.local[1]; c < 16 + 2 * radius; c += 16)
              block[r][c] = image(clamp_to(t.tile_origin[0] + r - radius, height - 1),
                                  clamp_to(t.tile_origin[1] + c - radius, width - 1));
          t.barrier.wait();
          const float here = block[t.local[0] + radius][t.local[1] + radius];
          float sum = 0, total = 0;
          for (int r = 0; r <= 2 * radius; ++r)
            for (int c = 0; c <= 2 * radius; ++c) {
              const float value = block[t.local[0] + r][t.local[1] + c], d = value - here;
              const float w = m.weight[r][c] * fast_math::expf(-8 * d * d);
              sum += w * value, total += w;
            }
          to[t.global] = sum / total;
        });
  });
  return f.run();
}

#endif
