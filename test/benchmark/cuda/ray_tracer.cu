// See ray_tracer.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_side.h"

#include "../ray_tracer.h"

__global__ void render(const sphere *__restrict__ spheres, int count, vec *__restrict__ image, int n) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < n && column < n)
    image[row * n + column] = trace(spheres, count, vec{0, 1.5f, -4}, direction_of(row, column, n));
}

void launch(const buffers &all, int n) {
  const dim3 group(16, 16), groups(groups_of(16, n), groups_of(16, n));
  render<<<groups, group>>>(all.get<sphere>(0), all.count<sphere>(0), all.get<vec>(1), n);
}
