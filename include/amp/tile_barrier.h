// tile_barrier and the memory fences.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TILE_BARRIER_H
#define CPPAMP_TILE_BARRIER_H
#pragma GCC system_header

#include <amp/detail/device_builtins.h>

namespace Concurrency {

class tile_barrier;

namespace detail {
/// The barrier of the current tile; only the entry of a kernel creates one.
tile_barrier make_tile_barrier() restrict(amp);
} // namespace detail

/// A point where the threads of one tile wait for each other. Either every thread of the tile must reach the same
/// wait, or none: it must not be in a branch or loop where threads of a tile diverge. A
/// barrier comes from tiled_index::barrier; it can be copied, but not created. (C++ AMP 1.2, 8)
///
///   tile_static int sum[16];
///   sum[t.local[0]] = view[t];
///   t.barrier.wait(); // now sum[] is complete
class tile_barrier {
public:
  tile_barrier &operator=(const tile_barrier &) = delete;

  /// Waits. Earlier writes of the tile's threads to tile_static and global memory are visible afterwards.
  void wait() const restrict(amp) { __cppamp_barrier(detail::fence_all); }
  void wait_with_all_memory_fence() const restrict(amp) { __cppamp_barrier(detail::fence_all); }
  /// Waits, and orders only accesses to arrays and array_views.
  void wait_with_global_memory_fence() const restrict(amp) { __cppamp_barrier(detail::fence_global); }
  /// Waits, and orders only accesses to tile_static variables.
  void wait_with_tile_static_memory_fence() const restrict(amp) { __cppamp_barrier(detail::fence_tile_static); }

private:
  friend tile_barrier detail::make_tile_barrier() restrict(amp);
  tile_barrier() restrict(amp) {}
};

namespace detail {
inline tile_barrier make_tile_barrier() restrict(amp) { return tile_barrier(); }
} // namespace detail

/// Orders this thread's accesses before and after the fence, as seen by the tile's other threads.
/// Does not wait, so it may be in a branch. (C++ AMP 1.2, 8)
inline void all_memory_fence(const tile_barrier &) restrict(amp) { __cppamp_mem_fence(detail::fence_all); }
/// The same, only for accesses to arrays and array_views.
inline void global_memory_fence(const tile_barrier &) restrict(amp) { __cppamp_mem_fence(detail::fence_global); }
/// The same, only for accesses to tile_static variables.
inline void tile_static_memory_fence(const tile_barrier &) restrict(amp) {
  __cppamp_mem_fence(detail::fence_tile_static);
}

} // namespace Concurrency

namespace concurrency = Concurrency;

#endif // CPPAMP_TILE_BARRIER_H
