// For each pixel, the sum of all pixels above and to the left of it.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void integrate(const int *in, int *out, int width, int height);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::integrate(const int *in, int *out, int width, int height) {
#pragma omp parallel
  {
#pragma omp for
    for (int y = 0; y < height; ++y)
      for (int x = 0, sum = 0; x < width; ++x)
        out[y * width + x] = sum += in[y * width + x];
#pragma omp for
    for (int x = 0; x < width; x += 32)
      for (int y = 1; y < height; ++y)
        for (int k = x; k < x + 32; ++k)
          out[y * width + k] += out[(y - 1) * width + k];
  }
}

#else

int main(int argc, char **argv) {
  forms::family f("integral_image", argc, argv);
  const int width = f.size(2048, 256), height = f.size(2048, 256);
  const std::vector<int> in = forms::numbers<int>(width * height, 1, 0, 256);
  std::vector<int> out(in.size()), expected(in.size());
  const array_view<const int, 2> image(height, width, in);
  const array_view<int, 2> sums(height, width, out);
  array<int, 2> memory(width, height);
  const array_view<int, 2> turned(memory);
  f.peer([&] { openmp::integrate(in.data(), expected.data(), width, height); });
  f.expect({{sums, expected}});
  f.form("a thread per row, a thread per column", [&] {
    sums.discard_data();
    parallel_for_each(
        extent<1>(height), [=](index<1> i) restrict(amp) {
          int sum = 0;
          for (int x = 0; x < width; ++x)
            sums(i[0], x) = sum += image(i[0], x);
        });
    parallel_for_each(
        extent<1>(width), [=](index<1> i) restrict(amp) {
          int sum = 0;
          for (int y = 0; y < height; ++y)
            sums(y, i[0]) = sum += sums(y, i[0]);
        });
  });
  f.form("a tile per row in doubling steps, columns", [&] {
    sums.discard_data();
    parallel_for_each(
        extent<2>(height, 256).tile<1, 256>(), [=](tiled_index<1, 256> t) restrict(amp) {
          tile_static int s[256];
          const int me = t.local[1], y = t.global[0];
          int carry = 0;
          for (int first = 0; first < width; first += 256) {
            s[me] = image(y, first + me);
            t.barrier.wait();
            for (int distance = 1; distance < 256; distance *= 2) {
              const int other = me >= distance ? s[me - distance] : 0;
              t.barrier.wait();
              s[me] += other;
              t.barrier.wait();
            }
            sums(y, first + me) = carry + s[me];
            carry += s[255];
            t.barrier.wait();
          }
        });
    parallel_for_each(
        extent<1>(width), [=](index<1> i) restrict(amp) {
          for (int y = 1; y < height; ++y)
            sums(y, i[0]) += sums(y - 1, i[0]);
        });
  });
  f.form("rows, transposed, rows, transposed", [&] {
    const auto add_columns = [](const array_view<int, 2> &v) {
      parallel_for_each(
          extent<1>(v.extent[1]), [=](index<1> i) restrict(amp) {
            for (int y = 1; y < v.extent[0]; ++y)
              v(y, i[0]) += v(y - 1, i[0]);
          });
    };
    const auto transpose = [](const array_view<const int, 2> &from, const array_view<int, 2> &to) {
      to.discard_data();
      parallel_for_each(
          from.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
            tile_static int block[16][17];
            block[t.local[0]][t.local[1]] = from[t.global];
            t.barrier.wait();
            to(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]) = block[t.local[1]][t.local[0]];
          });
    };
    transpose(image, turned);
    add_columns(turned);
    transpose(turned, sums);
    add_columns(sums);
  });
  return f.run();
}

#endif
