// Finds drivers that no .icd file lists by the names of their libraries, as in containers that hold a GPU's driver and
// nothing else.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_UNLISTED_DRIVERS_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_UNLISTED_DRIVERS_H

#include "backend/opencl/opencl.h"

#include <vector>

namespace Concurrency::detail {

struct unlisted_platform {
  cl_platform_id id;
  const char *library; ///< contains the platform
};

/// Opens the drivers of GPUs whose device files exist, and PoCL if `has_platforms` is false and there is no other
/// driver, unless the process has them already. Opens none if the environment names the drivers to use. Call once.
std::vector<unlisted_platform> open_unlisted_drivers(bool has_platforms);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_UNLISTED_DRIVERS_H
