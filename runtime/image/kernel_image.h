// What the compiler embedded for one object file (amp/detail/kernel_table.h): the one reader of kernel tables.
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

/// How buffer arguments may relate: with distinct ones, the pointers in the kernel are `restrict`. Whole ones are
/// distinct, and each container begins where its buffer does.
enum class aliasing { distinct_buffers, overlapping_buffers, whole_buffers };
constexpr unsigned aliasing_count = 3;
/// With the cpu accelerator.
constexpr unsigned max_devices = 64;

/// One kernel of an image.
struct kernel_info {
  kernel_image *image = nullptr;
  const table::kernel_record *record = nullptr;
  const table::container_record *containers = nullptr; ///< record->container_count of them
  const table::arg_record *args = nullptr;             ///< record->arg_count of them
  const table::host_kernel *host = nullptr;            ///< its machine code; null if there is none
  const table::checked_kernel *checked = nullptr;      ///< that of --amp-check-kernels
  const char *symbol = "";                             ///< what host code asks for
  const char *name = "";                               ///< in OpenCL C and SPIR-V
  const char *source_location = "";
  std::string title;           ///< "parallel_for_each (file:line:column)"
  std::string launch_name;     ///< "kernel 'name', " and the title: exceptions say it
  uint32_t message_origin = 0; ///< of its messages (amp/detail/message_layout.h)
  std::string short_title;     ///< "name (file:line)", without folders
  /// The program's function that launches it; null until somebody has asked (report/function_name.h).
  mutable std::atomic<const char *> function{nullptr};
  bool has_messages = false;
  /// Of a kernel with guards: itself without those that host->ask asks about; null if there is no such version.
  kernel_info *inside = nullptr;
  bool is_inside = false; ///< is it such a version?
  /// Itself with table::rows_each rows of the domain in a thread; null if there is no such form.
  kernel_info *rows = nullptr;
  bool is_rows = false; ///< is it such a form?
  /// The arguments that are neither buffers nor offsets in them.
  std::vector<uint32_t> value_args;

  /// For device * aliasing_count + aliasing; set by loaded_kernel.cpp.
  std::atomic<loaded_kernel *> loaded[max_devices * aliasing_count] = {};

  /// Has an exception that its launch is to blame for say so, unless it does already or has one of Microsoft's texts,
  /// which programs compare.
  void add_to(runtime_exception &e) const noexcept;
  /// What a kernel may read of an array that was captured by reference: a multiple of 8.
  uint32_t state_bytes(const table::container_record &array) const;
  /// Of the values that a launch passes, without buffers.
  uint64_t argument_bytes() const;
};

/// What one object file embedded. Equal images, of a library that was opened twice for example,
/// are one, if they have the same machine code. Lives for ever; so does the library with that code.
struct kernel_image {
  std::string bytes; ///< a copy: the library that held them may be closed
  const table::table_header *header = nullptr;
  std::string_view opencl_c, spirv, table_bytes;
  std::map<std::string_view, kernel_info> kernels; ///< by symbol
  std::vector<const kernel_info *> in_order;       ///< as in the table

  /// A string of the table. Throws for an offset that is none.
  const char *string(uint32_t offset) const;
};

/// Parses an image. Throws runtime_exception for one that is damaged, or of another version.
std::unique_ptr<kernel_image> read_image(std::string_view bytes, const table::host_kernel *host,
                                         const table::checked_kernel *checked = nullptr);

/// For tools: the images of a whole section, which a linker joins of those of its inputs. Without
/// exceptions: stops where it cannot go on, and says why.
std::vector<std::unique_ptr<kernel_image>> read_section(std::string_view section, std::string &why_not) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_IMAGE_KERNEL_IMAGE_H
