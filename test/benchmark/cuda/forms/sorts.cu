// See sorts.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_forms.h"

struct record {
  unsigned key, value;
};

__global__ void copy_keys(const unsigned *__restrict__ in, unsigned *__restrict__ keys, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    keys[i] = in[i];
}
__global__ void sort_step(unsigned *keys, int run, int distance, int n) {
  const int me = blockIdx.x * blockDim.x + threadIdx.x, other = me ^ distance;
  if (me >= n)
    return;
  if (other > me) {
    const unsigned a = keys[me], b = keys[other];
    if ((me & run) == 0 ? a > b : a < b) {
      keys[me] = b;
      keys[other] = a;
    }
  }
}
FORM("bitonic_sort: a launch for each step, guard") {
  unsigned *keys = all.get<unsigned>(1);
  copy_keys<<<groups_of(256, n), 256>>>(all.get<unsigned>(0), keys, n);
  for (int run = 2; run <= n; run *= 2)
    for (int distance = run / 2; distance > 0; distance /= 2)
      sort_step<<<groups_of(256, n), 256>>>(keys, run, distance, n);
}

__global__ void copy_and_number(const unsigned *__restrict__ in, unsigned *__restrict__ keys,
                                unsigned *__restrict__ values, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    keys[i] = in[i];
    values[i] = i;
  }
}
__global__ void sort_step_with_values(unsigned *__restrict__ keys, unsigned *__restrict__ values, int run, int distance,
                                      int n) {
  const int me = blockIdx.x * blockDim.x + threadIdx.x, i = 2 * me - (me & (distance - 1)), k = i + distance;
  if (me >= n)
    return;
  const unsigned a = keys[i], b = keys[k];
  if ((a > b) == ((i & run) == 0)) {
    keys[i] = b;
    keys[k] = a;
    const unsigned value = values[i];
    values[i] = values[k];
    values[k] = value;
  }
}
FORM("bitonic_sort: keys and values, half as many threads") {
  unsigned *keys = all.get<unsigned>(2), *values = all.get<unsigned>(3);
  copy_and_number<<<groups_of(256, n), 256>>>(all.get<unsigned>(0), keys, values, n);
  for (int run = 2; run <= n; run *= 2)
    for (int distance = run / 2; distance > 0; distance /= 2)
      sort_step_with_values<<<groups_of(256, n / 2), 256>>>(keys, values, run, distance, n / 2);
}

__global__ void sort_floats(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float mine[1024];
  const int me = threadIdx.x, first = blockIdx.x * 1024;
  mine[me] = in[first + me];
  mine[me + 512] = in[first + me + 512];
  for (int run = 2; run <= 1024; run *= 2)
    for (int distance = run / 2; distance > 0; distance /= 2) {
      __syncthreads();
      const int i = 2 * me - (me & (distance - 1));
      const float a = mine[i], b = mine[i + distance];
      if ((a > b) == ((i & run) == 0)) {
        mine[i] = b;
        mine[i + distance] = a;
      }
    }
  __syncthreads();
  out[first + me] = mine[me];
  out[first + me + 512] = mine[me + 512];
}
FORM("bitonic_sort: floats in tiles of 1024") { sort_floats<<<n / 1024, 512>>>(all.get<float>(4), all.get<float>(5)); }

__global__ void sort_records(const record *__restrict__ in, record *__restrict__ out) {
  __shared__ record mine[256];
  const int me = threadIdx.x;
  mine[me] = in[blockIdx.x * 256 + me];
  __syncthreads();
  for (int run = 2; run <= 256; run *= 2)
    for (int distance = run / 2; distance > 0; distance /= 2) {
      const int other = me ^ distance;
      const bool takes_less = ((me & run) == 0) == (me < other);
      const record a = mine[me], b = mine[other];
      __syncthreads();
      mine[me] = (a.key < b.key) == takes_less ? a : b;
      __syncthreads();
    }
  out[blockIdx.x * 256 + me] = mine[me];
}
FORM("bitonic_sort: records in tiles of 256, one for each thread") {
  sort_records<<<n / 256, 256>>>(all.get<record>(6), all.get<record>(7));
}
