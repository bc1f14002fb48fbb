// See scan.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_side.h"

const int tile = 256;

__global__ void scan_tiles(const int *__restrict__ in, int *__restrict__ out, int *__restrict__ totals, int n) {
  __shared__ int sums[tile];
  const int me = threadIdx.x, i = blockIdx.x * tile + me;
  sums[me] = i < n ? in[i] : 0;
  __syncthreads();
  for (int distance = 1; distance < tile; distance *= 2) {
    const int other = me >= distance ? sums[me - distance] : 0;
    __syncthreads();
    sums[me] += other;
    __syncthreads();
  }
  if (i < n)
    out[i] = sums[me];
  if (me == tile - 1)
    totals[blockIdx.x] = sums[me];
}

__global__ void add_totals(int *__restrict__ out, const int *__restrict__ sums, int n) {
  const int i = blockIdx.x * tile + threadIdx.x;
  if (blockIdx.x > 0 && i < n)
    out[i] += sums[blockIdx.x - 1];
}

void scan(const int *in, int *out, int n, const buffers &all, int level) {
  const int tiles = groups_of(tile, n);
  scan_tiles<<<tiles, tile>>>(in, out, all.get<int>(level), n);
  if (tiles > 1) {
    scan(all.get<int>(level), all.get<int>(level + 1), tiles, all, level + 2);
    add_totals<<<tiles, tile>>>(out, all.get<int>(level + 1), n);
  }
}

void launch(const buffers &all, int n) { scan(all.get<int>(0), all.get<int>(1), n, all, 2); }
