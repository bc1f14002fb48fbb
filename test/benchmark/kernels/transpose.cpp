// A transposed matrix in tiles of 32 x 32 in tile_static memory, with a column of padding that
// avoids bank conflicts. Each thread moves four elements.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compare.h"

using namespace concurrency;

namespace {

const char *const opencl_source = R"(
#define EDGE 32
#define ROWS 8
kernel __attribute__((reqd_work_group_size(EDGE, ROWS, 1)))
void transpose(global float *restrict out, global const float *restrict in, int n) {
  local float block[EDGE][EDGE + 1];
  int lx = get_local_id(0), ly = get_local_id(1);
  int left = get_group_id(0) * EDGE, top = get_group_id(1) * EDGE;
  for (int row = ly; row < EDGE; row += ROWS)
    block[row][lx] = in[(top + row) * n + left + lx];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int row = ly; row < EDGE; row += ROWS)
    out[(left + row) * n + top + lx] = block[lx][row];
}
)";

const int edge = 32, rows = 8;

void launch_amp(const array_view<float, 2> &out, const array_view<const float, 2> &in) {
  extent<2> domain(in.extent[0] / edge * rows, in.extent[1]);
  parallel_for_each(domain.tile<rows, edge>(), [=](tiled_index<rows, edge> t) restrict(amp) {
    tile_static float block[edge][edge + 1];
    int lx = t.local[1], ly = t.local[0];
    int left = t.tile[1] * edge, top = t.tile[0] * edge;
    for (int row = ly; row < edge; row += rows)
      block[row][lx] = in(top + row, left + lx);
    t.barrier.wait();
    for (int row = ly; row < edge; row += rows)
      out(left + row, top + lx) = block[lx][row];
  });
}

void verify(const std::vector<float> &out, const std::vector<float> &in, size_t n,
            const char *side) {
  for (size_t y = 0; y < n; y += 3)
    for (size_t x = 0; x < n; ++x)
      benchmark::require(out[x * n + y] == in[y * n + x], side);
}

} // namespace

int main(int argc, char **argv) {
  benchmark::options o = benchmark::read_options(argc, argv);
  benchmark::opencl_peer peer(benchmark::default_device_name());
  size_t n = o.choose_size(peer.is_gpu(), 1u << 14, 1u << 11, 64) / edge * edge;
  std::vector<float> in = benchmark::make_numbers<float>(n * n, 1), out(n * n);

  int length = static_cast<int>(n);
  extent<2> whole(length, length);
  array<float, 2> amp_in(whole, in.begin()), amp_out(whole);
  array_view<float, 2> view_out(amp_out);
  array_view<const float, 2> view_in(amp_in);

  cl_mem cl_in = peer.make_buffer(in), cl_out = peer.make_buffer(out);
  cl_kernel kernel = peer.build(opencl_source, "transpose");
  peer.set_arguments(kernel, cl_out, cl_in, length);
  const size_t local[2] = {edge, rows}, global[2] = {n, n / edge * rows};

  auto times = benchmark::measure_kernels(
      o, peer, [&] { launch_amp(view_out, view_in); },
      [&] { peer.launch(kernel, 2, global, local); });

  copy(amp_out, out.begin());
  verify(out, in, n, "transpose, C++ AMP");
  verify(peer.read<float>(cl_out, n * n), in, n, "transpose, OpenCL");
  benchmark::report("transpose", peer, n, times,
                    8.0 * static_cast<double>(n) * static_cast<double>(n), "B");
}
