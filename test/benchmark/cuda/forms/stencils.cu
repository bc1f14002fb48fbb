// See stencils.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_forms.h"

static dim3 plane_of(int n) { return dim3(groups_of(64, n), groups_of(4, n)); }
const dim3 group(64, 4);

__global__ void copied_border(const float *__restrict__ from, float *__restrict__ to, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, i = y * n + x;
  if (x >= n || y >= n)
    return;
  if (y > 0 && x > 0 && y < n - 1 && x < n - 1)
    to[i] = 0.6f * from[i] + 0.1f * (from[i - 1] + from[i + 1] + from[i - n] + from[i + n]);
  else
    to[i] = from[i];
}
FORM("stencil: copied in an else branch") {
  copied_border<<<plane_of(n), group>>>(all.get<float>(0), all.get<float>(1), n);
}

__global__ void computed_rows(const float *__restrict__ from, float *__restrict__ to, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, y = i / n, x = i % n;
  if (i >= n * n)
    return;
  if (y == 0 || x == 0 || y == n - 1 || x == n - 1)
    to[i] = from[i];
  else
    to[i] = 0.6f * from[i] + 0.1f * (from[i - 1] + from[i + 1] + from[i - n] + from[i + n]);
}
FORM("stencil: one dimension, rows computed") {
  computed_rows<<<groups_of(256, n * n), 256>>>(all.get<float>(0), all.get<float>(1), n);
}

__global__ void guarded(const float *__restrict__ from, float *__restrict__ to, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, i = y * n + x;
  if (y == 0 || x == 0 || y >= n - 1 || x >= n - 1)
    return;
  to[i] = 0.6f * from[i] + 0.1f * (from[i - 1] + from[i + 1] + from[i - n] + from[i + n]);
}
FORM("stencil: guard and return") {
  guarded<<<dim3(groups_of(32, n), groups_of(8, n)), dim3(32, 8)>>>(all.get<float>(0), all.get<float>(2), n);
}

__global__ void clamped(const float *__restrict__ from, float *__restrict__ to, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= n || y >= n)
    return;
  const int up = max(y - 1, 0), down = min(y + 1, n - 1), left = max(x - 1, 0), right = min(x + 1, n - 1);
  to[y * n + x] = 0.6f * from[y * n + x] +
                  0.1f * (from[y * n + left] + from[y * n + right] + from[up * n + x] + from[down * n + x]);
}
FORM("stencil: clamped by minimum and maximum") {
  clamped<<<plane_of(n), group>>>(all.get<float>(0), all.get<float>(3), n);
}

__global__ void with_halo(const float *__restrict__ from, float *__restrict__ to, int n) {
  __shared__ float block[18][18];
  const int y = threadIdx.y + 1, x = threadIdx.x + 1;
  const int row = blockIdx.y * 16 + threadIdx.y, column = blockIdx.x * 16 + threadIdx.x;
  block[y][x] = from[row * n + column];
  if (y == 1)
    block[0][x] = from[max(row - 1, 0) * n + column];
  if (y == 16)
    block[17][x] = from[min(row + 1, n - 1) * n + column];
  if (x == 1)
    block[y][0] = from[row * n + max(column - 1, 0)];
  if (x == 16)
    block[y][17] = from[row * n + min(column + 1, n - 1)];
  __syncthreads();
  to[row * n + column] =
      0.6f * block[y][x] + 0.1f * (block[y][x - 1] + block[y][x + 1] + block[y - 1][x] + block[y + 1][x]);
}
FORM("stencil: tiles with a halo, clamped") {
  with_halo<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(all.get<float>(0), all.get<float>(3), n);
}

__global__ void with_ghosts(const float *__restrict__ from, float *__restrict__ to, int inner, int pitch) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= inner || y >= inner)
    return;
  const int i = (y + 1) * pitch + x + 1;
  to[i] = 0.6f * from[i] + 0.1f * (from[i - 1] + from[i + 1] + from[i - pitch] + from[i + pitch]);
}
FORM("stencil: ghost cells") {
  with_ghosts<<<plane_of(n - 2), group>>>(all.get<float>(0), all.get<float>(4), n - 2, n);
}

