// What libcppamp reports to the tool amp-info about OpenCL's platforms and devices. amp-info opens the
// library at run time, so that it works even if the library cannot be loaded; hence a single C
// function.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_DEVICE_DEVICE_REPORT_H
#define CPPAMP_RUNTIME_DEVICE_DEVICE_REPORT_H

#include <stddef.h>

namespace Concurrency::detail {

/// Texts are valid during the call that receives them; "" is unknown.
struct device_report {
  const char *platform, *platform_version, *platform_vendor;
  const char *name;    ///< "" for a platform without devices
  const char *why_not; ///< "" if the device is usable, else the reason
  const char *path;    ///< accelerator::device_path
  const char *kind;    ///< "gpu", "cpu", "accelerator"
  const char *version, *driver_version, *vendor;
  const char *found;     ///< how its driver was found: "by the OpenCL loader"
  const char *languages; ///< formats of kernels: "OpenCL C 1.2, SPIR-V 1.0"
  bool is_default;
  bool supports_double_precision, has_int64_atomics;
  bool shares_host_memory;
  bool compiles_opencl_c, takes_spirv, runs_host_code;
  unsigned compute_units, clock_mhz; ///< 0: unknown
  size_t memory, max_allocation;     ///< bytes
  size_t local_memory;               ///< bytes of tile_static memory
  size_t max_group_size;             ///< threads of a tile
};

using device_visitor = void(void *context, const device_report &report);

} // namespace Concurrency::detail

/// Calls `visit` for each device of each platform, and for each platform without devices. Returns the
/// number of usable ones.
extern "C" __attribute__((visibility("default"))) unsigned
cppamp_report_devices(Concurrency::detail::device_visitor *visit, void *context) noexcept;

#endif // CPPAMP_RUNTIME_DEVICE_DEVICE_REPORT_H
