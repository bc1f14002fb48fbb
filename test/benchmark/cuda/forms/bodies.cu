// See bodies.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_forms.h"

#include "bodies.h"

const int tile = 256;
constexpr float step = 0.001f;

__global__ void forces_without_tiles(const float4 *__restrict__ bodies, float4 *__restrict__ forces, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const float4 mine = bodies[i];
  float x = 0, y = 0, z = 0;
  for (int k = 0; k < n; ++k) {
    const float4 other = bodies[k];
    const float dx = other.x - mine.x, dy = other.y - mine.y, dz = other.z - mine.z;
    const float r = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f), s = other.w * r * r * r;
    x += dx * s;
    y += dy * s;
    z += dz * s;
  }
  forces[i] = make_float4(x, y, z, mine.w);
}
FORM("nbody: no tiles") { forces_without_tiles<<<groups_of(256, n), 256>>>(all.get<float4>(0), all.get<float4>(1), n); }

__global__ void move_bodies(const float4 *__restrict__ bodies, float4 *__restrict__ velocities,
                            float4 *__restrict__ moved, int n) {
  __shared__ float4 shared[tile];
  const int me = threadIdx.x, i = blockIdx.x * tile + me;
  const float4 mine = i < n ? bodies[i] : make_float4(0, 0, 0, 0);
  float x = 0, y = 0, z = 0;
  for (int first = 0; first < n; first += tile) {
    shared[me] = first + me < n ? bodies[first + me] : make_float4(0, 0, 0, 0);
    __syncthreads();
    for (int k = 0; k < tile; ++k) {
      const float dx = shared[k].x - mine.x, dy = shared[k].y - mine.y, dz = shared[k].z - mine.z;
      const float r = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f), s = shared[k].w * r * r * r;
      x += dx * s;
      y += dy * s;
      z += dz * s;
    }
    __syncthreads();
  }
  if (i < n) {
    velocities[i] = make_float4(x * step, y * step, z * step, 0);
    moved[i] = make_float4(mine.x + x * (step * step), mine.y + y * (step * step), mine.z + z * (step * step), mine.w);
  }
}
FORM("nbody: tiles, bodies move in the same kernel") {
  move_bodies<<<groups_of(tile, n), tile>>>(all.get<float4>(0), all.get<float4>(2), all.get<float4>(3), n);
}

__global__ void forces_of_arrays(const float *__restrict__ x, const float *__restrict__ y, const float *__restrict__ z,
                                 const float *__restrict__ mass, float *__restrict__ fx, float *__restrict__ fy,
                                 float *__restrict__ fz, int n) {
  __shared__ float xs[tile], ys[tile], zs[tile], masses[tile];
  const int me = threadIdx.x, i = blockIdx.x * tile + me;
  const point<float> mine = {x[i], y[i], z[i]};
  point<float> sum = {0, 0, 0};
  for (int first = 0; first < n; first += tile) {
    xs[me] = x[first + me];
    ys[me] = y[first + me];
    zs[me] = z[first + me];
    masses[me] = mass[first + me];
    __syncthreads();
    for (int k = 0; k < tile; ++k)
      sum = sum + pull(mine, point<float>{xs[k], ys[k], zs[k]}, masses[k]);
    __syncthreads();
  }
  fx[i] = sum.x;
  fy[i] = sum.y;
  fz[i] = sum.z;
}
FORM("nbody: separate arrays, tiles") {
  forces_of_arrays<<<n / tile, tile>>>(all.get<float>(4), all.get<float>(5), all.get<float>(6), all.get<float>(7),
                                       all.get<float>(8), all.get<float>(9), all.get<float>(10), n);
}

__global__ void wide_forces(const double *__restrict__ bodies, point<double> *__restrict__ forces, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const point<double> mine = {bodies[4 * i], bodies[4 * i + 1], bodies[4 * i + 2]};
  point<double> sum = {0, 0, 0};
  for (int k = 0; k < 4 * n; k += 4)
    sum = sum + pull(mine, point<double>{bodies[k], bodies[k + 1], bodies[k + 2]}, bodies[k + 3]);
  forces[i] = sum;
}
FORM("nbody: double, no tiles") {
  wide_forces<<<groups_of(256, n), 256>>>(all.get<double>(11), all.get<point<double>>(12), n);
}

__global__ void forces_of_structs(const body *__restrict__ bodies, body *__restrict__ forces, int n) {
  __shared__ body shared[tile];
  const int me = threadIdx.x, i = blockIdx.x * tile + me;
  const body mine = bodies[i];
  point<float> sum = {0, 0, 0};
  for (int first = 0; first < n; first += tile) {
    shared[me] = bodies[first + me];
    __syncthreads();
    for (int k = 0; k < tile; ++k)
      sum = sum + pull(mine.at, shared[k].at, shared[k].mass);
    __syncthreads();
  }
  forces[i] = body{sum, mine.mass};
}
FORM("nbody_structs: operators of points, tiles") {
  forces_of_structs<<<n / tile, tile>>>(all.get<body>(0), all.get<body>(1), n);
}

__global__ void forces_on_two(const body *__restrict__ bodies, body *__restrict__ forces, int n) {
  __shared__ body shared[128];
  const int me = threadIdx.x, i = blockIdx.x * 256 + me;
  const body one = bodies[i], two = bodies[i + 128];
  point<float> of_one = {0, 0, 0}, of_two = {0, 0, 0};
  for (int first = 0; first < n; first += 128) {
    shared[me] = bodies[first + me];
    __syncthreads();
    for (int k = 0; k < 128; ++k) {
      const body other = shared[k];
      of_one = of_one + pull(one.at, other.at, other.mass);
      of_two = of_two + pull(two.at, other.at, other.mass);
    }
    __syncthreads();
  }
  forces[i] = body{of_one, one.mass};
  forces[i + 128] = body{of_two, two.mass};
}
FORM("nbody_structs: two bodies for each thread") {
  forces_on_two<<<n / 256, 128>>>(all.get<body>(0), all.get<body>(1), n);
}

__global__ void move_structs(const moving_body *__restrict__ before, moving_body *__restrict__ after, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  moving_body mine = before[i];
  point<float> sum = {0, 0, 0};
  for (int k = 0; k < n; ++k)
    sum = sum + pull(mine.at, before[k].at, before[k].mass);
  mine.velocity = mine.velocity + sum * step;
  mine.at = mine.at + mine.velocity * step;
  after[i] = mine;
}
FORM("nbody_structs: seven numbers each, no tiles, guard and return") {
  move_structs<<<groups_of(128, n), 128>>>(all.get<moving_body>(2), all.get<moving_body>(3), n);
}
