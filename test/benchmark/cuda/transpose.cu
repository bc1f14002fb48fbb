// See transpose.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_side.h"

const int block = 32, rows = 8;

__global__ void transpose(const float *__restrict__ from, float *__restrict__ to, int n) {
  __shared__ float elements[block][block + 1];
  const int y = threadIdx.y, x = threadIdx.x;
  const int first_row = blockIdx.y * block, first_column = blockIdx.x * block;
  for (int k = y; k < block; k += rows)
    elements[k][x] = from[(first_row + k) * n + first_column + x];
  __syncthreads();
  for (int k = y; k < block; k += rows)
    to[(first_column + k) * n + first_row + x] = elements[x][k];
}

void launch(const buffers &all, int n) {
  transpose<<<dim3(n / block, n / block), dim3(block, rows)>>>(all.get<float>(0), all.get<float>(1), n);
}
