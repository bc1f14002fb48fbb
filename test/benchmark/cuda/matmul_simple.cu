// See matmul_simple.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_side.h"

__global__ void multiply(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int n) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= n || column >= n)
    return;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}

void launch(const buffers &all, int n) {
  const dim3 group(16, 16), groups(groups_of(16, n), groups_of(16, n));
  multiply<<<groups, group>>>(all.get<float>(0), all.get<float>(1), all.get<float>(2), n);
}
