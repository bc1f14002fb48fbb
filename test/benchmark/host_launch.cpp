// The cost of a launch on the host in addition to the loop: a thousand threads that add one. run.py's part `host`.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "amp_side.h"
#include "measure.h"

using namespace concurrency;

namespace {

/// In place of opencl_peer: the loop needs no device.
struct plain_loop {
  std::string name() const { return benchmark::default_device_name(); }
  bool is_gpu() const { return false; }
};

void add_one(int *numbers, int n) {
  for (int i = 0; i < n; ++i)
    ++numbers[i];
  asm volatile("" : : "r"(numbers) : "memory");
}

} // namespace

int main(int argc, char **argv) {
  const benchmark::options o = benchmark::read_options(argc, argv);
  const int n = 1000;
  std::vector<int> numbers(n), others(n);
  const array_view<int, 1> view(n, numbers);
  long launches = 0;
  const auto launch = [&] {
    ++launches;
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { ++view[i]; });
  };
  const auto pipelined = [&](int calls) {
    for (int i = 0; i < calls; ++i)
      launch();
    benchmark::wait_for_default_view();
  };
  const auto waited_for = [&](int calls) {
    for (int i = 0; i < calls; ++i) {
      launch();
      benchmark::wait_for_default_view();
    }
  };
  accelerator_view where = accelerator().get_default_view();
  const auto with_marker = [&](int calls) {
    for (int i = 0; i < calls; ++i) {
      launch();
      where.create_marker().get();
    }
  };
  const auto loop = [&](int calls) {
    for (int i = 0; i < calls; ++i)
      add_one(others.data(), n);
  };
  const plain_loop peer;
  benchmark::report("launch on the host, pipelined", peer, n, benchmark::measure_pairs(o, 1000, pipelined, loop), n,
                    "threads");
  benchmark::report("launch on the host, waited for", peer, n, benchmark::measure_pairs(o, 1000, waited_for, loop), n,
                    "threads");
  benchmark::report("launch on the host, a marker waited for", peer, n, benchmark::measure_pairs(o, 1000, with_marker, loop), n,
                    "threads");
  view.synchronize();
  benchmark::require(numbers.front() == launches && numbers.back() == launches, "launch on the host");
}
