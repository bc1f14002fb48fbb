// Matrix product in tiles of 16 x 16 in tile_static memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matmul.h"

using namespace concurrency;

namespace {

const char *const opencl_source = R"(
#define TILE 16
kernel __attribute__((reqd_work_group_size(TILE, TILE, 1)))
void matmul(global float *restrict c, global const float *restrict a,
            global const float *restrict b, int n) {
  local float tile_a[TILE][TILE], tile_b[TILE][TILE];
  int x = get_local_id(0), y = get_local_id(1);
  int column = get_global_id(0), row = get_global_id(1);
  float sum = 0;
  for (int i = 0; i < n; i += TILE) {
    tile_a[y][x] = a[row * n + i + x];
    tile_b[y][x] = b[(i + y) * n + column];
    barrier(CLK_LOCAL_MEM_FENCE);
#pragma unroll
    for (int k = 0; k < TILE; ++k)
      sum += tile_a[y][k] * tile_b[k][x];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  c[row * n + column] = sum;
}
)";

const int tile = 16;

void launch_amp(const benchmark::matrix &c, const benchmark::const_matrix &a,
                const benchmark::const_matrix &b) {
  int n = c.extent[1];
  parallel_for_each(c.extent.tile<tile, tile>(), [=](tiled_index<tile, tile> t) restrict(amp) {
    tile_static float tile_a[tile][tile], tile_b[tile][tile];
    int y = t.local[0], x = t.local[1];
    float sum = 0;
    for (int i = 0; i < n; i += tile) {
      tile_a[y][x] = a(t.global[0], i + x);
      tile_b[y][x] = b(i + y, t.global[1]);
      t.barrier.wait();
      for (int k = 0; k < tile; ++k)
        sum += tile_a[y][k] * tile_b[k][x];
      t.barrier.wait();
    }
    c[t.global] = sum;
  });
}

} // namespace

int main(int argc, char **argv) {
  static const size_t group[2] = {tile, tile};
  return benchmark::compare_products(argc, argv, "matmul, tiled", launch_amp, opencl_source, group,
                                     group);
}
