// The functions of libcppamp.so that the public headers call: plain functions over plain data, so
// that a program and the library may be compiled with different standard libraries' settings.
//
// Programs do not use these functions. They throw only C++ AMP's exception classes, unless they are
// noexcept.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_RUNTIME_API_H
#define CPPAMP_DETAIL_RUNTIME_API_H
#pragma GCC system_header

#include <amp/detail/checked_kernel.h>
#include <amp/detail/config.h>
#include <amp/detail/kernel_table.h>

#include <stddef.h>

namespace Concurrency {

class accelerator_view;

namespace detail {

struct storage;      ///< one per data source; detail/storage.h shows the part that headers read
struct device_state; ///< one per accelerator; never destroyed
struct async_state;
struct view_state; ///< one per accelerator_view; reference counted

// ---- kernels

/// One static object for each instantiation of parallel_for_each.
struct kernel_handle {
  const table::image_handle *image;
  const char *symbol;
  void *resolved; ///< the runtime's cache; accessed atomically
};

/// Launches a kernel over `extent` (as many ints as the kernel's rank). `where` null: the runtime
/// chooses. `tile` null: not tiled; else three ints D0, D1, D2, 0 where absent.
CPPAMP_API void launch_kernel(kernel_handle &kernel, const accelerator_view *where, const int *extent, const int *tile,
                              const void *functor);

// ---- storage and its elements

/// Bits of an access to elements.
enum element_access { read_elements = 1, write_elements = 2 };

/// A container without its template arguments.
struct section_ref {
  storage *home;
  size_t byte_offset; ///< of the first element, in the storage
  const int *extent;
  const int *stride; ///< in elements
  int rank;
  unsigned elem_bytes;
};

/// Each of these functions creates a storage with one reference. The last release calls destroy_storage.
CPPAMP_API storage *create_host_storage(void *data, size_t bytes);
CPPAMP_API storage *create_unsourced_storage(size_t bytes);
/// `associated` is `home`, or the other end of a staging array; `access` a value of access_type.
CPPAMP_API storage *create_array_storage(size_t bytes, view_state *home, view_state *associated, int access);
/// Brings pending results back to host memory first. Swallows errors (C++ AMP 1.2, 8.4).
CPPAMP_API void destroy_storage(storage *home) noexcept;

/// Makes the host's copy of a section current, and with write_elements the only current one.
/// Returns the address of its first element.
CPPAMP_API void *access_on_host(const section_ref &section, int access);
/// The address of the first element without any synchronization; null if the host has no memory.
CPPAMP_API void *address_on_host(const section_ref &section);

/// `type` is a value of access_type in these.
CPPAMP_API void synchronize_home(const section_ref &section, int type);
CPPAMP_API void synchronize_to(const section_ref &section, view_state *where, int type);
CPPAMP_API void refresh_section(const section_ref &section);
CPPAMP_API void discard_section(const section_ref &section);
/// Returns a reference that the caller owns. Throws runtime_exception for a view without a data source.
CPPAMP_API view_state *source_view(storage *home);

/// Element-wise copies between sections of equal extents; the current bytes are read where
/// they are, and home locations are not written on the way.
CPPAMP_API void copy_section(const section_ref &from, const section_ref &to);
/// Between a section and dense host memory.
CPPAMP_API void copy_in(const void *from, const section_ref &to);
CPPAMP_API void copy_out(const section_ref &from, void *to);

// ---- elements that are transferred while kernels run: halos

/// An array on a device with separate memory: its elements may take the paths below. Other arrays are used on the host,
/// where they are.
CPPAMP_API bool is_in_device_memory(const section_ref &section);
/// A copy of the elements as everything queued so far leaves them, which is brought to the host while what is queued
/// later runs. Does not wait. Of an array in device memory; to be given to end_leaving.
CPPAMP_API void *start_leaving(const section_ref &from);
/// Waits for it: the elements without gaps, until end_leaving.
CPPAMP_API const void *finish_leaving(void *copy);
CPPAMP_API void end_leaving(void *copy) noexcept;
/// Copies these contiguous elements into the array in device memory, before everything queued from now on. Does not
/// wait for them, nor for what is queued already; `from` may change after the return.
CPPAMP_API void start_entering(const void *from, const section_ref &to);

// ---- arrays (only for storages from create_array_storage)

/// As access_on_host and address_on_host, for the array object itself: throws where the host may
/// not touch the array's elements, and returns null there.
CPPAMP_API void *access_array_on_host(const section_ref &section, int access);
CPPAMP_API void *array_data_on_host(const section_ref &section, int access);
/// With a reference for the caller.
CPPAMP_API view_state *array_view_of(storage *home);
CPPAMP_API view_state *array_associated_view_of(storage *home);
CPPAMP_API int array_access_type(storage *home);

// ---- checks of arguments; each throws runtime_exception with a text that names `what`

CPPAMP_API void throw_runtime_exception(const char *message) __attribute__((noreturn));
/// The number of bytes of an extent; throws when a component is not positive, or on overflow.
CPPAMP_API size_t checked_bytes(int rank, const int *extent, size_t elem_bytes, const char *what);
/// The same for the extent of a view of host memory, which may be empty.
CPPAMP_API size_t source_bytes(int rank, const int *extent, size_t elem_bytes);
/// Throws if an extent has more elements than the container under it.
CPPAMP_API void check_source(int rank, const int *extent, size_t elements);
CPPAMP_API void check_section(int rank, const int *whole, const int *origin, const int *extent);
CPPAMP_API void check_projection(int whole, int i);
CPPAMP_API void check_view_as(int from_rank, const int *from, int to_rank, const int *to);
CPPAMP_API void check_same_extent(int rank, const int *from, const int *to);

// ---- accelerators

/// The constant properties of an accelerator.
struct device_info {
  const wchar_t *path;
  const wchar_t *description;
  unsigned version;
  bool is_debug;
  bool is_emulated;
  bool has_display;
  bool supports_double_precision;
  bool supports_limited_double_precision;
  bool supports_cpu_shared_memory;
  size_t dedicated_memory; ///< KB
};

CPPAMP_API size_t device_count(); ///< with the cpu accelerator
CPPAMP_API device_state *device_at(size_t i);
/// Throws runtime_exception for a path that names no accelerator.
CPPAMP_API device_state *find_device(const wchar_t *path);
CPPAMP_API bool set_default_device(const wchar_t *path);
CPPAMP_API const device_info &get_device_info(device_state *device) noexcept;
CPPAMP_API int get_default_access_type(device_state *device) noexcept;
CPPAMP_API bool set_default_access_type(device_state *device, int type) noexcept;

/// Each returns a reference for the caller.
CPPAMP_API view_state *default_view(device_state *device);
CPPAMP_API view_state *create_view(device_state *device, int queuing_mode);
CPPAMP_API view_state *auto_selection_view();
/// The default view of the default accelerator, whose choice is final from now on.
CPPAMP_API view_state *use_default_view();
CPPAMP_API void retain_view(view_state *view) noexcept;
CPPAMP_API void release_view(view_state *view) noexcept;
CPPAMP_API device_state *view_device(view_state *view) noexcept;
CPPAMP_API int view_queuing_mode(view_state *view) noexcept;
CPPAMP_API bool view_is_auto_selection(view_state *view) noexcept;
CPPAMP_API void flush_view(view_state *view);
CPPAMP_API void wait_for_view(view_state *view);
/// In seconds; 0: none.
CPPAMP_API double view_timeout(view_state *view);
CPPAMP_API void set_view_timeout(view_state *view, double seconds);
/// Returns an operation that waits for everything submitted before the call, once a thread waits for the operation.
CPPAMP_API async_state *make_marker(view_state *view);

// ---- work on other threads

/// Calls `run(context)` on a thread of the library. The process does not exit before it returns.
CPPAMP_API void run_async(void (*run)(void *), void *context);

// ---- the program's own ranges and marks in the timeline

CPPAMP_API bool is_tracing() noexcept;
/// Null while there is no timeline. `arguments` is the inside of a JSON object, or null. Texts are copied.
CPPAMP_API void *begin_trace_range(const char *name, const char *arguments) noexcept;
CPPAMP_API void end_trace_range(void *range) noexcept;
CPPAMP_API void add_trace_mark(const char *name, const char *arguments) noexcept;

// ---- counters of this process, for tests and tools

/// Grows at its end.
struct runtime_statistics {
  unsigned long long bytes_to_device;
  unsigned long long bytes_from_device;
  unsigned long long transfers; ///< commands that moved those bytes
  unsigned long long launches;
  unsigned long long repeated_launches;       ///< those that were like the kernel's last one
  unsigned long long programs_built;          ///< from OpenCL C or SPIR-V
  unsigned long long programs_from_disk;      ///< from the cache
  unsigned long long launches_without_guards; ///< of kernels that have some (--amp-robust), on devices of OpenCL
  unsigned long long launches_of_rows;        ///< with several rows of the domain in a thread
};
/// Writes the first `bytes` bytes of the caller's structure, with zeros for values that this library does not count.
CPPAMP_API void read_statistics(runtime_statistics *to, size_t bytes) noexcept;
/// Not exported, and not shared by objects compiled with different headers.
static inline runtime_statistics statistics() noexcept {
  runtime_statistics s;
  read_statistics(&s, sizeof(s));
  return s;
}

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_RUNTIME_API_H
