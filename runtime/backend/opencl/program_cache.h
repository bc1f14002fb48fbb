// Programs built for devices, in memory and (disk_cache.h) on disk, and the kernels in them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_PROGRAM_CACHE_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_PROGRAM_CACHE_H

#include "backend/opencl/group_size.h"
#include "image/kernel_registry.h"
#include "launch/last_launch.h"

namespace Concurrency::detail {

struct built_program;

/// The last value that an argument was set to.
struct argument_value {
  bool is_set = false;
  uint64_t number = 0; ///< the id of a buffer, or the bytes of a small value
};

/// PoCL compiles a kernel once for each shape of its groups, and for small and for large grids.
struct code_variant {
  group_shape shape;
  bool is_large_grid = false;
  bool operator==(const code_variant &other) const {
    return shape == other.shape && is_large_grid == other.is_large_grid;
  }
};

/// A kernel of a program of one device. Its arguments belong to who holds the lock.
struct device_kernel {
  light_lock lock;
  kernel_object kernel;
  group_shape tile;    ///< in OpenCL's order of dimensions
  group_limits limits; ///< of kernels without tiles
  /// The domain of the last launch, and the shape that was chosen for it.
  size_t last_domain[3] = {0, 0, 0};
  group_shape last_shape;
  std::vector<argument_value> arguments;
  std::vector<uint64_t> offsets; ///< of the containers, where arguments of kind arg_offsets are set
  last_launch last;
  std::shared_ptr<built_program> program;
  /// Where the first launch compiles (device_state::compiles_at_launch): what has been compiled.
  std::vector<code_variant> compiled;
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

/// For devices that compile at the launch: true once for each variant whose code the first launch
/// makes. With k.lock held.
bool is_compiled_by_launch(device_kernel &k, const kernel_info &kernel,
                           const code_variant &variant);

/// To be called when the launch that compiled a kernel has run: its code is stored soon.
void note_compilation(device_kernel &k, const kernel_info &kernel, const code_variant &variant);

/// Stores programs whose kernels have run for the first time. Cheap when there is none.
void save_new_programs(device_state *device) noexcept;

/// Stores what is not stored yet, and forgets all programs and kernels; none may be running.
void drop_programs() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_PROGRAM_CACHE_H
