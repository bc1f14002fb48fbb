// A matrix product in blocks of 64 x 64: each of 16 x 16 threads holds 4 x 4 elements in registers.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "matmul, registers", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matmul.h"

using namespace concurrency;

namespace {

const int tile = 16, each = 4, block = tile * each;

void multiply(const array_view<const float, 2> &a, const array_view<const float, 2> &b,
              const array_view<float, 2> &c) {
  const extent<2> threads(c.extent[0] / each, c.extent[1] / each);
  parallel_for_each(
      threads.tile<tile, tile>(), [=](tiled_index<tile, tile> t) restrict(amp) {
        tile_static float left[block][tile + 1], right[tile][block];
        const int y = t.local[0], x = t.local[1];
        const int first_row = t.tile[0] * block, first_column = t.tile[1] * block;
        float sums[each][each] = {};
        for (int k = 0; k < a.extent[1]; k += tile) {
          for (int i = 0; i < each; ++i) {
            left[y + i * tile][x] = a(first_row + y + i * tile, k + x);
            right[y][x + i * tile] = b(k + y, first_column + x + i * tile);
          }
          t.barrier.wait();
          for (int l = 0; l < tile; ++l) {
            float of_left[each], of_right[each];
            for (int i = 0; i < each; ++i) {
              of_left[i] = left[y + i * tile][l];
              of_right[i] = right[l][x + i * tile];
            }
            for (int i = 0; i < each; ++i)
              for (int j = 0; j < each; ++j)
                sums[i][j] += of_left[i] * of_right[j];
          }
          t.barrier.wait();
        }
        for (int i = 0; i < each; ++i)
          for (int j = 0; j < each; ++j)
            c(first_row + y + i * tile, first_column + x + j * tile) = sums[i][j];
      });
}

} // namespace

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "matmul, registers", 4096, 128);
  workload::compare_products<float>(w, 1e-4, multiply);
}
