// Reads what the compiler embedded (amp/detail/kernel_table.h) and finds kernels in it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_IMAGE_KERNEL_REGISTRY_H
#define CPPAMP_RUNTIME_IMAGE_KERNEL_REGISTRY_H

#include "support/hash.h"

#include <amp/detail/kernel_table.h>
#include <amp/detail/runtime_api.h>

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace Concurrency::detail {

struct kernel_image;
struct loaded_kernel;

/// How buffer arguments may relate: with distinct ones, the pointers in the kernel are `restrict`.
enum class aliasing { distinct_buffers, overlapping_buffers };
constexpr unsigned aliasing_count = 2;
/// With the cpu accelerator.
constexpr unsigned max_devices = 64;

/// One kernel of an image.
struct kernel_info {
  kernel_image *image = nullptr;
  const table::kernel_record *record = nullptr;
  const table::container_record *containers = nullptr; ///< record->container_count of them
  const table::arg_record *args = nullptr;             ///< record->arg_count of them
  const table::host_kernel *host = nullptr;            ///< its machine code; null if there is none
  const char *name = "";                               ///< in OpenCL C and SPIR-V
  const char *source_location = "";
  std::string title; ///< "parallel_for_each (file:line:column)"
  bool has_messages = false;
  /// The arguments that are neither buffers nor offsets in them.
  std::vector<uint32_t> value_args;

  /// For device * aliasing_count + aliasing; set by loaded_kernel.cpp.
  std::atomic<loaded_kernel *> loaded[max_devices * aliasing_count] = {};
};

/// What one object file embedded. Equal images, of a library that was opened twice for example,
/// are one, if they have the same machine code. Lives for ever; so does the library with that code.
struct kernel_image {
  std::string bytes; ///< a copy: the library that held them may be closed
  hash_value hash;
  const table::table_header *header = nullptr;
  std::string_view opencl_c, spirv;
  std::map<std::string_view, kernel_info> kernels; ///< by symbol
};

/// The kernel a handle names. The first call for a handle reads its image. Throws
/// runtime_exception for an image that is not there, or not one that this library can read.
kernel_info &find_kernel(kernel_handle &handle);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_IMAGE_KERNEL_REGISTRY_H
