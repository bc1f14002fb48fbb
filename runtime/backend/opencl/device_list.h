// Finds the OpenCL devices.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_DEVICE_LIST_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_DEVICE_LIST_H

#include "backend/backend.h"

namespace Concurrency::detail {

/// Opens the ICD loader. Leaves out a platform that fails, with the reason; throws std::bad_alloc only.
backend::device_list find_opencl_devices();

/// Returns false if OpenCL can only offer a CPU, which is known without opening it: the environment names no
/// drivers, the program does not use OpenCL itself, and the system has no graphics
/// hardware.
bool may_have_opencl_gpus() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_DEVICE_LIST_H
