// The cheapest path down a grid, row by row: each step goes straight down or diagonally.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void walk(const int *cost, int *best, int *other, int width, int rows);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::walk(const int *cost, int *best, int *other, int width, int rows) {
  std::copy(cost, cost + width, best);
#pragma omp parallel
  for (int y = 1; y < rows; ++y) { // an odd number of rows, so that the last one is in `best`
    const int *from = y % 2 ? best : other;
    int *to = y % 2 ? other : best;
    const int *here = cost + y * width;
#pragma omp single nowait
    {
      to[0] = here[0] + std::min(from[0], from[1]);
      to[width - 1] = here[width - 1] + std::min(from[width - 2], from[width - 1]);
    }
#pragma omp for
    for (int x = 1; x < width - 1; ++x)
      to[x] = here[x] + std::min(from[x], std::min(from[x - 1], from[x + 1]));
  }
}

#else

namespace {

using direct3d::imax;
using direct3d::imin;

} // namespace

int main(int argc, char **argv) {
  forms::family f("pathfinder", argc, argv);
  const int width = f.size(1 << 17, 1 << 11), rows = f.size(97, 17);
  const std::vector<int> in = forms::numbers<int>(width * rows, 1, 0, 10);
  std::vector<int> out(width), expected(width), scratch(width);
  const array_view<const int, 2> cost(rows, width, in);
  const array_view<int> best(width, out);
  array<int> memory(width);
  const array_view<int> other(memory);
  f.peer([&] { openmp::walk(in.data(), expected.data(), scratch.data(), width, rows); });
  f.expect({{best, expected}});
  const auto begin = [&] {
    best.discard_data();
    parallel_for_each(best.extent, [=](index<1> x) restrict(amp) { best[x] = cost(0, x[0]); });
  };
  f.form("a launch per row, clamped", [&] {
    begin();
    for (int y = 1; y < rows; ++y) {
      const array_view<int> from = y % 2 ? best : other, to = y % 2 ? other : best;
      parallel_for_each(
          best.extent, [=](index<1> i) restrict(amp) {
            const int x = i[0];
            to[i] = cost(y, x) + imin(from[x], imin(from[imax(x - 1, 0)], from[imin(x + 1, width - 1)]));
          });
    }
  });
  f.form("a launch per row, conditions", [&] {
    begin();
    for (int y = 1; y < rows; ++y) {
      const array_view<int> from = y % 2 ? best : other, to = y % 2 ? other : best;
      parallel_for_each(
          best.extent, [=](index<1> i) restrict(amp) {
            int least = from[i];
            if (i[0] > 0 && from[i[0] - 1] < least)
              least = from[i[0] - 1];
            if (i[0] < width - 1 && from[i[0] + 1] < least)
              least = from[i[0] + 1];
            to[i] = cost(y, i[0]) + least;
          });
    }
  });
  f.form("16 rows per launch, tiles that overlap", [&] {
    begin();
    const int deep = 16, inner = 256 - 2 * deep, tiles = (width + inner - 1) / inner;
    for (int y = 1, launch = 0; y < rows; y += deep, ++launch) {
      const array_view<int> from = launch % 2 ? other : best, to = launch % 2 ? best : other;
      parallel_for_each(
          extent<1>(tiles * 256).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
            tile_static int s[2][256];
            const int me = t.local[0], x = t.tile[0] * inner + me - deep;
            const bool is_inside = x >= 0 && x < width;
            int now = 0;
            s[0][me] = is_inside ? from[x] : 0x3fffffff;
            t.barrier.wait();
            for (int k = 0; k < deep; ++k) {
              const int least = imin(s[now][me], imin(s[now][me > 0 ? me - 1 : me], s[now][me < 255 ? me + 1 : me]));
              s[1 - now][me] = is_inside ? least + cost(y + k, x) : 0x3fffffff;
              now = 1 - now;
              t.barrier.wait();
            }
            if (me >= deep && me < 256 - deep && is_inside)
              to[x] = s[now][me];
          });
    }
    if ((rows - 1) / deep % 2)
      copy(other, best);
  });
  return f.run();
}

#endif
