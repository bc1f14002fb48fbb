// See products.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_forms.h"

static dim3 squares(int side, int n) { return dim3(groups_of(side, n), groups_of(side, n)); }

__global__ void flat_product(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n * n)
    return;
  const int row = i / n, column = i % n;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + column];
  c[i] = sum;
}
FORM("matmul_simple: one dimension, row and column computed") {
  flat_product<<<groups_of(256, n * n), 256>>>(all.get<float>(0), all.get<float>(1), all.get<float>(2), n);
}

__global__ void product_of_columns(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
                                   int n) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x, column = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= n || column >= n)
    return;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row + k * n] * b[k + column * n];
  c[row + column * n] = sum;
}
FORM("matmul_simple: column-major") {
  product_of_columns<<<squares(16, n), dim3(16, 16)>>>(all.get<float>(0), all.get<float>(1), all.get<float>(3), n);
}

__global__ void product_of_rows(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
                                int n) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < n && column < n) {
    float sum = 0;
    for (int k = 0; k < n; ++k)
      sum += a[row * n + k] * b[column * n + k];
    c[row * n + column] = sum;
  }
}
FORM("matmul_simple: rows of both") {
  product_of_rows<<<squares(16, n), dim3(16, 16)>>>(all.get<float>(0), all.get<float>(1), all.get<float>(4), n);
}

__global__ void scaled_product(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
                               float alpha, float beta, int n) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= n || column >= n)
    return;
  const float *of_a = a + row * n;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += of_a[k] * b[k * n + column];
  c[row * n + column] = alpha * sum + beta * c[row * n + column];
}
FORM("matmul_simple: alpha and beta, rows as views") {
  scaled_product<<<dim3(groups_of(32, n), groups_of(8, n)), dim3(32, 8)>>>(all.get<float>(0), all.get<float>(1),
                                                                           all.get<float>(5), 0.5f, 0.25f, n);
}

__global__ void product_of_large_tiles(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
                                       int n) {
  __shared__ float left[32][32], right[32][32];
  const int y = threadIdx.y, x = threadIdx.x, row = blockIdx.y * 32 + y, column = blockIdx.x * 32 + x;
  float sum = 0;
  for (int block = 0; block < n / 32; ++block) {
    left[y][x] = a[row * n + block * 32 + x];
    right[y][x] = b[(block * 32 + y) * n + column];
    __syncthreads();
    for (int k = 0; k < 32; ++k)
      sum += left[y][k] * right[k][x];
    __syncthreads();
  }
  c[row * n + column] = sum;
}
FORM("matmul_tiled: 32 x 32, one dimension of subscripts") {
  product_of_large_tiles<<<squares(32, n), dim3(32, 32)>>>(all.get<float>(0), all.get<float>(1), all.get<float>(2), n);
}

__global__ void product_of_column_tiles(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
                                        int n) {
  __shared__ float left[16][17], right[16][17];
  const int y = threadIdx.y, x = threadIdx.x, row = blockIdx.x * 16 + x, column = blockIdx.y * 16 + y;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    left[y][x] = a[row + (k + y) * n];
    right[x][y] = b[k + x + column * n];
    __syncthreads();
    for (int i = 0; i < 16; ++i)
      sum += left[i][x] * right[i][y];
    __syncthreads();
  }
  c[row + column * n] = sum;
}
FORM("matmul_tiled: column-major, transposed tile") {
  product_of_column_tiles<<<squares(16, n), dim3(16, 16)>>>(all.get<float>(0), all.get<float>(1), all.get<float>(3), n);
}

__global__ void product_of_partial_tiles(const float *__restrict__ a, const float *__restrict__ b,
                                         float *__restrict__ c, int n) {
  __shared__ float left[16][16], right[16][16];
  const int y = threadIdx.y, x = threadIdx.x, row = blockIdx.y * 16 + y, column = blockIdx.x * 16 + x;
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    left[y][x] = row < n && k + x < n ? a[row * n + k + x] : 0;
    right[y][x] = k + y < n && column < n ? b[(k + y) * n + column] : 0;
    __syncthreads();
    for (int i = 0; i < 16; ++i)
      sum += left[y][i] * right[i][x];
    __syncthreads();
  }
  if (row < n && column < n)
    c[row * n + column] = sum;
}
FORM("matmul_tiled: no multiple of the tile, zeros outside") {
  product_of_partial_tiles<<<squares(16, n), dim3(16, 16)>>>(all.get<float>(0), all.get<float>(1), all.get<float>(2),
                                                             n);
}

__global__ void product_of_eight_rows(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
                                      int n) {
  __shared__ float left[32][16], right[16][64];
  const int y = threadIdx.y, x = threadIdx.x, first_row = blockIdx.y * 32, column = blockIdx.x * 64 + x;
  float sums[8] = {};
  for (int k = 0; k < n; k += 16) {
    for (int i = y * 64 + x; i < 32 * 16; i += 256)
      left[i / 16][i % 16] = a[(first_row + i / 16) * n + k + i % 16];
    for (int i = y; i < 16; i += 4)
      right[i][x] = b[(k + i) * n + column];
    __syncthreads();
    for (int l = 0; l < 16; ++l) {
      const float of_right = right[l][x];
      for (int r = 0; r < 8; ++r)
        sums[r] += left[y * 8 + r][l] * of_right;
    }
    __syncthreads();
  }
  for (int r = 0; r < 8; ++r)
    c[(first_row + y * 8 + r) * n + column] = sums[r];
}
FORM("matmul_registers: eight rows of a column") {
  product_of_eight_rows<<<dim3(n / 64, n / 32), dim3(64, 4)>>>(all.get<float>(0), all.get<float>(1), all.get<float>(2),
                                                               n);
}

