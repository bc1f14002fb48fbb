// The part of a storage that headers read: the reference count, and whether element access on the
// host can access memory directly.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_STORAGE_H
#define CPPAMP_DETAIL_STORAGE_H
#pragma GCC system_header

#include <amp/detail/runtime_api.h>

namespace Concurrency {
namespace detail {

enum { array_access_shift = 2 };

/// One data source: host memory under a top-level array_view, an array, or the memory of an
/// array_view without a source. All views of one source share it. Made only by the library.
struct storage {
  unsigned references; ///< atomic
  /// Atomic; element_access bits that the host may perform anywhere in this storage without calling
  /// the library: nothing is more current elsewhere, and no work of a device is pending. Shifted left by
  /// array_access_shift: the same for elements of the array object itself.
  unsigned host_may;
  char *host; ///< the host's memory, or null
  size_t bytes;
};

inline void retain(storage *home) noexcept {
  if (home)
    __atomic_fetch_add(&home->references, 1u, __ATOMIC_RELAXED);
}
inline void release(storage *home) noexcept {
  if (home && __atomic_fetch_sub(&home->references, 1u, __ATOMIC_ACQ_REL) == 1u)
    destroy_storage(home);
}

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_STORAGE_H
