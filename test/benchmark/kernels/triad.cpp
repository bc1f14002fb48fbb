// STREAM's triad in double precision: the kernel only moves memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compare.h"

using namespace concurrency;

namespace {

const char *const opencl_source = R"(
kernel void triad(global double *restrict a, global const double *restrict b,
                  global const double *restrict c, double scalar, uint n) {
  size_t i = get_global_id(0);
  if (i < n)
    a[i] = b[i] + scalar * c[i];
}
)";

const double scalar = 3.0;

void launch_amp(const array_view<double, 1> &a, const array_view<const double, 1> &b,
                const array_view<const double, 1> &c, double s) {
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = b[i] + s * c[i]; });
}

void verify(const std::vector<double> &a, const std::vector<double> &b,
            const std::vector<double> &c, const char *side) {
  for (size_t i = 0; i < a.size(); ++i) {
    double expected = b[i] + scalar * c[i];
    benchmark::require(a[i] - expected < 1e-14 && expected - a[i] < 1e-14, side);
  }
}

} // namespace

int main(int argc, char **argv) {
  benchmark::options o = benchmark::read_options(argc, argv);
  benchmark::opencl_peer peer(benchmark::default_device_name());
  size_t n = o.choose_size(peer.is_gpu(), 1u << 27, 1u << 22, 1000);
  std::vector<double> a(n), b = benchmark::make_numbers<double>(n, 1),
                            c = benchmark::make_numbers<double>(n, 2);

  int count = static_cast<int>(n);
  array<double, 1> amp_a(count), amp_b(count, b.begin()), amp_c(count, c.begin());
  array_view<double, 1> view_a(amp_a);
  array_view<const double, 1> view_b(amp_b), view_c(amp_c);

  cl_mem cl_a = peer.make_buffer(a), cl_b = peer.make_buffer(b), cl_c = peer.make_buffer(c);
  cl_kernel kernel = peer.build(opencl_source, "triad");
  peer.set_arguments(kernel, cl_a, cl_b, cl_c, scalar, static_cast<cl_uint>(n));
  // The group size that the runtime selects for untiled kernels.
  size_t local = 256, global = (n + local - 1) / local * local;

  auto times = benchmark::measure_kernels(
      o, peer, [&] { launch_amp(view_a, view_b, view_c, scalar); }, [&] { peer.launch(kernel, 1, &global, &local); });

  copy(amp_a, a.begin());
  verify(a, b, c, "triad, C++ AMP");
  verify(peer.read<double>(cl_a, n), b, c, "triad, OpenCL");
  benchmark::report("triad", peer, n, times, 24.0 * static_cast<double>(n), "B");
}
