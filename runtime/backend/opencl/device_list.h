// Finds the OpenCL devices.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_DEVICE_LIST_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_DEVICE_LIST_H

#include "backend/backend.h"

namespace Concurrency::detail {

/// Opens the ICD loader. A platform that fails is left out with its reason; throws std::bad_alloc only.
backend::device_list find_opencl_devices();

/// False where OpenCL can have nothing better than a CPU, which is known without opening it: nobody has
/// named drivers in the environment, the program does not use OpenCL itself, and the system has no graphics
/// hardware.
bool may_have_opencl_gpus() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_DEVICE_LIST_H