__global__ void product_of_neighbors(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
                                     int n) {
  __shared__ float left[32][16], right[16][32];
  const int y = threadIdx.y, x = threadIdx.x, row = blockIdx.y * 32, column = blockIdx.x * 32;
  float s00 = 0, s01 = 0, s10 = 0, s11 = 0;
  for (int k = 0; k < n; k += 16) {
    left[2 * y][x] = a[(row + 2 * y) * n + k + x];
    left[2 * y + 1][x] = a[(row + 2 * y + 1) * n + k + x];
    right[y][2 * x] = b[(k + y) * n + column + 2 * x];
    right[y][2 * x + 1] = b[(k + y) * n + column + 2 * x + 1];
    __syncthreads();
    for (int l = 0; l < 16; ++l) {
      const float a0 = left[2 * y][l], a1 = left[2 * y + 1][l], b0 = right[l][2 * x], b1 = right[l][2 * x + 1];
      s00 += a0 * b0;
      s01 += a0 * b1;
      s10 += a1 * b0;
      s11 += a1 * b1;
    }
    __syncthreads();
  }
  c[(row + 2 * y) * n + column + 2 * x] = s00;
  c[(row + 2 * y) * n + column + 2 * x + 1] = s01;
  c[(row + 2 * y + 1) * n + column + 2 * x] = s10;
  c[(row + 2 * y + 1) * n + column + 2 * x + 1] = s11;
}
FORM("matmul_registers: two by two, neighbors") {
  product_of_neighbors<<<squares(32, n), dim3(16, 16)>>>(all.get<float>(0), all.get<float>(1), all.get<float>(2), n);
}

__device__ void add_scaled(float4 &sum, float4 v, float s) {
  sum.x += v.x * s;
  sum.y += v.y * s;
  sum.z += v.z * s;
  sum.w += v.w * s;
}
__global__ void product_of_vectors(const float *__restrict__ a, const float4 *__restrict__ b, float4 *__restrict__ c,
                                   int n) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = 4 * (blockIdx.y * blockDim.y + threadIdx.y);
  if (row >= n || column >= n / 4)
    return;
  float4 s0 = {}, s1 = {}, s2 = {}, s3 = {};
  for (int k = 0; k < n; ++k) {
    const float4 of_b = b[k * (n / 4) + column];
    add_scaled(s0, of_b, a[row * n + k]);
    add_scaled(s1, of_b, a[(row + 1) * n + k]);
    add_scaled(s2, of_b, a[(row + 2) * n + k]);
    add_scaled(s3, of_b, a[(row + 3) * n + k]);
  }
  c[row * (n / 4) + column] = s0;
  c[(row + 1) * (n / 4) + column] = s1;
  c[(row + 2) * (n / 4) + column] = s2;
  c[(row + 3) * (n / 4) + column] = s3;
}
FORM("matmul_registers: four rows of vectors, no tiles") {
  product_of_vectors<<<squares(16, n / 4), dim3(16, 16)>>>(all.get<float>(0), all.get<float4>(1), all.get<float4>(3),
                                                           n);
}

__global__ void simple_dgemm(const double *__restrict__ a, const double *__restrict__ b, double *__restrict__ c,
                             int n) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= n || column >= n)
    return;
  double sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
FORM("dgemm: one thread for each element") {
  simple_dgemm<<<squares(16, n), dim3(16, 16)>>>(all.get<double>(0), all.get<double>(1), all.get<double>(2), n);
}

__global__ void dgemm_of_columns(const double *__restrict__ a, const double *__restrict__ b, double *__restrict__ c,
                                 int n) {
  __shared__ double left[16][16], right[16][16];
  const int y = threadIdx.y, x = threadIdx.x, row = blockIdx.x * 16 + x, column = blockIdx.y * 16 + y;
  double sum = 0;
  for (int k = 0; k < n; k += 16) {
    left[y][x] = a[row + (k + y) * n];
    right[y][x] = b[k + x + column * n];
    __syncthreads();
    for (int i = 0; i < 16; ++i)
      sum += left[i][x] * right[y][i];
    __syncthreads();
  }
  c[row + column * n] = sum;
}
FORM("dgemm: column-major, tiles") {
  dgemm_of_columns<<<squares(16, n), dim3(16, 16)>>>(all.get<double>(0), all.get<double>(1), all.get<double>(3), n);
}

__global__ void scaled_dgemm(const double *__restrict__ a, const double *__restrict__ b, double *__restrict__ c,
                             double alpha, double beta, int n) {
  __shared__ double left[32][16], right[16][32];
  const int y = threadIdx.y, x = threadIdx.x, first_row = blockIdx.y * 32, first_column = blockIdx.x * 32;
  double sums[2][2] = {};
  for (int k = 0; k < n; k += 16) {
    for (int i = 0; i < 2; ++i) {
      left[y + 16 * i][x] = a[(first_row + y + 16 * i) * n + k + x];
      right[y][x + 16 * i] = b[(k + y) * n + first_column + x + 16 * i];
    }
    __syncthreads();
    for (int l = 0; l < 16; ++l)
      for (int i = 0; i < 2; ++i)
        for (int j = 0; j < 2; ++j)
          sums[i][j] += left[y + 16 * i][l] * right[l][x + 16 * j];
    __syncthreads();
  }
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 2; ++j) {
      double &to = c[(first_row + y + 16 * i) * n + first_column + x + 16 * j];
      to = alpha * sums[i][j] + beta * to;
    }
}
FORM("dgemm: two by two, alpha and beta") {
  scaled_dgemm<<<squares(32, n), dim3(16, 16)>>>(all.get<double>(0), all.get<double>(1), all.get<double>(4), 0.5, 0.25,
                                                 n);
}
