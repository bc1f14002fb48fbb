// See layouts.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_forms.h"

__global__ void naive_transpose(const float *__restrict__ from, float *__restrict__ to, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n)
    to[x * n + y] = from[y * n + x];
}
FORM("transpose: no tiles") {
  naive_transpose<<<dim3(groups_of(16, n), groups_of(16, n)), dim3(16, 16)>>>(all.get<float>(0), all.get<float>(1), n);
}

__global__ void transpose_of_small_tiles(const float *__restrict__ from, float *__restrict__ to, int n) {
  __shared__ float block[16][17];
  const int y = threadIdx.y, x = threadIdx.x;
  block[y][x] = from[(blockIdx.y * 16 + y) * n + blockIdx.x * 16 + x];
  __syncthreads();
  to[(blockIdx.x * 16 + y) * n + blockIdx.y * 16 + x] = block[x][y];
}
FORM("transpose: 16 x 16, one element for each thread") {
  transpose_of_small_tiles<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(all.get<float>(0), all.get<float>(1), n);
}

__global__ void guarded_transpose(const float *__restrict__ from, float *__restrict__ to, int n) {
  __shared__ float block[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  if (x < n && y < n)
    block[threadIdx.y][threadIdx.x] = from[y * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  if (x < n && y < n)
    to[y * n + x] = block[threadIdx.x][threadIdx.y];
}
FORM("transpose: one dimension of subscripts, guards") {
  guarded_transpose<<<dim3(groups_of(32, n), groups_of(32, n)), dim3(32, 32)>>>(all.get<float>(0), all.get<float>(1),
                                                                                n);
}

__global__ void transpose_of_doubles(const double *__restrict__ from, double *__restrict__ to, int n) {
  __shared__ double block[16][17];
  const int y = threadIdx.y, x = threadIdx.x, row = blockIdx.y * 16, column = blockIdx.x * 16;
  for (int k = 0; k < 16; k += 4)
    block[y + k][x] = from[(row + y + k) * n + column + x];
  __syncthreads();
  for (int k = 0; k < 16; k += 4)
    to[(column + y + k) * n + row + x] = block[x][y + k];
}
FORM("transpose: doubles, four rows for each thread") {
  transpose_of_doubles<<<dim3(n / 16, n / 16), dim3(16, 4)>>>(all.get<double>(2), all.get<double>(3), n);
}

struct pixel {
  unsigned red, green, blue;
};

__global__ void clear(unsigned *counts) { counts[threadIdx.x] = 0; }

__global__ void count_one(const unsigned *__restrict__ pixels, unsigned *__restrict__ counts) {
  __shared__ unsigned mine[256];
  const int me = threadIdx.x;
  mine[me] = 0;
  __syncthreads();
  atomicAdd(&mine[pixels[blockIdx.x * 256 + me]], 1u);
  __syncthreads();
  if (mine[me] > 0)
    atomicAdd(&counts[me], mine[me]);
}
FORM("histogram: one pixel for each thread") {
  clear<<<1, 256>>>(all.get<unsigned>(1));
  count_one<<<n / 256, 256>>>(all.get<unsigned>(0), all.get<unsigned>(1));
}

__global__ void count_globally(const unsigned *__restrict__ pixels, unsigned *__restrict__ counts, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&counts[pixels[i] & 255], 1u);
}
FORM("histogram: counted in global memory") {
  clear<<<1, 256>>>(all.get<unsigned>(1));
  count_globally<<<groups_of(256, n), 256>>>(all.get<unsigned>(0), all.get<unsigned>(1), n);
}

__global__ void count_striding(const unsigned *__restrict__ pixels, unsigned *__restrict__ counts, int n) {
  __shared__ unsigned mine[256];
  const int me = threadIdx.x;
  mine[me] = 0;
  __syncthreads();
  for (int i = blockIdx.x * 256 + me; i < n; i += gridDim.x * 256)
    atomicAdd(&mine[pixels[i] & 255], 1u);
  __syncthreads();
  atomicAdd(&counts[me], mine[me]);
}
FORM("histogram: a fixed number of tiles") {
  clear<<<1, 256>>>(all.get<unsigned>(1));
  count_striding<<<1024, 256>>>(all.get<unsigned>(0), all.get<unsigned>(1), n);
}

__global__ void count_channels(const pixel *__restrict__ image, unsigned *__restrict__ counts, int n) {
  __shared__ unsigned mine[3][64];
  const int me = threadIdx.x;
  mine[me / 64][me % 64] = 0;
  __syncthreads();
  for (int k = 0; k < 16; ++k) {
    const int i = (blockIdx.x * 16 + k) * 192 + me;
    if (i < n) {
      const pixel c = image[i];
      atomicAdd(&mine[0][c.red / 4], 1u);
      atomicAdd(&mine[1][c.green / 4], 1u);
      atomicAdd(&mine[2][c.blue / 4], 1u);
    }
  }
  __syncthreads();
  atomicAdd(&counts[me], mine[me / 64][me % 64]);
}
FORM("histogram: three channels of structs") {
  clear<<<1, 192>>>(all.get<unsigned>(3));
  count_channels<<<groups_of(192, n / 16), 192>>>(all.get<pixel>(2), all.get<unsigned>(3), n);
}

struct element {
  int column;
  float value;
};

__global__ void rows_by_warps(const int *__restrict__ rows, const int *__restrict__ columns,
                              const float *__restrict__ values, const float *__restrict__ x, float *__restrict__ y) {
  __shared__ float sums[128];
  const int me = threadIdx.x, lane = me % 32, row = (blockIdx.x * 128 + me) / 32;
  float sum = 0;
  for (int i = rows[row] + lane; i < rows[row + 1]; i += 32)
    sum += values[i] * x[columns[i]];
  sums[me] = sum;
  __syncthreads();
  for (int half = 16; half > 0; half /= 2) {
    if (lane < half)
      sums[me] += sums[me + half];
    __syncthreads();
  }
  if (lane == 0)
    y[row] = sums[me];
}
FORM("spmv: 32 threads for each row") {
  rows_by_warps<<<n / 4, 128>>>(all.get<int>(0), all.get<int>(1), all.get<float>(2), all.get<float>(3),
                                all.get<float>(7));
}

__global__ void rows_of_one_length(const int *__restrict__ columns, const float *__restrict__ values,
                                   const float *__restrict__ x, float *__restrict__ y, int n, int longest) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n)
    return;
  float sum = 0;
  for (int k = 0; k < longest; ++k)
    sum += values[k * n + row] * x[columns[k * n + row]];
  y[row] = sum;
}
FORM("spmv: rows of one length, column-major") {
  rows_of_one_length<<<groups_of(256, n), 256>>>(all.get<int>(4), all.get<float>(5), all.get<float>(3),
                                                 all.get<float>(7), n, 28);
}

__global__ void rows_of_structs(const int *__restrict__ rows, const element *__restrict__ elements,
                                const float *__restrict__ x, float *__restrict__ y, int n) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n)
    return;
  const int begin = rows[row], end = rows[row + 1];
  float sum = 0;
  for (int i = begin; i < end; ++i) {
    const element e = elements[i];
    sum += e.value * x[e.column];
  }
  y[row] = sum;
}
FORM("spmv: structs of column and value") {
  rows_of_structs<<<groups_of(128, n), 128>>>(all.get<int>(0), all.get<element>(6), all.get<float>(3),
                                              all.get<float>(7), n);
}

__global__ void rows_of_doubles(const int *__restrict__ rows, const int *__restrict__ columns,
                                const double *__restrict__ values, const double *__restrict__ x, double *__restrict__ y,
                                int n) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n)
    return;
  double sum = 0;
  for (int i = rows[row]; i < rows[row + 1]; ++i)
    sum += values[i] * x[columns[i]];
  y[row] = sum;
}
FORM("spmv: double") {
  rows_of_doubles<<<groups_of(256, n), 256>>>(all.get<int>(0), all.get<int>(1), all.get<double>(8), all.get<double>(9),
                                              all.get<double>(10), n);
}
