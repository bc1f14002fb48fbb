// What a launch costs the host: thousands of launches of a kernel that does next to nothing, with
// three captured views, and one wait at the end.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "amp_side.h"
#include "measure.h"
#include "opencl_peer.h"

using namespace concurrency;

namespace {

const char *const opencl_source = R"(
kernel void add(global int *restrict c, global const int *restrict a,
                global const int *restrict b, uint n) {
  size_t i = get_global_id(0);
  if (i < n)
    c[i] = a[i] + b[i];
}
)";

const int size = 256;

void launch_amp(const array_view<int, 1> &c, const array_view<const int, 1> &a,
                const array_view<const int, 1> &b) {
  parallel_for_each(c.extent, [=](index<1> i) restrict(amp) { c[i] = a[i] + b[i]; });
}

} // namespace

int main(int argc, char **argv) {
  benchmark::options o = benchmark::read_options(argc, argv);
  benchmark::opencl_peer peer(benchmark::default_device_name());
  std::vector<int> a(size), b(size), c(size);
  for (int i = 0; i < size; ++i) {
    a[i] = i;
    b[i] = 1000 * i;
  }
  array_view<const int, 1> view_a(size, a), view_b(size, b);
  array_view<int, 1> view_c(size, c);

  cl_mem cl_a = peer.make_buffer(a), cl_b = peer.make_buffer(b), cl_c = peer.make_buffer(c);
  cl_kernel kernel = peer.build(opencl_source, "add");
  size_t local = 256, global = size;

  auto ours = [&](int calls) {
    for (int i = 0; i < calls; ++i)
      launch_amp(view_c, view_a, view_b);
    benchmark::wait_for_default_view();
  };
  auto theirs = [&](int calls) {
    for (int i = 0; i < calls; ++i) {
      peer.set_arguments(kernel, cl_c, cl_a, cl_b, static_cast<cl_uint>(size));
      peer.launch(kernel, 1, &global, &local);
    }
    peer.finish();
  };
  auto pipelined = benchmark::measure_pairs(o, o.tiny ? 10 : 5000, ours, theirs);
  // For each launch a wait: the price of being synchronous, which hides most of ours.
  auto waited = benchmark::measure_pairs(
      o, o.tiny ? 10 : 1000,
      [&](int calls) {
        for (int i = 0; i < calls; ++i)
          ours(1);
      },
      [&](int calls) {
        for (int i = 0; i < calls; ++i)
          theirs(1);
      });

  view_c.synchronize();
  std::vector<int> peer_c = peer.read<int>(cl_c, size);
  for (int i = 0; i < size; ++i) {
    benchmark::require(c[i] == 1001 * i, "sum, C++ AMP");
    benchmark::require(peer_c[i] == 1001 * i, "sum, OpenCL");
  }
  benchmark::report("launch, pipelined", peer, size, pipelined, 1, "launches");
  benchmark::report("launch, waited for", peer, size, waited, 1, "launches");
}
