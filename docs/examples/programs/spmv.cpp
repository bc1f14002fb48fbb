// A sparse matrix in compressed rows (CSR) times a vector: first one thread per row, then one tile
// of threads per row, which suits long rows. Compared with a serial product.
//
//   spmv [rows [elements of a row]]     defaults: 20000 and 100; rows differ by half of that
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <vector>

using namespace concurrency;

struct sparse_matrix {
  std::vector<int> row_begin; ///< one more element than there are rows
  std::vector<int> column;
  std::vector<float> element;
  int rows() const { return static_cast<int>(row_begin.size()) - 1; }
};

void by_threads(array_view<const int, 1> row_begin, array_view<const int, 1> column,
                array_view<const float, 1> element, array_view<const float, 1> x,
                array_view<float, 1> y) {
  parallel_for_each(
      y.extent, [=](index<1> row) restrict(amp) {
        float sum = 0;
        for (int k = row_begin[row[0]]; k < row_begin[row[0] + 1]; ++k)
          sum += element[k] * x[column[k]];
        y[row] = sum;
      });
}

void by_tiles(array_view<const int, 1> row_begin, array_view<const int, 1> column,
              array_view<const float, 1> element, array_view<const float, 1> x,
              array_view<float, 1> y) {
  static const int tile = 32;
  parallel_for_each(
      extent<2>(y.extent[0], tile).tile<1, tile>(), [=](tiled_index<1, tile> t) restrict(amp) {
        tile_static float sums[tile];
        const int row = t.global[0], local = t.local[1];
        float sum = 0;
        for (int k = row_begin[row] + local; k < row_begin[row + 1]; k += tile)
          sum += element[k] * x[column[k]];
        sums[local] = sum;
        for (int half = tile / 2; half > 0; half /= 2) {
          t.barrier.wait_with_tile_static_memory_fence();
          if (local < half)
            sums[local] += sums[local + half];
        }
        if (local == 0)
          y[row] = sums[0];
      });
}

int main(int argc, char **argv) {
  const int rows = argc > 1 ? std::atoi(argv[1]) : 20000;
  const int mean = argc > 2 ? std::atoi(argv[2]) : 100;
  if (rows <= 0 || mean < 2) {
    std::cerr << "there must be rows, and two elements or more in each\n";
    return 2;
  }
  sparse_matrix m;
  std::vector<float> x(rows), y(rows);
  unsigned seed = 1;
  auto random = [&seed] { return (seed = seed * 1664525u + 1013904223u) >> 8; };
  m.row_begin.push_back(0);
  for (int row = 0; row < rows; ++row) {
    const int count = mean / 2 + static_cast<int>(random() % static_cast<unsigned>(mean + 1));
    for (int k = 0; k < count; ++k) {
      m.column.push_back(static_cast<int>(random() % static_cast<unsigned>(rows)));
      m.element.push_back(static_cast<float>(random()) / 16777216.0f - 0.5f);
    }
    m.row_begin.push_back(static_cast<int>(m.column.size()));
    x[row] = static_cast<float>(random()) / 16777216.0f;
  }
  std::vector<double> expected(rows);
  for (int row = 0; row < rows; ++row)
    for (int k = m.row_begin[row]; k < m.row_begin[row + 1]; ++k)
      expected[row] += static_cast<double>(m.element[k]) * x[m.column[k]];

  const int elements = static_cast<int>(m.element.size());
  array_view<const int, 1> row_begin(rows + 1, m.row_begin), column(elements, m.column);
  array_view<const float, 1> element(elements, m.element), from(rows, x);
  array_view<float, 1> to(rows, y);
  bool all_ok = true;
  for (bool tiles : {false, true}) {
    const auto start = std::chrono::steady_clock::now();
    to.discard_data();
    (tiles ? by_tiles : by_threads)(row_begin, column, element, from, to);
    to.synchronize();
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    double worst = 0;
    for (int row = 0; row < rows; ++row)
      worst = std::fmax(worst, std::fabs(y[row] - expected[row]));
    const bool ok = worst < 1e-6 * mean;
    all_ok = all_ok && ok;
    std::cout << rows << " rows, " << elements << " elements, a row by a "
              << (tiles ? "tile: " : "thread: ") << (ok ? "ok" : "WRONG") << ", " << time.count()
              << " ms\n";
  }
  return all_ok ? 0 : 1;
}
