// See triad.cpp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_side.h"

__global__ void triad(double *__restrict__ a, const double *__restrict__ b, const double *__restrict__ c, double s,
                      int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] = b[i] + s * c[i];
}

void launch(const buffers &all, int n) {
  triad<<<groups_of(256, n), 256>>>(all.get<double>(0), all.get<double>(1), all.get<double>(2), 3.0, n);
}
