// Turns a kernel image into an OpenCL program of one device.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_PROGRAM_BUILD_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_PROGRAM_BUILD_H

#include "backend/opencl/device.h"
#include "backend/opencl/disk_cache.h"
#include "image/kernel_registry.h"

namespace Concurrency::detail {

/// A program that was built, and what is known about its copy on disk.
struct built_program {
  ocl_device *device = nullptr;
  program_handle program;
  digest key;
  bool was_stored = false;      ///< by this process, or found on disk
  std::set<std::string> stored; ///< kernels that had run when it was stored
  std::set<std::string> used;   ///< kernels that this process has launched
  size_t binary_size = 0;       ///< of what was stored or loaded last
};

enum class image_format { opencl_c, spirv };

/// Whether launches of whole buffers have code of their own. On CPUs the sums of addresses that it saves are not worth
/// a program more; and memory of the host's begins where the program says, aligned or not.
bool has_whole_variant(const ocl_device &device);

/// What the environment asks for, else OpenCL C, else SPIR-V for devices without a compiler for C.
image_format choose_format(const kernel_image &image, const ocl_device &device);

/// The part of an image that is built together with a kernel: nothing but the kernel, or, where
/// that is "", the whole image. The compilers of GPUs need time for each kernel, those of CPUs for
/// each program.
std::string part_to_build(const kernel_info &kernel, const ocl_device &device);

/// Without the environment's wish.
image_format usual_format(const kernel_image &image, const ocl_device &device);

/// The text, or the module, of all kernels, or of one.
std::string part_of(const kernel_image &image, image_format format, const std::string &part);

/// -cl-std=CL1.2: the text asks for no more but for atomic operations on float, and newer language versions cost some
/// drivers features (PoCL 3.1 lacks vload16 and C11 atomics with CL2.0). Empty for SPIR-V.
std::string build_options(std::string_view source, image_format format, const std::string &part, aliasing how,
                          const ocl_device &device);

/// Throws runtime_exception with the build log.
program_handle compile_program(std::string_view source, image_format format, const std::string &part,
                               ocl_device &device, aliasing how);

/// From disk, or else built. Throws runtime_exception with the build log.
std::unique_ptr<built_program> build_program(const kernel_image &image, const std::string &part, ocl_device &device,
                                             aliasing how);

/// Stores the binary as it is now. Failures are ignored.
void save_program(built_program &program) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_PROGRAM_BUILD_H
