// Common parts of the matrix products: their data, their check, their times.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_MATMUL_H
#define CPPAMP_BENCHMARK_MATMUL_H

#include "compare.h"

namespace benchmark {

typedef concurrency::array_view<float, 2> matrix;
typedef concurrency::array_view<const float, 2> const_matrix;

/// Checks some elements, each against a sum in double precision.
inline void verify_product(const std::vector<float> &c, const std::vector<float> &a,
                           const std::vector<float> &b, size_t n, const char *side) {
  unsigned state = 12345;
  for (int sample = 0; sample < 1000; ++sample) {
    state = state * 1664525u + 1013904223u;
    size_t row = (state >> 8) % n, column = (state >> 4) / n % n;
    double sum = 0;
    for (size_t k = 0; k < n; ++k)
      sum += static_cast<double>(a[row * n + k]) * b[k * n + column];
    require(is_near(c[row * n + column], sum, 1e-4), side);
  }
}

/// Times `launch_amp(c, a, b)` against the kernel `source`, whose arguments are (c, a, b, n).
template <class Launch>
int compare_products(int argc, char **argv, const char *name, Launch launch_amp,
                     const char *source, const size_t *gpu_group, const size_t *cpu_group) {
  options o = read_options(argc, argv);
  opencl_peer peer(default_device_name());
  size_t n = o.choose_size(peer.is_gpu(), 4096, 512, 64);
  std::vector<float> a = make_numbers<float>(n * n, 1), b = make_numbers<float>(n * n, 2),
                     c(n * n);

  int edge = static_cast<int>(n);
  concurrency::extent<2> extent(edge, edge);
  concurrency::array<float, 2> amp_a(extent, a.begin()), amp_b(extent, b.begin()), amp_c(extent);
  matrix view_c(amp_c);
  const_matrix view_a(amp_a), view_b(amp_b);

  cl_mem cl_a = peer.make_buffer(a), cl_b = peer.make_buffer(b), cl_c = peer.make_buffer(c);
  cl_kernel kernel = peer.build(source, "matmul");
  peer.set_arguments(kernel, cl_c, cl_a, cl_b, static_cast<cl_int>(n));
  const size_t *local = peer.is_gpu() ? gpu_group : cpu_group;
  size_t global[2] = {(n + local[0] - 1) / local[0] * local[0],
                      (n + local[1] - 1) / local[1] * local[1]};

  paired_times times = measure_kernels(
      o, peer, [&] { launch_amp(view_c, view_a, view_b); }, [&] { peer.launch(kernel, 2, global, local); });

  concurrency::copy(amp_c, c.begin());
  verify_product(c, a, b, n, "matrix product, C++ AMP");
  verify_product(peer.read<float>(cl_c, n * n), a, b, n, "matrix product, OpenCL");
  double edges = static_cast<double>(n);
  report(name, peer, n, times, 2 * edges * edges * edges, "FLOP");
  return 0;
}

} // namespace benchmark

#endif // CPPAMP_BENCHMARK_MATMUL_H
