// See spmv.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_side.h"

__global__ void multiply(const int *__restrict__ rows, const int *__restrict__ columns,
                         const float *__restrict__ values, const float *__restrict__ x, float *__restrict__ y, int n) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n)
    return;
  float sum = 0;
  for (int i = rows[row]; i < rows[row + 1]; ++i)
    sum += values[i] * x[columns[i]];
  y[row] = sum;
}

void launch(const buffers &all, int n) {
  multiply<<<groups_of(256, n), 256>>>(all.get<int>(0), all.get<int>(1), all.get<float>(2), all.get<float>(3),
                                       all.get<float>(4), n);
}
