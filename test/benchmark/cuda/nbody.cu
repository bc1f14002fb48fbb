// See nbody.cpp and nbody_structs.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_side.h"

#if OF_STRUCTS
struct body {
  float x, y, z, w;
};
#else
using body = float4;
#endif
const int tile = 256;

__global__ void find_forces(const body *__restrict__ bodies, body *__restrict__ forces, int n) {
  __shared__ body shared[tile];
  const int me = threadIdx.x, i = blockIdx.x * tile + me;
  const body mine = bodies[i];
  float x = 0, y = 0, z = 0;
  for (int first = 0; first < n; first += tile) {
    shared[me] = bodies[first + me];
    __syncthreads();
    for (int k = 0; k < tile; ++k) {
      const body other = shared[k];
      const float dx = other.x - mine.x, dy = other.y - mine.y, dz = other.z - mine.z;
      const float r = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f);
      const float s = other.w * r * r * r;
      x += dx * s;
      y += dy * s;
      z += dz * s;
    }
    __syncthreads();
  }
  forces[i] = body{x, y, z, mine.w};
}

void launch(const buffers &all, int n) { find_forces<<<n / tile, tile>>>(all.get<body>(0), all.get<body>(1), n); }
