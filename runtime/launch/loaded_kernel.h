// Kernels compiled for a device, created at their first launch there.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_LAUNCH_LOADED_KERNEL_H
#define CPPAMP_RUNTIME_LAUNCH_LOADED_KERNEL_H

#include "launch/last_launch.h"

namespace Concurrency::detail {

struct loaded_kernel {
  light_lock lock; ///< guards the members below
  last_launch last;
  std::unique_ptr<backend::kernel> code;
};

inline unsigned slot_of(const device_state *device, aliasing how) {
  return device->index * aliasing_count + static_cast<unsigned>(how);
}

/// Returns null if the kernel was not loaded yet.
inline loaded_kernel *find_loaded_kernel(const kernel_info &kernel, const device_state *device, aliasing how) {
  return kernel.loaded[slot_of(device, how)].load(std::memory_order_acquire);
}

/// Returns the kernel, which the first call for each device and aliasing loads. Throws what device::load throws.
loaded_kernel &get_loaded_kernel(kernel_info &kernel, device_state *device, aliasing how);

/// Drops all of them; none may be running.
void drop_loaded_kernels() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_LAUNCH_LOADED_KERNEL_H
