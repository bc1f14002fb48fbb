// See matmul_tiled.cpp and dgemm.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_side.h"

#ifndef NUMBER
#define NUMBER float
#endif
using number = NUMBER;
const int tile = 16;

__global__ void multiply(const number *__restrict__ a, const number *__restrict__ b, number *__restrict__ c, int n) {
  __shared__ number left[tile][tile], right[tile][tile];
  const int row = threadIdx.y, column = threadIdx.x;
  const int global_row = blockIdx.y * tile + row, global_column = blockIdx.x * tile + column;
  number sum = 0;
  for (int k = 0; k < n; k += tile) {
    left[row][column] = a[global_row * n + k + column];
    right[row][column] = b[(k + row) * n + global_column];
    __syncthreads();
    for (int i = 0; i < tile; ++i)
      sum += left[row][i] * right[i][column];
    __syncthreads();
  }
  c[global_row * n + global_column] = sum;
}

void launch(const buffers &all, int n) {
  multiply<<<dim3(n / tile, n / tile), dim3(tile, tile)>>>(all.get<number>(0), all.get<number>(1), all.get<number>(2),
                                                           n);
}
