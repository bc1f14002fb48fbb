// Devices that compile a kernel when it is launched for the first time.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_FIRST_RUN_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_FIRST_RUN_H

#include "backend/opencl/kernel_timeout.h"
#include "backend/opencl/program_cache.h"

namespace Concurrency::detail {

/// The first launch of a variant of a kernel's code.
struct first_run {
  const kernel_info *kernel;
  ocl_device *device;
  std::shared_ptr<built_program> program;
  std::string variant;
  cl_event event; ///< the launch; a reference of its own
  std::shared_ptr<kernel_timeout> kernels;
  int64_t timeout; ///< of the queue, in nanoseconds; 0: none
};

/// Says in the timeline and the log how long it took; then its code can be stored. PoCL 3.1 loses count of its users
/// (pocl_release_dlhandle_cache: Assertion `found->ref_count > 0' failed) if there is a next launch before that.
void wait_for_first_run(const first_run &run) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_FIRST_RUN_H
