// A kernel that is launched again as it was launched last.
//
// Programs launch a kernel in loops: with the same containers, whose data is still where the launch
// before has left it. Then there is nothing to bring, nothing to mark, and no buffer to set; that
// it is so costs a few comparisons for each container, where finding out what to do would cost some
// hundred instructions. Only scalars and the extent may differ.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_LAUNCH_LAST_LAUNCH_H
#define CPPAMP_RUNTIME_LAUNCH_LAST_LAUNCH_H

#include "launch/captured_containers.h"

namespace Concurrency::detail {

/// With which containers a kernel was launched last, and the state that it left them in. Guarded by
/// the lock of its device_kernel.
class last_launch {
public:
  void forget() { m_view = nullptr; }
  /// With the storages' locks held, after the launch. Launches that are not simple (a storage
  /// captured twice, a container of rank 4, messages) are not remembered, nor any for which there is no memory.
  void remember(const kernel_info &kernel, view_state *view, captured_list &containers, size_t storage_count) noexcept;

  /// True if a launch on `view` has nothing to bring and nothing to mark; then all storages are
  /// locked, and unlock() is to be called. Waits for no lock.
  bool try_lock(const kernel_info &kernel, const view_state *view, const void *functor);
  void unlock() noexcept { unlock_first(m_containers.size()); }
  /// Command `number` of the view was the launch.
  void note_use(uint64_t number);

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

  view_state *m_view = nullptr; ///< null: nothing is remembered
  std::vector<container> m_containers;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_LAUNCH_LAST_LAUNCH_H
