// Gaussian blur of an image of four floats per pixel, first rows, then columns, radius 4. Borders repeat the edge.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

const int radius = 4;
const float weight[2 * radius + 1] = {0.0276f, 0.0663f, 0.1238f, 0.1802f, 0.2042f, 0.1802f, 0.1238f, 0.0663f, 0.0276f};

namespace openmp {
void blur(const float *in, float *rows, float *out, int width, int height);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::blur(const float *in, float *rows, float *out, int width, int height) {
#pragma omp parallel for
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      float sum[4] = {};
      for (int k = -radius; k <= radius; ++k) {
        const float *p = in + 4 * (y * width + std::min(std::max(x + k, 0), width - 1));
        for (int c = 0; c < 4; ++c)
          sum[c] += weight[k + radius] * p[c];
      }
      for (int c = 0; c < 4; ++c)
        rows[4 * (y * width + x) + c] = sum[c];
    }
#pragma omp parallel for
  for (int y = 0; y < height; ++y) {
    float *to = out + 4 * y * width;
    std::fill(to, to + 4 * width, 0.0f);
    for (int k = -radius; k <= radius; ++k) {
      const float *from = rows + 4 * width * std::min(std::max(y + k, 0), height - 1);
      for (int x = 0; x < 4 * width; ++x)
        to[x] += weight[k + radius] * from[x];
    }
  }
}

#else

#include <amp_graphics.h>
using namespace concurrency::graphics;

namespace {

struct weights {
  float w[2 * radius + 1];
};

int clamp_to(int v, int last) restrict(amp) { return v < 0 ? 0 : v > last ? last : v; }

/// One thread per pixel. `Down` and `Across` are the steps to the neighbors.
template <int Down, int Across>
void simple(const array_view<const float_4, 2> &in, const array_view<float_4, 2> &out, const weights &g) {
  out.discard_data();
  const int height = out.extent[0], width = out.extent[1];
  parallel_for_each(
      out.extent, [=](index<2> i) restrict(amp) {
        float_4 sum(0.0f);
        for (int k = -radius; k <= radius; ++k)
          sum += g.w[k + radius] * in(clamp_to(i[0] + Down * k, height - 1), clamp_to(i[1] + Across * k, width - 1));
        out[i] = sum;
      });
}

/// A tile holds 256 pixels of a row and their neighbors.
void tiled_rows(const array_view<const float_4, 2> &in, const array_view<float_4, 2> &out, const weights &g) {
  out.discard_data();
  const int width = out.extent[1];
  parallel_for_each(
      out.extent.tile<1, 128>(), [=](tiled_index<1, 128> t) restrict(amp) {
        tile_static float_4 row[128 + 2 * radius];
        for (int k = t.local[1]; k < 128 + 2 * radius; k += 128)
          row[k] = in(t.global[0], clamp_to(t.tile_origin[1] + k - radius, width - 1));
        t.barrier.wait();
        float_4 sum(0.0f);
        for (int k = 0; k <= 2 * radius; ++k)
          sum += g.w[k] * row[t.local[1] + k];
        out[t.global] = sum;
      });
}

void tiled_columns(const array_view<const float_4, 2> &in, const array_view<float_4, 2> &out, const weights &g) {
  out.discard_data();
  const int height = out.extent[0];
  parallel_for_each(
      out.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
        tile_static float_4 block[16 + 2 * radius][16];
        for (int k = t.local[0]; k < 16 + 2 * radius; k += 16)
          block[k][t.local[1]] = in(clamp_to(t.tile_origin[0] + k - radius, height - 1), t.global[1]);
        t.barrier.wait();
        float_4 sum(0.0f);
        for (int k = 0; k <= 2 * radius; ++k)
          sum += g.w[k] * block[t.local[0] + k][t.local[1]];
        out[t.global] = sum;
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("separable_blur", argc, argv);
  const int width = f.size(2048, 128), height = f.size(1024, 32);
  std::vector<float> in = forms::numbers<float>(4 * width * height, 1), middle(in.size()), out(in.size()),
                     expected(in.size());
  weights g;
  std::copy(weight, weight + 2 * radius + 1, g.w);
  f.peer([&] { openmp::blur(in.data(), middle.data(), expected.data(), width, height); });

  const array_view<const float_4, 2> image(height, width, reinterpret_cast<const float_4 *>(in.data()));
  const array_view<float_4, 2> blurred(height, width, reinterpret_cast<float_4 *>(out.data()));
  array<float_4, 2> between(height, width);
  const array_view<float_4, 2> rows(between);
  f.expect({{blurred, expected, 1e-5}});
  f.form("float_4, a thread per pixel", [&] {
    simple<0, 1>(image, rows, g);
    simple<1, 0>(rows, blurred, g);
  });
  f.form("float_4, tiles with halos", [&] {
    tiled_rows(image, rows, g);
    tiled_columns(rows, blurred, g);
  });

  const texture<float_4, 2> pixels(height, width, in.data(), in.size() * 4, 32);
  f.form("texture of float_4, then an array", [&] {
    rows.discard_data();
    parallel_for_each(
        rows.extent, [ =, &pixels ](index<2> i) restrict(amp) {
          float_4 sum(0.0f);
          for (int k = -radius; k <= radius; ++k)
            sum += g.w[k + radius] * pixels(i[0], clamp_to(i[1] + k, width - 1));
          rows[i] = sum;
        });
    simple<1, 0>(rows, blurred, g);
  });

  const array_view<const float, 2> floats(height, 4 * width, in);
  const array_view<float, 2> floats_out(height, 4 * width, out);
  array<float, 2> floats_between(height, 4 * width);
  f.expect({{floats_out, expected, 1e-5}});
  f.form("floats, a thread per component", [&] {
    const array_view<float, 2> middle_rows(floats_between);
    middle_rows.discard_data();
    floats_out.discard_data();
    parallel_for_each(
        middle_rows.extent, [=](index<2> i) restrict(amp) {
          float sum = 0;
          for (int k = -radius; k <= radius; ++k)
            sum += g.w[k + radius] * floats(i[0], 4 * clamp_to(i[1] / 4 + k, width - 1) + i[1] % 4);
          middle_rows[i] = sum;
        });
    parallel_for_each(
        floats_out.extent, [=](index<2> i) restrict(amp) {
          float sum = 0;
          for (int k = -radius; k <= radius; ++k)
            sum += g.w[k + radius] * middle_rows(clamp_to(i[0] + k, height - 1), i[1]);
          floats_out[i] = sum;
        });
  });
  return f.run();
}

#endif
