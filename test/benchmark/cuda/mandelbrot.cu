// See mandelbrot.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_side.h"

#include "../mandelbrot.h"

__global__ void mandelbrot(int *steps, int n, float scale) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n)
    steps[y * n + x] = count_steps(static_cast<float>(x) * scale - 2.25f, static_cast<float>(y) * scale - 1.5f);
}

void launch(const buffers &all, int n) {
  const dim3 group(16, 16), groups(groups_of(16, n), groups_of(16, n));
  mandelbrot<<<groups, group>>>(all.get<int>(0), n, 3.0f / static_cast<float>(n));
}
