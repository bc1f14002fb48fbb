// The fast path for a kernel that is launched like the last time.
//
// Programs launch kernels in loops, with the same containers, whose data is still where the previous launch
// left it. Then there is no data to copy, nothing to mark, and no buffer to set. Detecting this
// takes a few comparisons per container, where the general path takes several
// hundred instructions. Only scalars and the extent may differ.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_LAUNCH_LAST_LAUNCH_H
#define CPPAMP_RUNTIME_LAUNCH_LAST_LAUNCH_H

#include "launch/captured_containers.h"

namespace Concurrency::detail {

/// The containers of a kernel's last launch, and the state in which it left them. Guarded by
/// the lock of its device_kernel.
class last_launch {
public:
  void forget() { m_view = nullptr; }
  /// Call with the storages locked, after the launch. Launches that are not simple (a storage
  /// captured twice, a container of rank 4, messages) are not remembered, nor is any launch if memory runs out.
  void remember(const kernel_info &kernel, view_state *view, captured_list &containers, size_t storage_count) noexcept;

  /// Returns true if a launch on `view` has no data to bring or mark. Then all storages are
  /// locked, and the caller must call unlock(). Never waits for a lock.
  bool try_lock(const kernel_info &kernel, const view_state *view, const void *functor);
  void unlock() noexcept { unlock_first(m_containers.size()); }
  /// The launch was command `number` of the view.
  void record_use(uint64_t number);

private:
  static constexpr unsigned max_rank = 3;
  /// home, byte_offset, and the two ints of each dimension of a container_state.
  static constexpr unsigned max_words = 2 + max_rank;
  struct container {
    uint64_t words[max_words];
    settled_use use;
  };

  static const uint64_t *words_of(const any_container *object) {
    return reinterpret_cast<const uint64_t *>(&object->home);
  }
  static storage_state &home_of(const container &c) { return state_of(reinterpret_cast<storage *>(c.words[0])); }
  static bool is_same(const container &c, const any_container *object, unsigned rank);
  void unlock_first(size_t count) noexcept;

  view_state *m_view = nullptr; ///< null if nothing is remembered
  std::vector<container> m_containers;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_LAUNCH_LAST_LAUNCH_H
