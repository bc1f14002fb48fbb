// The interface of compiler and runtime for checked kernels (--amp-check-kernels): unoptimized kernels
// that call the runtime before their accesses (runtime/backend/check).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_CHECKED_KERNEL_H
#define CPPAMP_DETAIL_CHECKED_KERNEL_H

#include <stdint.h>

namespace Concurrency {
namespace detail {
namespace table {

/// The kinds of findings, by the names in `// amp-check: ignore(race)` and in reports.
enum check_kind : uint32_t {
#define CPPAMP_CHECK_KIND(name, id, text) check_##name,
#include <amp/detail/check_kinds.def>
  check_kind_count
};

/// What an access does.
enum check_access : uint32_t { check_reads = 1u << 0, check_writes = 1u << 1, check_atomic = 1u << 2 };

/// A source location in a kernel.
struct check_site {
  const char *file;                ///< null: unknown
  const char *name;                ///< of the accessed container or variable; null: unknown
  const struct check_site *caller; ///< the call of the enclosing function, if it is the user's
  uint32_t line, column;
  uint32_t ignored;          ///< bits 1 << enum check_kind
  uint32_t number;           ///< for the runtime: initially 0
  uint32_t region, reserved; ///< for the runtime: the last accessed region
};

/// A tile_static variable: ordinary memory, used by one tile at a time.
struct check_variable {
  void *address;
  uint64_t bytes;
  const char *name;
};

/// One kernel: a host_thread (kernel_table.h), its variables, and the size of its smallest access (1, 2, 4 or 8 bytes).
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
