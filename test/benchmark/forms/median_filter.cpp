// The median of the nine pixels around each pixel. Borders repeat the nearest pixel.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void filter(const int *in, int *out, int width, int height);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::filter(const int *in, int *out, int width, int height) {
#pragma omp parallel for
  for (int y = 0; y < height; ++y) {
    const int *rows[3] = {in + std::max(y - 1, 0) * width, in + y * width, in + std::min(y + 1, height - 1) * width};
    const auto median = [&](int l, int x, int r) {
      int v[9] = {rows[0][l], rows[0][x], rows[0][r], rows[1][l], rows[1][x],
                  rows[1][r], rows[2][l], rows[2][x], rows[2][r]};
      const auto order = [&](int a, int b) {
        const int least = std::min(v[a], v[b]);
        v[b] = std::max(v[a], v[b]), v[a] = least;
      };
      order(1, 2), order(4, 5), order(7, 8), order(0, 1), order(3, 4), order(6, 7), order(1, 2), order(4, 5),
          order(7, 8);
      order(0, 3), order(5, 8), order(4, 7), order(3, 6), order(1, 4), order(2, 5), order(4, 7), order(4, 2),
          order(6, 4);
      order(4, 2);
      return v[4];
    };
    int *to = out + y * width;
    to[0] = median(0, 0, 1);
    for (int x = 1; x < width - 1; ++x)
      to[x] = median(x - 1, x, x + 1);
    to[width - 1] = median(width - 2, width - 1, width - 1);
  }
}

#else

namespace {

int clamp_to(int v, int last) restrict(amp) { return v < 0 ? 0 : v > last ? last : v; }

void order(int &a, int &b) restrict(amp) {
  const int least = a < b ? a : b;
  b = a < b ? b : a;
  a = least;
}

/// A sorting network of 19 exchanges.
int by_network(int *v) restrict(amp) {
  order(v[1], v[2]), order(v[4], v[5]), order(v[7], v[8]), order(v[0], v[1]), order(v[3], v[4]), order(v[6], v[7]);
  order(v[1], v[2]), order(v[4], v[5]), order(v[7], v[8]), order(v[0], v[3]), order(v[5], v[8]), order(v[4], v[7]);
  order(v[3], v[6]), order(v[1], v[4]), order(v[2], v[5]), order(v[4], v[7]), order(v[4], v[2]), order(v[6], v[4]);
  order(v[4], v[2]);
  return v[4];
}

/// The first five steps of a selection sort.
int by_selection(int *v) restrict(amp) {
  for (int i = 0; i < 5; ++i) {
    int least = i;
    for (int k = i + 1; k < 9; ++k)
      if (v[k] < v[least])
        least = k;
    const int t = v[i];
    v[i] = v[least], v[least] = t;
  }
  return v[4];
}

/// Insertion sort.
int by_insertion(int *v) restrict(amp) {
  for (int i = 1; i < 9; ++i) {
    const int x = v[i];
    int k = i;
    while (k > 0 && v[k - 1] > x) {
      v[k] = v[k - 1];
      --k;
    }
    v[k] = x;
  }
  return v[4];
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("median_filter", argc, argv);
  const int width = f.size(2048, 96), height = f.size(1024, 32);
  const std::vector<int> in = forms::numbers<int>(width * height, 1, 0, 256);
  std::vector<int> out(in.size()), expected(in.size());
  const array_view<const int, 2> image(height, width, in);
  const array_view<int, 2> to(height, width, out);
  f.peer([&] { openmp::filter(in.data(), expected.data(), width, height); });
  f.expect({{to, expected}});
  f.form("a network", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          int v[9];
          for (int k = 0; k < 9; ++k)
            v[k] = image(clamp_to(i[0] + k / 3 - 1, height - 1), clamp_to(i[1] + k % 3 - 1, width - 1));
          to[i] = by_network(v);
        });
  });
  f.form("selection", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          int v[9];
          for (int k = 0; k < 9; ++k)
            v[k] = image(clamp_to(i[0] + k / 3 - 1, height - 1), clamp_to(i[1] + k % 3 - 1, width - 1));
          to[i] = by_selection(v);
        });
  });
  f.form("insertion", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent, [=](index<2> i) restrict(amp) {
          int v[9], count = 0;
          for (int dy = -1; dy <= 1; ++dy)
            for (int dx = -1; dx <= 1; ++dx)
              v[count++] = image(clamp_to(i[0] + dy, height - 1), clamp_to(i[1] + dx, width - 1));
          to[i] = by_insertion(v);
        });
  });
  f.form("tiles of 16x16 with a halo, a network", [&] {
    to.discard_data();
    parallel_for_each(
        to.extent.tile<16, 16>(), [=](tiled_index<16, 16> t) restrict(amp) {
          tile_static int block[18][18];
          for (int k = t.local[0] * 16 + t.local[1]; k < 18 * 18; k += 256)
            block[k / 18][k % 18] = image(clamp_to(t.tile_origin[0] + k / 18 - 1, height - 1),
                                          clamp_to(t.tile_origin[1] + k % 18 - 1, width - 1));
          t.barrier.wait();
          int v[9];
          for (int k = 0; k < 9; ++k)
            v[k] = block[t.local[0] + k / 3][t.local[1] + k % 3];
          to[t.global] = by_network(v);
        });
  });
  return f.run();
}

#endif
