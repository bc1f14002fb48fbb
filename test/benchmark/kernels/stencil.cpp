// One step of the heat equation on a plate: five points, two dimensions, no tiles.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compare.h"

using namespace concurrency;

namespace {

const char *const opencl_source = R"(
kernel void heat(global float *restrict after, global const float *restrict before, float rate,
                 int height, int width) {
  int x = get_global_id(0), y = get_global_id(1);
  if (x >= width || y >= height)
    return;
  int at = y * width + x;
  float t = before[at];
  if (x > 0 && x < width - 1 && y > 0 && y < height - 1)
    t += rate * (before[at - width] + before[at + width] + before[at - 1] + before[at + 1] - 4 * t);
  after[at] = t;
}
)";

const float rate = 0.2f;

void launch_amp(const array_view<float, 2> &after, const array_view<const float, 2> &before) {
  const float r = rate;
  parallel_for_each(after.extent, [=](index<2> i) restrict(amp) {
    int y = i[0], x = i[1];
    float t = before[i];
    if (x > 0 && x < before.extent[1] - 1 && y > 0 && y < before.extent[0] - 1)
      t += r * (before(y - 1, x) + before(y + 1, x) + before(y, x - 1) + before(y, x + 1) - 4 * t);
    after[i] = t;
  });
}

void verify(const std::vector<float> &after, const std::vector<float> &before, size_t n,
            const char *side) {
  for (size_t y = 0; y < n; y += 7)
    for (size_t x = 0; x < n; ++x) {
      size_t at = y * n + x;
      double t = before[at];
      if (x > 0 && x < n - 1 && y > 0 && y < n - 1)
        t += rate * (static_cast<double>(before[at - n]) + before[at + n] + before[at - 1] +
                     before[at + 1] - 4 * t);
      benchmark::require(benchmark::is_near(after[at], t, 1e-5), side);
    }
}

} // namespace

int main(int argc, char **argv) {
  benchmark::options o = benchmark::read_options(argc, argv);
  benchmark::opencl_peer peer(benchmark::default_device_name());
  size_t n = o.choose_size(peer.is_gpu(), 1u << 14, 1u << 11, 67);
  std::vector<float> before = benchmark::make_numbers<float>(n * n, 1), after(n * n);

  int edge = static_cast<int>(n);
  extent<2> domain(edge, edge);
  array<float, 2> amp_before(domain, before.begin()), amp_after(domain);
  array_view<float, 2> view_after(amp_after);
  array_view<const float, 2> view_before(amp_before);

  cl_mem cl_before = peer.make_buffer(before), cl_after = peer.make_buffer(after);
  cl_kernel kernel = peer.build(opencl_source, "heat");
  peer.set_arguments(kernel, cl_after, cl_before, rate, edge, edge);
  // Groups contain adjacent parts of rows.
  const size_t local[2] = {peer.is_gpu() ? 64u : 256u, peer.is_gpu() ? 4u : 1u};
  const size_t global[2] = {(n + local[0] - 1) / local[0] * local[0],
                            (n + local[1] - 1) / local[1] * local[1]};

  auto times = benchmark::measure_kernels(
      o, peer, [&] { launch_amp(view_after, view_before); },
      [&] { peer.launch(kernel, 2, global, local); });

  copy(amp_after, after.begin());
  verify(after, before, n, "stencil, C++ AMP");
  verify(peer.read<float>(cl_after, n * n), before, n, "stencil, OpenCL");
  benchmark::report("stencil", peer, n, times, 8.0 * static_cast<double>(n) * static_cast<double>(n),
                    "B");
}
