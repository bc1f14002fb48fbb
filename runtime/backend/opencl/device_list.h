// Finds the OpenCL devices.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_DEVICE_LIST_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_DEVICE_LIST_H

#include "device/accelerator.h"

namespace Concurrency::detail {

/// What was found, and what could not be used.
struct device_list {
  std::vector<device_state *> devices; ///< without the cpu accelerator
  std::vector<left_out_device> left_out;
};

/// Never throws; a platform that fails is left out with its reason.
device_list find_devices() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_DEVICE_LIST_H
