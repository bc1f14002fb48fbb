// Convolution with a 5x5 mask. Pixels outside the image are zero.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

const int radius = 2, side = 2 * radius + 1;

namespace openmp {
void convolve(const float *in, const float *mask, float *out, int width, int height);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::convolve(const float *in, const float *mask, float *out, int width, int height) {
#pragma omp parallel for
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x) {
      float sum = 0;
      if (y >= radius && y < height - radius && x >= radius && x < width - radius) {
        for (int r = 0; r < side; ++r)
          for (int c = 0; c < side; ++c)
            sum += mask[r * side + c] * in[(y + r - radius) * width + x + c - radius];
      } else {
        for (int r = 0; r < side; ++r)
          for (int c = 0; c < side; ++c) {
            const int yy = y + r - radius, xx = x + c - radius;
            if (yy >= 0 && yy < height && xx >= 0 && xx < width)
              sum += mask[r * side + c] * in[yy * width + xx];
          }
      }
      out[y * width + x] = sum;
    }
}

#else

int main(int argc, char **argv) {
  forms::family f("convolution", argc, argv);
  const int width = f.size(2048, 96), height = f.size(2048, 64);
  const std::vector<float> in = forms::numbers<float>(width * height, 1), mask = forms::numbers<float>(side * side, 2);
  std::vector<float> out(in.size()), expected(in.size());
  const array_view<const float, 2> from(height, width, in), weights(side, side, mask);
  const array_view<float, 2> to(height, width, out);
  f.peer([&] { openmp::convolve(in.data(), mask.data(), expected.data(), width, height); });
  f.expect({{to, expected, 1e-5}});

  f.form("a thread per pixel, tested", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          float sum = 0;
          for (int r = 0; r < side; ++r)
            for (int c = 0; c < side; ++c) {
              const index<2> at(i[0] + r - radius, i[1] + c - radius);
              if (from.extent.contains(at))
                sum += weights(r, c) * from[at];
            }
          to[i] = sum;
        });
  });
  f.form("tiles of 16x16 and a halo, filled in rounds", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
          const int wide = 16 + 2 * radius;
          tile_static float block[wide][wide];
          for (int i = t.local[0] * 16 + t.local[1]; i < wide * wide; i += 256) {
            const int y = t.tile_origin[0] + i / wide - radius, x = t.tile_origin[1] + i % wide - radius;
            block[i / wide][i % wide] = y >= 0 && y < height && x >= 0 && x < width ? from(y, x) : 0.0f;
          }
          t.barrier.wait();
          float sum = 0;
          for (int r = 0; r < side; ++r)
            for (int c = 0; c < side; ++c)
              sum += weights(r, c) * block[t.local[0] + r][t.local[1] + c];
          to[t.global] = sum;
        });
  });
  f.form("tiles of 16x16 with outputs inside", [&] {
    // Every thread loads a pixel. Threads of the halo compute nothing.
    to.discard_data();
    const int inner = 16 - 2 * radius;
    const extent<2> tiles((height + inner - 1) / inner * 16, (width + inner - 1) / inner * 16);
    parallel_for_each(
        tiles.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
          tile_static float block[16][16];
          const int r0 = t.local[0], c0 = t.local[1];
          const index<2> at(t.tile[0] * inner + r0 - radius, t.tile[1] * inner + c0 - radius);
          block[r0][c0] = from.extent.contains(at) ? from[at] : 0.0f;
          t.barrier.wait();
          if (r0 >= radius && r0 < 16 - radius && c0 >= radius && c0 < 16 - radius && to.extent.contains(at)) {
            float sum = 0;
            for (int r = 0; r < side; ++r)
              for (int c = 0; c < side; ++c)
                sum += weights(r, c) * block[r0 + r - radius][c0 + c - radius];
            to[at] = sum;
          }
        });
  });
  f.form("tiles of 16x16, borders from memory", [&] {
    // Neighbors outside the tile are read from global memory.
    to.discard_data();
    parallel_for_each(
        to.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
          tile_static float block[16][16];
          block[t.local[0]][t.local[1]] = from[t.global];
          t.barrier.wait();
          float sum = 0;
          for (int r = 0; r < side; ++r)
            for (int c = 0; c < side; ++c) {
              const int y = t.local[0] + r - radius, x = t.local[1] + c - radius;
              const index<2> at(t.tile_origin[0] + y, t.tile_origin[1] + x);
              if (y >= 0 && y < 16 && x >= 0 && x < 16)
                sum += weights(r, c) * block[y][x];
              else if (from.extent.contains(at))
                sum += weights(r, c) * from[at];
            }
          to[t.global] = sum;
        });
  });
  f.form("flat subscripts, division by the width", [&] {
    to.discard_data();
    const array_view<const float> flat(width * height, in);
    const array_view<float> flat_out(width * height, out);
    parallel_for_each(
        flat_out.extent, [=](index<1> i) restrict(amp) {
          const int y = i[0] / width, x = i[0] % width;
          float sum = 0;
          for (int r = -radius; r <= radius; ++r)
            for (int c = -radius; c <= radius; ++c)
              if (y + r >= 0 && y + r < height && x + c >= 0 && x + c < width)
                sum += weights(r + radius, c + radius) * flat[(y + r) * width + x + c];
          flat_out[i] = sum;
        });
    flat_out.synchronize();
  });
  return f.run();
}

#endif
