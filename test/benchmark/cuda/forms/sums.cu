// See sums.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_forms.h"

const int tile = 256;

__global__ void interleaved(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float sums[tile];
  const int me = threadIdx.x;
  sums[me] = in[blockIdx.x * tile + me];
  __syncthreads();
  for (int distance = 1; distance < tile; distance *= 2) {
    if (me % (2 * distance) == 0)
      sums[me] += sums[me + distance];
    __syncthreads();
  }
  if (me == 0)
    out[blockIdx.x] = sums[0];
}
FORM("reduction: interleaved, by remainders") { interleaved<<<n / tile, tile>>>(all.get<float>(0), all.get<float>(1)); }

__global__ void add_while_loading(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float sums[tile];
  const int me = threadIdx.x, i = blockIdx.x * (2 * tile) + me;
  sums[me] = in[i] + in[i + tile];
  __syncthreads();
  for (int half = tile / 2; half > 0; half >>= 1) {
    if (me < half)
      sums[me] += sums[me + half];
    __syncthreads();
  }
  if (me == 0)
    out[blockIdx.x] = sums[0];
}
FORM("reduction: first addition while loading") {
  add_while_loading<<<n / (2 * tile), tile>>>(all.get<float>(0), all.get<float>(2));
}

__global__ void striding(const float *__restrict__ in, float *__restrict__ out, int n) {
  __shared__ float sums[tile];
  const int me = threadIdx.x;
  float sum = 0;
  for (int i = blockIdx.x * tile + me; i < n; i += gridDim.x * tile)
    sum += in[i];
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
FORM("reduction: a fixed number of tiles") {
  striding<<<all.count<float>(3), tile>>>(all.get<float>(0), all.get<float>(3), n);
}

__global__ void find_greatest(const double *__restrict__ in, double *__restrict__ out) {
  __shared__ double greatest[tile];
  const int me = threadIdx.x, first = 4 * (blockIdx.x * tile + me);
  double mine = in[first];
  for (int k = 1; k < 4; ++k)
    mine = in[first + k] > mine ? in[first + k] : mine;
  greatest[me] = mine;
  __syncthreads();
  for (int half = tile / 2; half > 0; half /= 2) {
    if (me < half && greatest[me + half] > greatest[me])
      greatest[me] = greatest[me + half];
    __syncthreads();
  }
  if (me == 0)
    out[blockIdx.x] = greatest[0];
}
FORM("reduction: maximum of doubles, four neighbors each") {
  find_greatest<<<n / (4 * tile), tile>>>(all.get<double>(4), all.get<double>(5));
}

__global__ void scan_by_tree(const int *__restrict__ in, int *__restrict__ out) {
  __shared__ int sums[2 * tile];
  const int me = threadIdx.x, first = blockIdx.x * (2 * tile);
  sums[2 * me] = in[first + 2 * me];
  sums[2 * me + 1] = in[first + 2 * me + 1];
  int distance = 1;
  for (int active = tile; active > 0; active /= 2) {
    __syncthreads();
    if (me < active)
      sums[distance * (2 * me + 2) - 1] += sums[distance * (2 * me + 1) - 1];
    distance *= 2;
  }
  if (me == 0)
    sums[2 * tile - 1] = 0;
  for (int active = 1; active < 2 * tile; active *= 2) {
    distance /= 2;
    __syncthreads();
    if (me < active) {
      const int left = distance * (2 * me + 1) - 1, right = distance * (2 * me + 2) - 1, sum = sums[left];
      sums[left] = sums[right];
      sums[right] += sum;
    }
  }
  __syncthreads();
  out[first + 2 * me] = sums[2 * me];
  out[first + 2 * me + 1] = sums[2 * me + 1];
}
FORM("scan: exclusive, up and down a tree") {
  scan_by_tree<<<n / (2 * tile), tile>>>(all.get<int>(0), all.get<int>(1));
}

__global__ void scan_two_buffers(const int *__restrict__ in, int *__restrict__ out) {
  __shared__ int sums[2][tile];
  const int me = threadIdx.x, i = blockIdx.x * tile + me;
  int now = 0;
  sums[0][me] = in[i];
  __syncthreads();
  for (int distance = 1; distance < tile; distance *= 2) {
    const int next = 1 - now;
    if (me >= distance)
      sums[next][me] = sums[now][me] + sums[now][me - distance];
    else
      sums[next][me] = sums[now][me];
    now = next;
    __syncthreads();
  }
  out[i] = sums[now][me];
}
FORM("scan: two buffers") { scan_two_buffers<<<n / tile, tile>>>(all.get<int>(0), all.get<int>(2)); }

__global__ void scan_by_fours(const int *__restrict__ in, int *__restrict__ out) {
  __shared__ int sums[tile];
  const int me = threadIdx.x, first = 4 * (blockIdx.x * tile + me);
  int mine[4], sum = 0;
  for (int k = 0; k < 4; ++k)
    mine[k] = sum += in[first + k];
  sums[me] = sum;
  __syncthreads();
  for (int distance = 1; distance < tile; distance *= 2) {
    const int other = me >= distance ? sums[me - distance] : 0;
    __syncthreads();
    sums[me] += other;
    __syncthreads();
  }
  const int before = me > 0 ? sums[me - 1] : 0;
  for (int k = 0; k < 4; ++k)
    out[first + k] = before + mine[k];
}
FORM("scan: four neighbors for each thread") {
  scan_by_fours<<<n / (4 * tile), tile>>>(all.get<int>(0), all.get<int>(3));
}
