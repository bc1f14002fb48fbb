// What several benchmarks need on their C++ AMP side.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_AMP_SIDE_H
#define CPPAMP_BENCHMARK_AMP_SIDE_H

#if CPPAMP_BENCHMARK_OPENMP
#define ON_BOTH_SIDES
#else
#define ON_BOTH_SIDES restrict(cpu, amp)

#include <amp.h>

#include <string>
#include <vector>

namespace benchmark {

/// The device's name in OpenCL. CPPAMP_DEFAULT_ACCELERATOR selects the device.
inline std::string default_device_name() {
  std::wstring description = concurrency::accelerator().description;
  return std::string(description.begin(), description.end());
}

inline void wait_for_default_view() { concurrency::accelerator().default_view.wait(); }

} // namespace benchmark

#endif // CPPAMP_BENCHMARK_OPENMP

#endif // CPPAMP_BENCHMARK_AMP_SIDE_H
