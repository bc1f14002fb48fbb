// Copies between a std::vector and an array, compared with a blocking clEnqueueWriteBuffer or ReadBuffer of
// the same vector, for sizes from 4 KiB to 256 MiB, and many small consecutive copies.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "amp_side.h"
#include "measure.h"
#include "opencl_peer.h"

#include <algorithm>

using namespace concurrency;

namespace {

std::string size_name(size_t bytes) {
  return bytes >= 1 << 20 ? std::to_string(bytes >> 20) + " MiB" : std::to_string(bytes >> 10) + " KiB";
}

void measure(const benchmark::options &o, const benchmark::opencl_peer &peer, size_t bytes) {
  size_t count = bytes / sizeof(int);
  std::vector<int> in(count), out(count, -1), peer_out(count, -1);
  for (size_t i = 0; i < count; ++i)
    in[i] = static_cast<int>(i * 2654435761u);
  array<int> a(static_cast<int>(count));
  cl_int code = CL_SUCCESS;
  cl_mem buffer = clCreateBuffer(peer.context(), CL_MEM_READ_WRITE, bytes, nullptr, &code);
  benchmark::check(code, "clCreateBuffer");
  int calls = o.tiny ? 1 : static_cast<int>(std::max<size_t>(1, (16 << 20) / bytes));

  auto up = benchmark::measure_pairs(
      o, calls,
      [&](int n) {
        for (int i = 0; i < n; ++i)
          copy(in.begin(), in.end(), a);
      },
      [&](int n) {
        for (int i = 0; i < n; ++i)
          benchmark::check(clEnqueueWriteBuffer(peer.queue(), buffer, CL_TRUE, 0, bytes, in.data(), 0,
                                                nullptr, nullptr),
                           "clEnqueueWriteBuffer");
      });
  auto down = benchmark::measure_pairs(
      o, calls,
      [&](int n) {
        for (int i = 0; i < n; ++i)
          copy(a, out.begin());
      },
      [&](int n) {
        for (int i = 0; i < n; ++i)
          benchmark::check(clEnqueueReadBuffer(peer.queue(), buffer, CL_TRUE, 0, bytes,
                                               peer_out.data(), 0, nullptr, nullptr),
                           "clEnqueueReadBuffer");
      });
  benchmark::require(out == in, "copied data, C++ AMP");
  benchmark::require(peer_out == in, "copied data, OpenCL");
  clReleaseMemObject(buffer);
  auto work = static_cast<double>(bytes);
  benchmark::report(("vector to array, " + size_name(bytes)).c_str(), peer, bytes, up, work, "B");
  benchmark::report(("array to vector, " + size_name(bytes)).c_str(), peer, bytes, down, work, "B");
}

} // namespace

int main(int argc, char **argv) {
  benchmark::options o = benchmark::read_options(argc, argv);
  benchmark::opencl_peer peer(benchmark::default_device_name());
  std::vector<size_t> sizes = {4 << 10, 512 << 10, 4 << 20, 32 << 20, 256 << 20};
  if (o.size)
    sizes = {o.size};
  else if (o.tiny)
    sizes = {4 << 10, 2 << 20};
  for (size_t bytes : sizes)
    measure(o, peer, bytes);
}
