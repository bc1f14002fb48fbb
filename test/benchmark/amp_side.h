// What several benchmarks need on their C++ AMP side, and on the CUDA side functions that are ON_BOTH_SIDES.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_AMP_SIDE_H
#define CPPAMP_BENCHMARK_AMP_SIDE_H

// nvcc requires its attribute before the function.
#ifdef __CUDACC__
#define FOR_CUDA __device__
#else
#define FOR_CUDA
#endif

#if CPPAMP_BENCHMARK_OPENMP || defined(__CUDACC__)
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

#endif // !CPPAMP_BENCHMARK_OPENMP && !__CUDACC__

#endif // CPPAMP_BENCHMARK_AMP_SIDE_H
