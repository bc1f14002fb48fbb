// The contract between the compiler and the runtime about checked kernels (--amp-check-kernels): kernels as they
// were written, whose accesses ask the runtime first (runtime/backend/check).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_CHECKED_KERNEL_H
#define CPPAMP_DETAIL_CHECKED_KERNEL_H

#include <stdint.h>

namespace Concurrency {
namespace detail {
namespace table {

/// What can be found, by the names of `// amp-check: ignore(race)` and of the reports.
enum check_kind : uint32_t {
#define CPPAMP_CHECK_KIND(name, id, text) check_##name,
#include <amp/detail/check_kinds.def>
  check_kind_count
};

/// What an access does.
enum check_access : uint32_t { check_reads = 1u << 0, check_writes = 1u << 1, check_atomic = 1u << 2 };

/// A place in the source where a kernel does something.
struct check_site {
  const char *file;                ///< null: not known
  const char *name;                ///< of the container or variable that is used; null: not known
  const struct check_site *caller; ///< where the function around it is called, if it was one of the user's
  uint32_t line, column;
  uint32_t ignored;          ///< bits 1 << enum check_kind
  uint32_t number;           ///< for the runtime: 0 at first
  uint32_t region, reserved; ///< for the runtime: where its last access was
};

/// A tile_static variable: ordinary memory, which is used by one tile at a time.
struct check_variable {
  void *address;
  uint64_t bytes;
  const char *name;
};

/// One kernel: a host_thread (kernel_table.h), its variables, and the bytes of its smallest access (1, 2, 4 or 8).
struct checked_kernel {
  void (*run)(const void *functor, const uint32_t *extent);
  const struct check_variable *variables;
  uint32_t variable_count, granule;
  uint32_t waits; ///< 1: threads of a tile may wait for each other
  uint32_t reserved;
};

} // namespace table
} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_CHECKED_KERNEL_H
