// Devices that compile a kernel at its first launch.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_FIRST_RUN_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_FIRST_RUN_H

#include "backend/opencl/kernel_timeout.h"
#include "backend/opencl/program_cache.h"

namespace Concurrency::detail {

/// Waits for `launch`, the first one with this variant of the kernel's code, but no longer than the queue's time-out
/// if that is not 0. Reports the duration in the timeline and the log; the code can then be stored. PoCL 3.1 miscounts
/// its users (pocl_release_dlhandle_cache: Assertion `found->ref_count > 0' failed) if another launch
/// precedes that.
void wait_for_first_run(const ocl_kernel &kernel, const std::string &variant, cl_event launch, kernel_timeout &running,
                        int64_t timeout) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_FIRST_RUN_H
