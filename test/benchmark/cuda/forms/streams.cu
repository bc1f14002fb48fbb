// See streams.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_forms.h"

#include "streams.h"

struct item {
  double b, c;
};

__global__ void guarded_triad(double *__restrict__ a, const double *__restrict__ b, const double *__restrict__ c,
                              double s, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  a[i] = b[i] + s * c[i];
}
FORM("triad: guard and return, padded tiles") {
  guarded_triad<<<groups_of(128, n), 128>>>(all.get<double>(2), all.get<double>(0), all.get<double>(1), 3.0, n);
}

__global__ void striding_triad(double *__restrict__ a, const double *__restrict__ b, const double *__restrict__ c,
                               double s, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    a[i] = b[i] + s * c[i];
}
FORM("triad: a fixed number of threads") {
  striding_triad<<<(1 << 18) / 256, 256>>>(all.get<double>(2), all.get<double>(0), all.get<double>(1), 3.0, n);
}

__global__ void triad_of_structs(double *__restrict__ a, const item *__restrict__ items, double s, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const item x = items[i];
    a[i] = x.b + s * x.c;
  }
}
FORM("triad: structs") { triad_of_structs<<<groups_of(256, n), 256>>>(all.get<double>(2), all.get<item>(3), 3.0, n); }

__global__ void triad_of_vectors(float4 *__restrict__ a, const float4 *__restrict__ b, const float4 *__restrict__ c,
                                 float s, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const float4 x = b[i], y = c[i];
    a[i] = make_float4(x.x + s * y.x, x.y + s * y.y, x.z + s * y.z, x.w + s * y.w);
  }
}
FORM("triad: vectors of four floats") {
  triad_of_vectors<<<groups_of(256, n / 4), 256>>>(all.get<float4>(6), all.get<float4>(4), all.get<float4>(5), 3.0f,
                                                   n / 4);
}

template <bool ByPolynomial>
__global__ void price_options(const option<float> *__restrict__ options, prices<float> *__restrict__ results, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  results[i] = price<ByPolynomial>(options[i]);
}
FORM("black_scholes: structs of options and prices") {
  price_options<true><<<groups_of(256, n), 256>>>(all.get<option<float>>(0), all.get<prices<float>>(1), n);
}
FORM("black_scholes: error function, guard and return") {
  price_options<false><<<groups_of(64, n), 64>>>(all.get<option<float>>(0), all.get<prices<float>>(2), n);
}

__global__ void price_striding(const option<double> *__restrict__ options, prices<double> *__restrict__ results,
                               int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    results[i] = price<true>(options[i]);
}
FORM("black_scholes: double, a fixed number of threads") {
  price_striding<<<(1 << 17) / 256, 256>>>(all.get<option<double>>(3), all.get<prices<double>>(4), n);
}
