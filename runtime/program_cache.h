// Programs built for devices, in memory and (disk_cache.h) on disk, and the kernels in them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_PROGRAM_CACHE_H
#define CPPAMP_RUNTIME_PROGRAM_CACHE_H

#include "kernel_registry.h"
#include "last_launch.h"

namespace Concurrency::detail {

struct built_program;

/// The last value that an argument was set to.
struct argument_value {
  bool is_set = false;
  uint64_t number = 0; ///< the id of a buffer, or the bytes of a small value
};

/// A kernel of a program of one device. Its arguments belong to who holds the lock.
struct device_kernel {
  light_lock lock;
  kernel_object kernel;
  size_t group_size[3] = {1, 1, 1}; ///< in OpenCL's order of dimensions
  std::vector<argument_value> arguments;
  last_launch last;
  std::shared_ptr<built_program> program;
  /// The first launch is going to compile it (see device_state::compiles_at_launch); PoCL does so
  /// once for small and once for large grids.
  bool is_uncompiled[2] = {false, false};
};

/// The kernel if it was built; null if not.
inline device_kernel *find_device_kernel(const kernel_info &kernel, const device_state *device,
                                         aliasing how) {
  return kernel.built[device->index * aliasing_count + static_cast<unsigned>(how)].load(
      std::memory_order_acquire);
}

/// The kernel, built at the first call for each device and aliasing. Throws runtime_exception with
/// the build log when the driver refuses it, unsupported_feature when the device lacks something.
device_kernel &get_device_kernel(kernel_info &kernel, device_state *device, aliasing how);

/// Throws unsupported_feature: the device does not run tiles of the kernel's size.
[[noreturn]] void tile_too_large(const kernel_info &kernel, const device_state &device);

/// To be called when the launch that compiled a kernel has run: its code is stored soon.
void note_compilation(device_kernel &k, const kernel_info &kernel, bool is_large);

/// Stores programs whose kernels have run for the first time. Cheap when there is none.
void save_new_programs(device_state *device) noexcept;

/// Stores what is not stored yet, and forgets all programs and kernels; none may be running.
void drop_programs() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_PROGRAM_CACHE_H
