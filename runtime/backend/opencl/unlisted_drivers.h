// Drivers that no .icd file lists, as in containers that hold a GPU's driver and nothing else: they are known by the
// names of their libraries.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_UNLISTED_DRIVERS_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_UNLISTED_DRIVERS_H

#include "backend/opencl/opencl.h"

#include <vector>

namespace Concurrency::detail {

struct unlisted_platform {
  cl_platform_id id;
  const char *library; ///< that brings it
};

/// Opens the drivers of GPUs whose device files are there, and PoCL if `has_platforms` is false and there is no other,
/// unless the process has them already. None where the environment names the drivers to use. To be called once.
std::vector<unlisted_platform> open_unlisted_drivers(bool has_platforms);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_UNLISTED_DRIVERS_H
