// Matrix product without tiles: every thread reads a row and a column from global memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "matmul.h"

using namespace concurrency;

namespace {

const char *const opencl_source = R"(
kernel void matmul(global float *restrict c, global const float *restrict a,
                   global const float *restrict b, int n) {
  int column = get_global_id(0), row = get_global_id(1);
  if (row >= n || column >= n)
    return;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + column];
  c[row * n + column] = sum;
}
)";

void launch_amp(const benchmark::matrix &c, const benchmark::const_matrix &a,
                const benchmark::const_matrix &b) {
  int n = c.extent[1];
  parallel_for_each(c.extent, [=](index<2> i) restrict(amp) {
    float sum = 0;
    for (int k = 0; k < n; ++k)
      sum += a(i[0], k) * b(k, i[1]);
    c[i] = sum;
  });
}

} // namespace

int main(int argc, char **argv) {
  // The group sizes that the runtime selects for untiled kernels of rank 2.
  static const size_t gpu_group[2] = {32, 8}, cpu_group[2] = {64, 4};
  return benchmark::compare_products(argc, argv, "matmul, simple", launch_amp, opencl_source,
                                     gpu_group, cpu_group);
}
