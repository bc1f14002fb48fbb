// See reduction.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_side.h"

const int tile = 256, each = 8;

__global__ void add_tiles(const float *__restrict__ in, float *__restrict__ out, int n) {
  __shared__ float sums[tile];
  const int me = threadIdx.x, first = blockIdx.x * tile * each + me;
  float sum = 0;
  for (int k = 0; k < each; ++k)
    if (first + k * tile < n)
      sum += in[first + k * tile];
  sums[me] = sum;
  __syncthreads();
  for (int half = tile / 2; half > 0; half /= 2) {
    if (me < half)
      sums[me] += sums[me + half];
    __syncthreads();
  }
  if (me == 0)
    out[blockIdx.x] = sums[0];
}

void launch(const buffers &all, int) {
  for (int level = 1; level < static_cast<int>(all.all.size()); ++level)
    add_tiles<<<all.count<float>(level), tile>>>(all.get<float>(level - 1), all.get<float>(level),
                                                 all.count<float>(level - 1));
}
