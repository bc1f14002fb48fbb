// Conway's Game of Life on a torus, several generations.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

const int generations = 4;

namespace openmp {
void live(const int *in, int *a, int *b, int width, int height);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::live(const int *in, int *a, int *b, int width, int height) {
  for (int g = 0; g < generations; ++g) {
    const int *from = g == 0 ? in : g % 2 ? a : b;
    int *to = g % 2 ? b : a;
#pragma omp parallel for
    for (int y = 0; y < height; ++y) {
      const int *above = from + (y + height - 1) % height * width, *here = from + y * width,
                *below = from + (y + 1) % height * width;
      const auto next = [&](int l, int x, int r) {
        const int count = above[l] + above[x] + above[r] + here[l] + here[r] + below[l] + below[x] + below[r];
        return static_cast<int>(count == 3 || (count == 2 && here[x]));
      };
      int *row = to + y * width;
      row[0] = next(width - 1, 0, 1);
      for (int x = 1; x < width - 1; ++x)
        row[x] = next(x - 1, x, x + 1);
      row[width - 1] = next(width - 2, width - 1, 0);
    }
  }
}

#else

namespace {

using board = array_view<int, 2>;

int next_of(int alive, int count) restrict(amp) { return count == 3 || (count == 2 && alive) ? 1 : 0; }

void by_modulo(const board &from, const board &to) {
  const int height = to.extent[0], width = to.extent[1];
  parallel_for_each(
      to.extent, [=](index<2> i) restrict(amp) {
        int count = 0;
        for (int dy = -1; dy <= 1; ++dy)
          for (int dx = -1; dx <= 1; ++dx)
            if (dy != 0 || dx != 0)
              count += from((i[0] + dy + height) % height, (i[1] + dx + width) % width);
        to[i] = next_of(from[i], count);
      });
}

void by_conditions(const board &from, const board &to) {
  const int height = to.extent[0], width = to.extent[1];
  parallel_for_each(
      to.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        const int up = y == 0 ? height - 1 : y - 1, down = y == height - 1 ? 0 : y + 1;
        const int left = x == 0 ? width - 1 : x - 1, right = x == width - 1 ? 0 : x + 1;
        to[i] = next_of(from[i], from(up, left) + from(up, x) + from(up, right) + from(y, left) + from(y, right) +
                                     from(down, left) + from(down, x) + from(down, right));
      });
}

/// For widths and heights that are powers of two.
void by_masks(const board &from, const board &to) {
  const int height = to.extent[0], width = to.extent[1];
  parallel_for_each(
      to.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        const int up = (y - 1) & (height - 1), down = (y + 1) & (height - 1), left = (x - 1) & (width - 1),
                  right = (x + 1) & (width - 1);
        to[i] = next_of(from[i], from(up, left) + from(up, x) + from(up, right) + from(y, left) + from(y, right) +
                                     from(down, left) + from(down, x) + from(down, right));
      });
}

void by_tiles(const board &from, const board &to) {
  const int height = to.extent[0], width = to.extent[1];
  parallel_for_each(
      to.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
        tile_static int block[18][18];
        const int y = t.local[0], x = t.local[1];
        for (int r = y; r < 18; r += 16)
          for (int c = x; c < 18; c += 16)
            block[r][c] =
                from((t.tile_origin[0] + r - 1 + height) % height, (t.tile_origin[1] + c - 1 + width) % width);
        t.barrier.wait();
        int count = 0;
        for (int r = 0; r < 3; ++r)
          for (int c = 0; c < 3; ++c)
            count += block[y + r][x + c];
        to[t.global] = next_of(block[y + 1][x + 1], count - block[y + 1][x + 1]);
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("life", argc, argv);
  const int width = f.size(2048, 128), height = f.size(2048, 64);
  const std::vector<int> in = forms::numbers<int>(width * height, 1, 0, 2);
  std::vector<int> out(in.size()), middle(in.size()), expected(in.size());
  const array_view<const int, 2> start(height, width, in);
  array<int, 2> first(height, width), second(height, width);
  const board other(first), from(second), to(height, width, out);
  copy(start, from);
  f.peer([&] { openmp::live(in.data(), middle.data(), expected.data(), width, height); });
  f.expect({{to, expected}});
  const auto all_generations = [&](void (*one)(const board &, const board &)) {
    for (int g = 0; g < generations; ++g) {
      (g % 2 ? to : other).discard_data();
      one(g == 0 ? from : g % 2 ? other : to, g % 2 ? to : other);
    }
  };
  f.form("modulo", [&] { all_generations(by_modulo); });
  f.form("conditions", [&] { all_generations(by_conditions); });
  f.form("masks", [&] { all_generations(by_masks); });
  f.form("tiles of 16x16 with a halo", [&] { all_generations(by_tiles); });
  return f.run();
}

#endif
