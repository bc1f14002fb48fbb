// See stencil_3d.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_side.h"

__global__ void smooth(const float *__restrict__ now, float *__restrict__ next, int depth, int height, int width) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (z > 0 && y > 0 && x > 0 && z < depth - 1 && y < height - 1 && x < width - 1) {
    const int plane = height * width, i = z * plane + y * width + x;
    const float around = now[i - 1] + now[i + 1] + now[i - width] + now[i + width] + now[i - plane] + now[i + plane];
    next[i] = 0.5f * now[i] + 0.08f * around;
  }
}

void launch(const buffers &all, int n) {
  const dim3 group(64, 4), groups(groups_of(64, n), groups_of(4, n), n);
  smooth<<<groups, group>>>(all.get<float>(0), all.get<float>(1), n, n, n);
}
