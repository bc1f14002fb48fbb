// See histogram.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_side.h"

const int bins = 256, tile = bins, pixels_per_thread = 16;

__global__ void clear(unsigned *counts) { counts[threadIdx.x] = 0; }

__global__ void count(const unsigned *__restrict__ pixels, unsigned *__restrict__ counts) {
  __shared__ unsigned mine[bins];
  const int me = threadIdx.x;
  mine[me] = 0;
  __syncthreads();
  const int first = blockIdx.x * tile * pixels_per_thread + me;
  for (int k = 0; k < pixels_per_thread; ++k)
    atomicAdd(&mine[pixels[first + k * tile] >> 16 & 255], 1u);
  __syncthreads();
  atomicAdd(&counts[me], mine[me]);
}

void launch(const buffers &all, int n) {
  clear<<<1, bins>>>(all.get<unsigned>(1));
  count<<<n / (tile * pixels_per_thread), tile>>>(all.get<unsigned>(0), all.get<unsigned>(1));
}
