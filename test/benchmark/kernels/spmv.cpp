// A sparse matrix (compressed rows) times a vector: one row per thread, rows of different lengths,
// and gathered elements of the vector.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../sparse_matrix.h"
#include "compare.h"

using namespace concurrency;

namespace {

const char *const opencl_source = R"(
kernel void spmv(global float *restrict y, global const int *restrict rows,
                 global const int *restrict columns, global const float *restrict values,
                 global const float *restrict x, int n) {
  int row = get_global_id(0);
  if (row >= n)
    return;
  float sum = 0;
  for (int i = rows[row], end = rows[row + 1]; i < end; ++i)
    sum += values[i] * x[columns[i]];
  y[row] = sum;
}
)";

void launch_amp(const array_view<float, 1> &y, const array_view<const int, 1> &rows,
                const array_view<const int, 1> &columns, const array_view<const float, 1> &values,
                const array_view<const float, 1> &x) {
  parallel_for_each(y.extent, [=](index<1> row) restrict(amp) {
    float sum = 0;
    for (int i = rows[row], end = rows[row + 1]; i < end; ++i)
      sum += values[i] * x[columns[i]];
    y[row] = sum;
  });
}

void verify(const std::vector<float> &y, const benchmark::sparse_matrix &m, const std::vector<float> &x,
            const char *side) {
  for (size_t row = 0; row < y.size(); ++row) {
    double sum = 0;
    for (int i = m.rows[row]; i < m.rows[row + 1]; ++i)
      sum += static_cast<double>(m.values[i]) * x[m.columns[i]];
    benchmark::require(benchmark::is_near(y[row], sum, 1e-5), side);
  }
}

} // namespace

int main(int argc, char **argv) {
  benchmark::options o = benchmark::read_options(argc, argv);
  benchmark::opencl_peer peer(benchmark::default_device_name());
  size_t n = o.choose_size(peer.is_gpu(), 1u << 23, 1u << 18, 1001);
  benchmark::sparse_matrix m = benchmark::make_sparse_matrix(n);
  std::vector<float> x = benchmark::make_numbers<float>(n, 1), y(n);

  int count = static_cast<int>(n), elements = static_cast<int>(m.values.size());
  array<int, 1> amp_rows(count + 1, m.rows.begin()), amp_columns(elements, m.columns.begin());
  array<float, 1> amp_values(elements, m.values.begin()), amp_x(count, x.begin()), amp_y(count);
  array_view<float, 1> view_y(amp_y);
  array_view<const int, 1> view_rows(amp_rows), view_columns(amp_columns);
  array_view<const float, 1> view_values(amp_values), view_x(amp_x);

  cl_mem cl_rows = peer.make_buffer(m.rows), cl_columns = peer.make_buffer(m.columns);
  cl_mem cl_values = peer.make_buffer(m.values), cl_x = peer.make_buffer(x);
  cl_mem cl_y = peer.make_buffer(y);
  cl_kernel kernel = peer.build(opencl_source, "spmv");
  peer.set_arguments(kernel, cl_y, cl_rows, cl_columns, cl_values, cl_x, count);
  const size_t local = 256, global = (n + local - 1) / local * local;

  auto times = benchmark::measure_kernels(
      o, peer, [&] { launch_amp(view_y, view_rows, view_columns, view_values, view_x); },
      [&] { peer.launch(kernel, 1, &global, &local); });

  copy(amp_y, y.begin());
  verify(y, m, x, "sparse product, C++ AMP");
  verify(peer.read<float>(cl_y, n), m, x, "sparse product, OpenCL");
  benchmark::report("sparse product", peer, n, times, 2.0 * static_cast<double>(elements), "FLOP");
}
