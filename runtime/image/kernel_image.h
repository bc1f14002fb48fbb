// The code that the compiler embedded for one object file (amp/detail/kernel_table.h): the only reader of kernel
// tables.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_IMAGE_KERNEL_IMAGE_H
#define CPPAMP_RUNTIME_IMAGE_KERNEL_IMAGE_H

#include <amp/detail/checked_kernel.h>
#include <amp/detail/kernel_table.h>

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace Concurrency {
class runtime_exception;
} // namespace Concurrency

namespace Concurrency::detail {

struct kernel_image;
struct loaded_kernel;

/// How buffer arguments may overlap. If they are distinct, the pointers in the kernel are `restrict`. Whole buffers are
/// distinct, and each container begins where its buffer does. Small buffers are whole, have less than 2 GiB each, and
/// the launch is one grid (compute_domain.h).
enum class aliasing { distinct_buffers, overlapping_buffers, whole_buffers, small_buffers };
constexpr unsigned aliasing_count = 4;
/// Including the cpu accelerator.
constexpr unsigned max_devices = 64;

/// One kernel of an image.
struct kernel_info {
  kernel_image *image = nullptr;
  const table::kernel_record *record = nullptr;
  const table::container_record *containers = nullptr; ///< record->container_count elements
  const table::arg_record *args = nullptr;             ///< record->arg_count elements
  const table::host_kernel *host = nullptr;            ///< its machine code; null if there is none
  const table::checked_kernel *checked = nullptr;      ///< with --amp-check-kernels
  const char *symbol = "";                             ///< the symbol by which host code refers to it
  const char *name = "";                               ///< in OpenCL C and SPIR-V
  const char *source_location = "";
  std::string title;           ///< "parallel_for_each (file:line:column)"
  std::string launch_name;     ///< "kernel 'name', " and the title, for exceptions
  uint32_t message_origin = 0; ///< identifies its messages (amp/detail/message_layout.h)
  std::string short_title;     ///< "name (file:line)", without folders
  /// The program's function that launches it; null until queried (report/function_name.h).
  mutable std::atomic<const char *> function{nullptr};
  bool has_messages = false;
  /// For a kernel with guards: its version without the guards that host->ask tests; null if there is none.
  kernel_info *unguarded = nullptr;
  bool is_unguarded = false; ///< this is such a version
  /// Its variant with table::rows_each rows of the domain per thread; null if there is none.
  kernel_info *rows = nullptr;
  bool is_rows = false; ///< this is such a variant
  /// The arguments that are neither buffers nor offsets in them.
  std::vector<uint32_t> value_args;

  /// Index: device * aliasing_count + aliasing; set by loaded_kernel.cpp.
  std::atomic<loaded_kernel *> loaded[max_devices * aliasing_count] = {};

  /// Adds the launch to an exception that it caused, unless the text names it already or is one of Microsoft's texts,
  /// which programs compare.
  void add_to(runtime_exception &e) const noexcept;
  /// The number of bytes that a kernel may read of an array captured by reference: a multiple of 8.
  uint32_t state_bytes(const table::container_record &array) const;
  /// The size of the values that a launch passes, without buffers.
  uint64_t argument_bytes() const;
};

/// The code that one object file embeds. Equal images, for example of a library that was opened twice,
/// are one if they have the same machine code. Never destroyed or unloaded.
struct kernel_image {
  std::string bytes; ///< a copy, because the library that contained them may be closed
  const table::table_header *header = nullptr;
  std::string_view opencl_c, spirv, table_bytes;
  std::map<std::string_view, kernel_info> kernels; ///< by symbol
  std::vector<const kernel_info *> in_order;       ///< as in the table

  /// Returns a string of the table. Throws for an invalid offset.
  const char *string(uint32_t offset) const;
};

/// Parses an image. Throws runtime_exception if it is damaged or of another version.
std::unique_ptr<kernel_image> read_image(std::string_view bytes, const table::host_kernel *host,
                                         const table::checked_kernel *checked = nullptr);

/// For tools: reads the images of a whole section, which a linker joined from its inputs. Does not
/// throw: it stops at an error and reports the reason.
std::vector<std::unique_ptr<kernel_image>> read_section(std::string_view section, std::string &why_not) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_IMAGE_KERNEL_IMAGE_H