__global__ void nine_points(const double *__restrict__ from, double *__restrict__ to, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= n || y >= n)
    return;
  const int up = (y > 0 ? y - 1 : 0) * n, down = (y < n - 1 ? y + 1 : y) * n, here = y * n;
  const int left = x > 0 ? x - 1 : 0, right = x < n - 1 ? x + 1 : x;
  const double around = from[here + left] + from[here + right] + from[up + x] + from[down + x];
  const double corners = from[up + left] + from[up + right] + from[down + left] + from[down + right];
  to[here + x] = 0.6 * from[here + x] + 0.1 * ((around + corners) / 2);
}
FORM("stencil: nine points of doubles, clamped by conditions") {
  nine_points<<<plane_of(n), group>>>(all.get<double>(5), all.get<double>(6), n);
}

static dim3 space_of(int n) { return dim3(groups_of(64, n), groups_of(4, n), n); }

__global__ void copied_border_3d(const float *__restrict__ from, float *__restrict__ to, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x >= n || y >= n)
    return;
  const int plane = n * n, i = z * plane + y * n + x;
  if (z > 0 && y > 0 && x > 0 && z < n - 1 && y < n - 1 && x < n - 1)
    to[i] = 0.5f * from[i] +
            0.08f * (from[i - 1] + from[i + 1] + from[i - n] + from[i + n] + from[i - plane] + from[i + plane]);
  else
    to[i] = from[i];
}
FORM("stencil_3d: copied in an else branch") {
  copied_border_3d<<<space_of(n), group>>>(all.get<float>(0), all.get<float>(1), n);
}

__global__ void clamped_3d(const float *__restrict__ from, float *__restrict__ to, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x >= n || y >= n)
    return;
  const int plane = n * n, row = z * plane + y * n;
  const int left = x > 0 ? x - 1 : 0, right = x < n - 1 ? x + 1 : n - 1, up = y > 0 ? y - 1 : 0;
  const int down = y < n - 1 ? y + 1 : n - 1, near = z > 0 ? z - 1 : 0, far = z < n - 1 ? z + 1 : n - 1;
  to[row + x] = 0.5f * from[row + x] + 0.08f * (from[row + left] + from[row + right] + from[z * plane + up * n + x] +
                                                from[z * plane + down * n + x] + from[near * plane + y * n + x] +
                                                from[far * plane + y * n + x]);
}
FORM("stencil_3d: clamped by conditions") {
  clamped_3d<<<space_of(n), group>>>(all.get<float>(0), all.get<float>(2), n);
}

__global__ void columns_of_planes(const float *__restrict__ from, float *__restrict__ to, int n) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y == 0 || x == 0 || y >= n - 1 || x >= n - 1)
    return;
  const int plane = n * n;
  int i = plane + y * n + x;
  float below = from[i - plane], here = from[i];
  for (int z = 1; z < n - 1; ++z, i += plane) {
    const float above = from[i + plane];
    to[i] = 0.5f * here + 0.08f * (from[i - 1] + from[i + 1] + from[i - n] + from[i + n] + below + above);
    below = here;
    here = above;
  }
}
FORM("stencil_3d: a thread for each column of planes") {
  columns_of_planes<<<plane_of(n), group>>>(all.get<float>(0), all.get<float>(3), n);
}

__global__ void with_ghosts_3d(const double *__restrict__ from, double *__restrict__ to, int inner, int pitch) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x >= inner || y >= inner)
    return;
  const int plane = pitch * pitch, i = (z + 1) * plane + (y + 1) * pitch + x + 1;
  to[i] = 0.5 * from[i] +
          0.08 * (from[i - 1] + from[i + 1] + from[i - pitch] + from[i + pitch] + from[i - plane] + from[i + plane]);
}
FORM("stencil_3d: ghost cells, double") {
  with_ghosts_3d<<<space_of(n - 2), group>>>(all.get<double>(4), all.get<double>(5), n - 2, n);
}
