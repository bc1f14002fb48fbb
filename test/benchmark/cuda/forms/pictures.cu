// See pictures.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_forms.h"

#include "pictures.h"

template <class T> __device__ T place(int i, T scale, T origin) { return static_cast<T>(i) * scale - origin; }

__global__ void computed_rows(int *steps, int n, float scale) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * n)
    steps[i] = steps_to_escape(place(i % n, scale, 2.25f), place(i / n, scale, 1.5f));
}
FORM("mandelbrot: one dimension, rows computed") {
  computed_rows<<<groups_of(256, n * n), 256>>>(all.get<int>(0), n, 3.0f / static_cast<float>(n));
}

__global__ void of_complex(int *steps, int n, float scale) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n)
    steps[y * n + x] = steps_of_complex({place(x, scale, 2.25f), place(y, scale, 1.5f)});
}
FORM("mandelbrot: complex numbers, a loop that is left") {
  of_complex<<<dim3(groups_of(16, n), groups_of(8, n)), dim3(16, 8)>>>(all.get<int>(1), n,
                                                                       3.0f / static_cast<float>(n));
}

__global__ void of_double(int *steps, int n, double scale) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n)
    steps[y * n + x] = steps_to_escape(place(x, scale, 2.25), place(y, scale, 1.5));
}
FORM("mandelbrot: double") {
  of_double<<<dim3(groups_of(16, n), groups_of(16, n)), dim3(16, 16)>>>(all.get<int>(2), n, 3.0 / n);
}

struct spheres_in_memory {
  const sphere *at;
  __device__ sphere operator()(int i) const { return at[i]; }
};
struct separate_spheres {
  const float *x, *y, *z, *radii;
  __device__ sphere operator()(int i) const { return {{x[i], y[i], z[i]}, radii[i]}; }
};

__global__ void shared_spheres(const sphere *__restrict__ scene, int count, float *__restrict__ image, int n) {
  __shared__ sphere near[most_spheres];
  const int me = threadIdx.y * 16 + threadIdx.x, x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (me < count)
    near[me] = scene[me];
  __syncthreads();
  image[y * n + x] = look(spheres_in_memory{near}, count, direction_of(y, x, n));
}
FORM("ray_tracer: spheres in tile_static memory") {
  shared_spheres<<<dim3(n / 16, n / 16), dim3(16, 16)>>>(all.get<sphere>(0), all.count<sphere>(0), all.get<float>(5),
                                                         n);
}

__global__ void flat_picture(const sphere *__restrict__ scene, int count, float *__restrict__ image, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n * n)
    return;
  image[i] = look(spheres_in_memory{scene}, count, direction_of(i / n, i % n, n));
}
FORM("ray_tracer: one dimension, guard and return") {
  flat_picture<<<groups_of(256, n * n), 256>>>(all.get<sphere>(0), all.count<sphere>(0), all.get<float>(5), n);
}

__global__ void picture_of_arrays(const float *__restrict__ x, const float *__restrict__ y, const float *__restrict__ z,
                                  const float *__restrict__ radii, int count, float *__restrict__ image, int n) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < n && column < n)
    image[row * n + column] = look(separate_spheres{x, y, z, radii}, count, direction_of(row, column, n));
}
FORM("ray_tracer: separate arrays of coordinates") {
  picture_of_arrays<<<dim3(groups_of(16, n), groups_of(16, n)), dim3(16, 16)>>>(
      all.get<float>(1), all.get<float>(2), all.get<float>(3), all.get<float>(4), all.count<sphere>(0),
      all.get<float>(5), n);
}
