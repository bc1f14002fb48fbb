// A sum: each thread adds elements with the stride of the whole grid, and each tile adds its threads' sums in
// tile_static memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compare.h"

using namespace concurrency;

namespace {

const char *const opencl_source = R"(
#define TILE 256
kernel __attribute__((reqd_work_group_size(TILE, 1, 1)))
void reduce(global float *restrict sums, global const float *restrict values, uint n) {
  local float partial[TILE];
  uint l = get_local_id(0);
  float sum = 0;
  for (uint i = get_global_id(0); i < n; i += get_global_size(0))
    sum += values[i];
  partial[l] = sum;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint half_size = TILE / 2; half_size > 0; half_size /= 2) {
    if (l < half_size)
      partial[l] += partial[l + half_size];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  if (l == 0)
    sums[get_group_id(0)] = partial[0];
}
)";

const int tile = 256;

void launch_amp(const array_view<float, 1> &sums, const array_view<const float, 1> &values) {
  unsigned n = static_cast<unsigned>(values.extent[0]);
  unsigned threads = static_cast<unsigned>(sums.extent[0]) * tile;
  extent<1> domain(static_cast<int>(threads));
  parallel_for_each(domain.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static float partial[tile];
    int l = t.local[0];
    float sum = 0;
    for (unsigned i = static_cast<unsigned>(t.global[0]); i < n; i += threads)
      sum += values[static_cast<int>(i)];
    partial[l] = sum;
    t.barrier.wait_with_tile_static_memory_fence();
    for (int half = tile / 2; half > 0; half /= 2) {
      if (l < half)
        partial[l] += partial[l + half];
      t.barrier.wait_with_tile_static_memory_fence();
    }
    if (l == 0)
      sums[t.tile] = partial[0];
  });
}

void verify(const std::vector<float> &sums, double expected, const char *side) {
  double sum = 0;
  for (float part : sums)
    sum += part;
  benchmark::require(benchmark::is_near(sum, expected, 1e-5), side);
}

} // namespace

int main(int argc, char **argv) {
  benchmark::options o = benchmark::read_options(argc, argv);
  benchmark::opencl_peer peer(benchmark::default_device_name());
  size_t n = o.choose_size(peer.is_gpu(), 1u << 28, 1u << 23, 10007);
  size_t tiles = o.tiny ? 5 : peer.is_gpu() ? 1024 : 64;
  std::vector<float> values = benchmark::make_numbers<float>(n, 1), sums(tiles);
  double expected = 0;
  for (float value : values)
    expected += value;

  array<float, 1> amp_values(static_cast<int>(n), values.begin()), amp_sums(static_cast<int>(tiles));
  array_view<float, 1> view_sums(amp_sums);
  array_view<const float, 1> view_values(amp_values);

  cl_mem cl_values = peer.make_buffer(values), cl_sums = peer.make_buffer(sums);
  cl_kernel kernel = peer.build(opencl_source, "reduce");
  peer.set_arguments(kernel, cl_sums, cl_values, static_cast<cl_uint>(n));
  const size_t local = tile, global = tiles * tile;

  auto times = benchmark::measure_kernels(
      o, peer, [&] { launch_amp(view_sums, view_values); },
      [&] { peer.launch(kernel, 1, &global, &local); });

  copy(amp_sums, sums.begin());
  verify(sums, expected, "reduction, C++ AMP");
  verify(peer.read<float>(cl_sums, tiles), expected, "reduction, OpenCL");
  benchmark::report("reduction", peer, n, times, 4.0 * static_cast<double>(n), "B");
}
