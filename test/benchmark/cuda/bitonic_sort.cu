// See bitonic_sort.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_side.h"

const int tile = 256, block = 2 * tile;

__device__ void exchange(unsigned &a, unsigned &b, bool upwards) {
  if ((a > b) == upwards) {
    const unsigned c = a;
    a = b;
    b = c;
  }
}

__global__ void sort_blocks(const unsigned *__restrict__ in, unsigned *__restrict__ out) {
  __shared__ unsigned mine[block];
  const int me = threadIdx.x, first = blockIdx.x * block;
  mine[me] = in[first + me];
  mine[me + tile] = in[first + me + tile];
  for (int run = 2; run <= block; run *= 2) {
    const bool upwards = ((first / 2 + me) & (run / 2)) == 0;
    for (int distance = run / 2; distance > 0; distance /= 2) {
      __syncthreads();
      const int i = 2 * me - (me & (distance - 1));
      exchange(mine[i], mine[i + distance], upwards);
    }
  }
  __syncthreads();
  out[first + me] = mine[me];
  out[first + me + tile] = mine[me + tile];
}

__global__ void merge_step(unsigned *numbers, int count, int run, int distance) {
  const int me = blockIdx.x * blockDim.x + threadIdx.x, i = 2 * me - (me & (distance - 1));
  if (me >= count)
    return;
  unsigned a = numbers[i], b = numbers[i + distance];
  exchange(a, b, (me & (run / 2)) == 0);
  numbers[i] = a;
  numbers[i + distance] = b;
}

__global__ void merge_blocks(unsigned *numbers, int run) {
  __shared__ unsigned mine[block];
  const int me = threadIdx.x, first = blockIdx.x * block;
  const bool upwards = ((first / 2 + me) & (run / 2)) == 0;
  mine[me] = numbers[first + me];
  mine[me + tile] = numbers[first + me + tile];
  for (int distance = block / 2; distance > 0; distance /= 2) {
    __syncthreads();
    const int i = 2 * me - (me & (distance - 1));
    exchange(mine[i], mine[i + distance], upwards);
  }
  __syncthreads();
  numbers[first + me] = mine[me];
  numbers[first + me + tile] = mine[me + tile];
}

void launch(const buffers &all, int n) {
  unsigned *numbers = all.get<unsigned>(1);
  sort_blocks<<<n / block, tile>>>(all.get<unsigned>(0), numbers);
  for (int run = 2 * block; run <= n; run *= 2) {
    for (int distance = run / 2; distance >= block; distance /= 2)
      merge_step<<<groups_of(256, n / 2), 256>>>(numbers, n / 2, run, distance);
    merge_blocks<<<n / block, tile>>>(numbers, run);
  }
}
