// The arguments of a kernel, set only where they differ from those of its launch before.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_KERNEL_ARGUMENTS_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_KERNEL_ARGUMENTS_H

#include "launch/captured_containers.h"
#include "backend/opencl/program_cache.h"

namespace Concurrency::detail {

/// One call of launch_kernel.
struct launch_request {
  kernel_info &kernel;
  const accelerator_view *where;
  const int *extent;
  const void *functor;
};

/// Sets all arguments, or those that are no buffers nor offsets in them. With k.lock held. The
/// driver keeps `functor_buffer` until the kernel has run.
void set_arguments(const launch_request &request, device_kernel &k, device_state *device,
                   captured_list &containers, buffer_handle &functor_buffer);
void set_value_arguments(const launch_request &request, device_kernel &k, device_state *device,
                         buffer_handle &functor_buffer);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_KERNEL_ARGUMENTS_H
