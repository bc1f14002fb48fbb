// The weighted mean of nine pixels around each pixel, several times. Borders repeat the nearest pixel.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

const int steps = 4; // from a to b and back

namespace openmp {
void smooth(const float *in, float *a, float *b, int width, int height);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::smooth(const float *in, float *a, float *b, int width, int height) {
  for (int step = 0; step < steps; ++step) {
    const float *from = step == 0 ? in : step % 2 ? a : b;
    float *to = step % 2 ? b : a;
#pragma omp parallel for
    for (int y = 0; y < height; ++y) {
      const float *above = from + std::max(y - 1, 0) * width, *here = from + y * width,
                  *below = from + std::min(y + 1, height - 1) * width;
      const auto mean = [&](int l, int x, int r) {
        return 0.0625f * (above[l] + above[r] + below[l] + below[r]) +
               0.125f * (above[x] + below[x] + here[l] + here[r]) + 0.25f * here[x];
      };
      float *row = to + y * width;
      row[0] = mean(0, 0, 1);
      for (int x = 1; x < width - 1; ++x)
        row[x] = mean(x - 1, x, x + 1);
      row[width - 1] = mean(width - 2, width - 1, width - 1);
    }
  }
}

#else

namespace {

template <class At> float mean(const At &at) restrict(amp) {
  return 0.0625f * (at(-1, -1) + at(-1, 1) + at(1, -1) + at(1, 1)) +
         0.125f * (at(-1, 0) + at(1, 0) + at(0, -1) + at(0, 1)) + 0.25f * at(0, 0);
}

using direct3d::imax;
using direct3d::imin;

void by_min_and_max(const array_view<const float, 2> &from, const array_view<float, 2> &to) {
  const int height = to.extent[0], width = to.extent[1];
  parallel_for_each(
      to.extent, [=](index<2> i) restrict(amp) {
        to[i] = mean([&](int dy, int dx) restrict(amp) {
          return from(imin(imax(i[0] + dy, 0), height - 1), imin(imax(i[1] + dx, 0), width - 1));
        });
      });
}

void by_conditions(const array_view<const float, 2> &from, const array_view<float, 2> &to) {
  const int height = to.extent[0], width = to.extent[1];
  parallel_for_each(
      to.extent, [=](index<2> i) restrict(amp) {
        const int up = i[0] > 0 ? i[0] - 1 : 0, down = i[0] < height - 1 ? i[0] + 1 : i[0];
        const int left = i[1] > 0 ? i[1] - 1 : 0, right = i[1] < width - 1 ? i[1] + 1 : i[1];
        to[i] = mean([&](int dy, int dx) restrict(amp) {
          return from(dy < 0 ? up : dy > 0 ? down : i[0], dx < 0 ? left : dx > 0 ? right : i[1]);
        });
      });
}

void by_interior(const array_view<const float, 2> &from, const array_view<float, 2> &to) {
  const int height = to.extent[0], width = to.extent[1];
  parallel_for_each(
      to.extent, [=](index<2> i) restrict(amp) {
        if (i[0] > 0 && i[0] < height - 1 && i[1] > 0 && i[1] < width - 1)
          to[i] = mean([&](int dy, int dx) restrict(amp) { return from(i[0] + dy, i[1] + dx); });
        else
          to[i] = mean([&](int dy, int dx) restrict(amp) {
            return from(imin(imax(i[0] + dy, 0), height - 1), imin(imax(i[1] + dx, 0), width - 1));
          });
      });
}

/// One-dimensional, as in kernels ported from CUDA.
void by_flat_subscripts(const array_view<const float> &from, const array_view<float> &to, int width) {
  const int height = to.extent[0] / width;
  parallel_for_each(
      to.extent, [=](index<1> i) restrict(amp) {
        const int y = i[0] / width, x = i[0] % width;
        to[i] = mean([&](int dy, int dx) restrict(amp) {
          return from[imin(imax(y + dy, 0), height - 1) * width + imin(imax(x + dx, 0), width - 1)];
        });
      });
}

void by_tiles(const array_view<const float, 2> &from, const array_view<float, 2> &to) {
  const int height = to.extent[0], width = to.extent[1];
  parallel_for_each(
      to.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
        tile_static float block[18][18];
        const int y = t.local[0], x = t.local[1];
        for (int r = y; r < 18; r += 16)
          for (int c = x; c < 18; c += 16)
            block[r][c] = from(imin(imax(t.tile_origin[0] + r - 1, 0), height - 1),
                               imin(imax(t.tile_origin[1] + c - 1, 0), width - 1));
        t.barrier.wait();
        to[t.global] = mean([&](int dy, int dx) restrict(amp) { return block[y + 1 + dy][x + 1 + dx]; });
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("clamped_stencil", argc, argv);
  const int width = f.size(4096, 96), height = f.size(4096, 64);
  const std::vector<float> in = forms::numbers<float>(width * height, 1);
  std::vector<float> out(in.size()), middle(in.size()), expected(in.size());
  const extent<2> size(height, width);
  const array_view<const float> flat_start(width * height, in);
  array<float> other(width * height);
  const array_view<float> flat_a(other), flat_b(width * height, out);
  const array_view<const float, 2> start = flat_start.view_as(size);
  const array_view<float, 2> a = flat_a.view_as(size), b = flat_b.view_as(size);
  f.peer([&] { openmp::smooth(in.data(), middle.data(), expected.data(), width, height); });
  f.expect({{b, expected, 1e-5}});
  const auto all_steps = [&](void (*one)(const array_view<const float, 2> &, const array_view<float, 2> &)) {
    for (int step = 0; step < steps; ++step) {
      const array_view<float, 2> &to = step % 2 ? b : a;
      to.discard_data();
      one(step == 0 ? start : array_view<const float, 2>(step % 2 ? a : b), to);
    }
  };
  f.form("minimum and maximum", [&] { all_steps(by_min_and_max); });
  f.form("conditions", [&] { all_steps(by_conditions); });
  f.form("interior and border", [&] { all_steps(by_interior); });
  f.form("flat subscripts", [&] {
    for (int step = 0; step < steps; ++step) {
      const array_view<float> &to = step % 2 ? flat_b : flat_a;
      to.discard_data();
      by_flat_subscripts(step == 0 ? flat_start : array_view<const float>(step % 2 ? flat_a : flat_b), to, width);
    }
  });
  f.form("tiles of 16x16 with a halo", [&] { all_steps(by_tiles); });
  return f.run();
}

#endif
