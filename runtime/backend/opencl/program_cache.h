// Programs built for devices, in memory and (disk_cache.h) on disk, and the kernels in them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_PROGRAM_CACHE_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_PROGRAM_CACHE_H

#include "backend/opencl/device.h"
#include "backend/opencl/group_size.h"
#include "backend/opencl/program_task.h"
#include "report/launch_trace.h"

namespace Concurrency::detail {

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

/// A kernel of a program of one device.
struct ocl_kernel : backend::kernel {
  ocl_kernel(const kernel_info &info, ocl_device &device, aliasing how, std::shared_ptr<program_task> task);

  const kernel_info &info;
  ocl_device &device;
  const aliasing how;
  std::shared_ptr<program_task> task;
  kernel_object kernel; ///< null while the program is being built
  group_shape tile;     ///< in OpenCL's order of dimensions
  group_limits limits;  ///< of kernels without tiles
  /// The domain of the last launch, and the shape that was chosen for it.
  size_t last_domain[3] = {0, 0, 0};
  group_shape last_shape;
  std::vector<argument_value> arguments;
  std::vector<uint64_t> sizes;   ///< of the containers' data sources, for kernels with feature_robust
  std::vector<uint64_t> offsets; ///< of the containers, where arguments of kind arg_offsets are set
  /// Where the containers of the last launch are that said it.
  std::vector<backend::container_place> places;
  bool is_placed = false; ///< are the arguments set to these places? Launches that wait have arguments of their own
  /// What the arguments were set to while there was no kernel to set them of.
  std::vector<std::string> values;
  std::shared_ptr<built_program> program;
  last_note note; ///< for the timeline

  /// When the task is done: makes the kernel. Throws runtime_exception with the build log when the driver has refused
  /// it.
  void make();
  /// Sets an argument, or keeps its value.
  cl_int set_argument(unsigned i, size_t bytes, const void *value);

  /// For devices that compile at the launch: a name for what the first launch with this variant makes, once for each;
  /// else "".
  std::string note_variant(const code_variant &variant);

private:
  std::vector<code_variant> m_compiled;
};

/// The kernel; if its program has not been built, another thread begins with that. Throws unsupported_feature when the
/// device lacks something.
std::unique_ptr<ocl_kernel> load_ocl_kernel(const kernel_info &kernel, ocl_device &device, aliasing how);

/// Has a program built once more that could not be.
void build_again(ocl_kernel &kernel);

/// The launch that compiled a variant has run: its code is stored soon.
void note_first_run(built_program &program, const std::string &variant);

/// What the device lacks that the kernel needs; empty if nothing.
std::string what_is_missing(const kernel_info &kernel, const ocl_device &device);

/// Throws unsupported_feature: the device does not run tiles of the kernel's size.
[[noreturn]] void tile_too_large(const kernel_info &kernel, const ocl_device &device);

/// Stores programs whose kernels have run for the first time. Cheap when there is none.
void save_new_programs(const ocl_device &device) noexcept;

/// Stores what is not stored yet, and forgets the device's programs; none may be running.
void drop_programs(const ocl_device &device) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_PROGRAM_CACHE_H
