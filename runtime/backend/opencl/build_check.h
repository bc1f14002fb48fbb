// Builds kernels for a device without launching them, for the tool amp-check.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_BUILD_CHECK_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_BUILD_CHECK_H

#include "backend/backend.h"

#include <stdint.h>
#include <string>
#include <vector>

namespace Concurrency::detail {

struct kernel_image;

enum class wanted_format { automatic, opencl_c, spirv };

struct build_outcome {
  enum status_kind { ok, failed, unsupported } status = ok;
  std::string message; ///< the reason, with the build log
  bool is_spirv = false;
  uint64_t local_bytes = 0, private_bytes = 0; ///< reported by the driver; only if ok
  size_t max_group_size = 0;                   ///< reported by the driver; only if ok
};

/// Returns one result per kernel, in table order. Builds for a device of find_opencl_devices as a launch
/// with distinct buffers would, but never uses the cache on disk.
std::vector<build_outcome> check_builds(const kernel_image &image, backend::device &device,
                                        wanted_format format) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_BUILD_CHECK_H
