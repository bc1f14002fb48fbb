// Programs built for devices, in memory and on disk (disk_cache.h), and their kernels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_PROGRAM_CACHE_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_PROGRAM_CACHE_H

#include "backend/opencl/device.h"
#include "backend/opencl/group_size.h"
#include "backend/opencl/program_task.h"
#include "report/launch_trace.h"

namespace Concurrency::detail {

/// The last value of an argument.
struct argument_value {
  bool is_set = false;
  uint64_t number = 0; ///< the id of a buffer, or the bytes of a small value
};

/// PoCL compiles a kernel for each shape of its groups, and for small and large grids.
struct code_variant {
  group_shape shape;
  bool is_large_grid = false;
  bool operator==(const code_variant &other) const {
    return shape == other.shape && is_large_grid == other.is_large_grid;
  }
};

/// A kernel of a program for one device.
struct ocl_kernel : backend::kernel {
  ocl_kernel(const kernel_info &info, ocl_device &device, aliasing how, std::shared_ptr<program_task> task);

  const kernel_info &info;
  ocl_device &device;
  const aliasing how;
  std::shared_ptr<program_task> task;
  kernel_object kernel; ///< null while the program is being built
  group_shape tile;     ///< in OpenCL's order of dimensions
  group_limits limits;  ///< for kernels without tiles
  /// The domain of the last launch, and its shape.
  size_t last_domain[3] = {0, 0, 0};
  group_shape last_shape;
  std::vector<argument_value> arguments;
  std::vector<uint64_t> sizes;   ///< of the containers' data sources, for kernels with feature_robust
  std::vector<uint64_t> offsets; ///< of the containers, if arguments of kind arg_offsets are set
  /// The function object, if an argument is a buffer with it.
  std::vector<char> functor;
  buffer_handle functor_buffer;
  /// The containers' locations in the last launch that specified them.
  std::vector<backend::container_location> locations;
  bool is_placed = false; ///< the arguments are set to these locations; pending launches have their own arguments
  /// The arguments' values while the kernel did not exist.
  std::vector<std::string> values;
  std::shared_ptr<built_program> program;
  last_note note; ///< for the timeline

  /// Call when the task is done: creates the kernel. Throws runtime_exception with the build log if the driver has
  /// rejected it.
  void make();
  /// Sets an argument, or stores its value.
  cl_int set_argument(unsigned i, size_t bytes, const void *value);

  /// For devices that compile at the launch: returns a name for the code that the first launch of this variant
  /// generates, once per variant; otherwise "".
  std::string record_variant(const code_variant &variant);

private:
  std::vector<code_variant> m_compiled;
};

/// Returns the kernel. If its program has not been built, another thread starts building. Throws unsupported_feature if
/// the device lacks a feature.
std::unique_ptr<ocl_kernel> load_ocl_kernel(const kernel_info &kernel, ocl_device &device, aliasing how);

/// Retries a failed build.
void build_again(ocl_kernel &kernel);

/// The launch that compiled a variant has run: its code will be stored.
void record_first_run(built_program &program, const std::string &variant);

/// Returns the required features that the device lacks; empty if none.
std::string what_is_missing(const kernel_info &kernel, const ocl_device &device);

/// Throws unsupported_feature: the device cannot run tiles of the kernel's size.
[[noreturn]] void tile_too_large(const kernel_info &kernel, const ocl_device &device);

/// Stores programs whose kernels have run for the first time. Cheap if there are none.
void save_new_programs(const ocl_device &device) noexcept;

/// Stores unsaved programs, and drops the device's programs; none may be running.
void drop_programs(const ocl_device &device) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_PROGRAM_CACHE_H
