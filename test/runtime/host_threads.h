// What host kernels of the tests are made of: the memory of their containers, and a loop over their threads.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_HOST_THREADS_H
#define CPPAMP_TEST_RUNTIME_HOST_THREADS_H

#include <amp/detail/container_state.h>
#include <amp/detail/kernel_table.h>

#include <algorithm>

namespace amp_test {

/// The fields of an array or array_view.
template <int N, typename T> const Concurrency::detail::container_state<N> &state(const T &container) {
  return *reinterpret_cast<const Concurrency::detail::container_state<N> *>(&container);
}

/// Calls f(x, y, z), in OpenCL's order of dimensions, for each thread of the given groups of an untiled kernel.
template <typename F>
void run_threads(const Concurrency::detail::table::host_domain &d, uint64_t first, uint64_t count, F f) {
  for (uint64_t g = first; g < first + count; ++g) {
    const uint64_t in_row = g % d.groups[0], row = g / d.groups[0];
    const uint64_t begin = in_row * d.block, end = std::min<uint64_t>(begin + d.block, d.size[0]);
    for (uint64_t x = begin; x < end; ++x)
      f(x, row % d.groups[1], row / d.groups[1]);
  }
}

} // namespace amp_test

#endif // CPPAMP_TEST_RUNTIME_HOST_THREADS_H
