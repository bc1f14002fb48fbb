// Short-lived arrays: each is created, used by one small kernel or none, and destroyed; compared with
// clCreateBuffer and clReleaseMemObject. Also measures whether a million launches leak memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "amp_side.h"
#include "measure.h"
#include "opencl_peer.h"

#include <fstream>
#include <unistd.h>

using namespace concurrency;

namespace {

void measure(const benchmark::options &o, const benchmark::opencl_peer &peer, size_t bytes) {
  auto times = benchmark::measure_pairs(
      o, o.tiny ? 2 : 1000,
      [&](int n) {
        for (int i = 0; i < n; ++i)
          array<int> a(static_cast<int>(bytes / sizeof(int)));
      },
      [&](int n) {
        for (int i = 0; i < n; ++i) {
          cl_int code = CL_SUCCESS;
          cl_mem buffer = clCreateBuffer(peer.context(), CL_MEM_READ_WRITE, bytes, nullptr, &code);
          benchmark::check(code, "clCreateBuffer");
          clReleaseMemObject(buffer);
        }
      });
  std::string name = "array made and destroyed, " + std::to_string(bytes >> 10) + " KiB";
  benchmark::report(name.c_str(), peer, bytes, times, 1, "arrays");
}

/// Returns the resident memory of this process in bytes.
size_t resident_bytes() {
  size_t total = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> total >> resident;
  return resident * static_cast<size_t>(sysconf(_SC_PAGESIZE));
}

/// Launches with different arguments, some of them with a new array.
void launch_many(int launches, const array_view<int, 1> &out) {
  for (int k = 0; k < launches; ++k) {
    parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] += k & 1; });
    if (k % 1000 == 0) {
      array<int> a(1000);
      parallel_for_each(a.extent, [&a](index<1> i) restrict(amp) { a[i] = i[0]; });
    }
  }
  benchmark::wait_for_default_view();
}

} // namespace

int main(int argc, char **argv) {
  benchmark::options o = benchmark::read_options(argc, argv);
  benchmark::opencl_peer peer(benchmark::default_device_name());
  for (size_t bytes : {size_t(4) << 10, size_t(1) << 20, size_t(64) << 20})
    measure(o, peer, bytes);

  int launches = o.tiny ? 2000 : 1000000;
  std::vector<int> memory(256);
  array_view<int, 1> out(256, memory);
  launch_many(launches / 10, out);
  size_t before = resident_bytes();
  launch_many(launches, out);
  size_t after = resident_bytes();
  out.synchronize();
  benchmark::require(memory[255] == launches / 20 + launches / 2, "sum of all launches");
  printf("{\"memory\": %d, \"before\": %zu, \"after\": %zu}\n", launches, before, after);
}
