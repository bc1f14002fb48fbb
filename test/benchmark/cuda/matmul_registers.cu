// See matmul_registers.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_side.h"

const int tile = 16, each = 4, block = tile * each;

__global__ void multiply(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int n) {
  __shared__ float left[block][tile + 1], right[tile][block];
  const int y = threadIdx.y, x = threadIdx.x;
  const int first_row = blockIdx.y * block, first_column = blockIdx.x * block;
  float sums[each][each] = {};
  for (int k = 0; k < n; k += tile) {
    for (int i = 0; i < each; ++i) {
      left[y + i * tile][x] = a[(first_row + y + i * tile) * n + k + x];
      right[y][x + i * tile] = b[(k + y) * n + first_column + x + i * tile];
    }
    __syncthreads();
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
    __syncthreads();
  }
  for (int i = 0; i < each; ++i)
    for (int j = 0; j < each; ++j)
      c[(first_row + y + i * tile) * n + first_column + x + j * tile] = sums[i][j];
}

void launch(const buffers &all, int n) {
  multiply<<<dim3(n / block, n / block), dim3(tile, tile)>>>(all.get<float>(0), all.get<float>(1), all.get<float>(2),
                                                             n);
}
