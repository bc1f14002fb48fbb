// The transpose of a matrix: directly, where either the reads or the writes of neighboring threads
// are far apart, and through tile_static memory, where neither are.
//
//   transpose [rows [columns]]   multiples of 16; defaults: 2048 and 1536
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <vector>

using namespace concurrency;

static const int TS = 16;

void simple(array_view<const float, 2> from, array_view<float, 2> to) {
  parallel_for_each(from.extent, [=](index<2> i) restrict(amp) { to(i[1], i[0]) = from[i]; });
}

void tiled(array_view<const float, 2> from, array_view<float, 2> to) {
  parallel_for_each(from.extent.tile<TS, TS>(), [=](tiled_index<TS, TS> t) restrict(amp) {
    tile_static float tile[TS][TS + 1]; // padding, so that a column is spread over all banks
    tile[t.local[0]][t.local[1]] = from[t];
    t.barrier.wait_with_tile_static_memory_fence();
    to(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]) = tile[t.local[1]][t.local[0]];
  });
}

template <typename Transpose>
bool check(const char *name, Transpose transpose, const std::vector<float> &matrix, int rows,
           int columns) {
  std::vector<float> result(matrix.size());
  auto start = std::chrono::steady_clock::now();
  {
    array_view<const float, 2> from(rows, columns, matrix);
    array_view<float, 2> to(columns, rows, result);
    to.discard_data();
    transpose(from, to);
    to.synchronize();
  }
  std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;

  size_t wrong = 0;
  for (int row = 0; row < rows; ++row)
    for (int column = 0; column < columns; ++column)
      wrong += result[static_cast<size_t>(column) * rows + row] !=
               matrix[static_cast<size_t>(row) * columns + column];
  std::cout << name << ": " << (wrong ? "WRONG" : "ok") << ", " << time.count() << " ms\n";
  return wrong == 0;
}

int main(int argc, char **argv) {
  int rows = argc > 1 ? std::atoi(argv[1]) : 2048;
  int columns = argc > 2 ? std::atoi(argv[2]) : 1536;
  if (rows <= 0 || columns <= 0 || rows % TS != 0 || columns % TS != 0) {
    std::cerr << "rows and columns must be multiples of " << TS << "\n";
    return 2;
  }
  std::vector<float> matrix(static_cast<size_t>(rows) * columns);
  for (size_t i = 0; i < matrix.size(); ++i)
    matrix[i] = static_cast<float>(i % 16777213);

  std::cout << rows << " x " << columns << "\n";
  bool ok = check("  simple", simple, matrix, rows, columns);
  ok &= check("  tiled", tiled, matrix, rows, columns);
  return ok ? 0 : 1;
}
