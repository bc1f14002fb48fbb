// A matrix product in tiles of 16 x 16 in tile_static memory.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "matmul, tiled", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matmul.h"

using namespace concurrency;

namespace {

const int tile = 16;

void multiply(const array_view<const float, 2> &a, const array_view<const float, 2> &b,
              const array_view<float, 2> &c) {
  parallel_for_each(
      c.extent.tile<tile, tile>(), [=](tiled_index<tile, tile> t) restrict(amp) {
        tile_static float left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        float sum = 0;
        for (int k = 0; k < a.extent[1]; k += tile) {
          left[row][column] = a(t.global[0], k + column);
          right[row][column] = b(k + row, t.global[1]);
          t.barrier.wait();
          for (int i = 0; i < tile; ++i)
            sum += left[row][i] * right[i][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
}

} // namespace

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "matmul, tiled", 4096, 96);
  workload::compare_products<float>(w, 1e-4, multiply);
}
