// Turns a kernel image into an OpenCL program for one device.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_PROGRAM_BUILD_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_PROGRAM_BUILD_H

#include "backend/opencl/device.h"
#include "backend/opencl/disk_cache.h"
#include "image/kernel_registry.h"

namespace Concurrency::detail {

/// A built program, and the state of its copy on disk.
struct built_program {
  ocl_device *device = nullptr;
  program_handle program;
  digest key;
  bool was_stored = false;      ///< by this process, or found on disk
  std::set<std::string> stored; ///< kernels that had run when it was stored
  std::set<std::string> used;   ///< kernels that this process has launched
  size_t binary_size = 0;       ///< of the binary last stored or loaded
};

enum class image_format { opencl_c, spirv };

/// Returns the variant that serves launches of this kind. Only NVIDIA's GPUs have one for small buffers, and CPUs none
/// for whole buffers: the address computations that it saves do not justify another program; besides, host memory
/// begins at any address of the program's, aligned or not.
aliasing variant_on(const ocl_device &device, aliasing how);

/// Returns the format that the environment requests, else OpenCL C, else SPIR-V for devices without a C compiler.
image_format choose_format(const kernel_image &image, const ocl_device &device);

/// Returns the part of an image that is built together with a kernel: only the kernel or, if
/// "", the whole image. Compilers for GPUs need time for each kernel, those for CPUs for
/// each program.
std::string part_to_build(const kernel_info &kernel, const ocl_device &device);

/// Ignores the environment.
image_format usual_format(const kernel_image &image, const ocl_device &device);

/// Returns the text or the module of all kernels, or of one.
std::string part_of(const kernel_image &image, image_format format, const std::string &part);

/// -cl-std=CL1.2: the text needs nothing newer except atomic operations on float, and newer language versions disable
/// features of some drivers (with CL2.0, PoCL 3.1 lacks vload16 and C11 atomics). Empty for SPIR-V.
std::string build_options(std::string_view source, image_format format, const std::string &part, aliasing how,
                          const ocl_device &device);

/// Throws runtime_exception with the build log.
program_handle compile_program(std::string_view source, image_format format, const std::string &part,
                               ocl_device &device, aliasing how);

/// Loads from disk or builds. Throws runtime_exception with the build log.
std::unique_ptr<built_program> build_program(const kernel_image &image, const std::string &part, ocl_device &device,
                                             aliasing how);

/// Stores the current binary. Ignores failures.
void save_program(built_program &program) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_PROGRAM_BUILD_H
