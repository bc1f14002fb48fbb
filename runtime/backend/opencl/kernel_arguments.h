// The arguments of a kernel, set only if they differ from those of its previous launch.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_KERNEL_ARGUMENTS_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_KERNEL_ARGUMENTS_H

#include "backend/opencl/program_cache.h"

namespace Concurrency::detail {

/// Sets all arguments, or only those that are neither buffers nor offsets.
void set_arguments(const backend::launch_arguments &launch, ocl_kernel &k, ocl_device &device);
void set_value_arguments(const backend::launch_arguments &launch, ocl_kernel &k, ocl_device &device);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_KERNEL_ARGUMENTS_H
