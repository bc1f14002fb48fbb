// Locks and threads across fork.
//
// A child has its parent's memory, but only the thread that called fork. Therefore:
//
//   - fork waits for the locks of lists (fork_lock), which are held only briefly, so the child's lists are consistent;
//   - a light_lock that another thread held belongs to an earlier generation, and counts as free in the child;
//   - an object that needs threads stores the generation in which it was made, and starts again in a new one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_FORK_H
#define CPPAMP_RUNTIME_SUPPORT_FORK_H

#include "support/light_lock.h"

namespace Concurrency::detail {

/// The lock of a list that all threads use. Do not wait for anything else while you hold it.
class fork_lock {
public:
  fork_lock() noexcept;
  ~fork_lock();
  fork_lock(const fork_lock &) = delete;
  fork_lock &operator=(const fork_lock &) = delete;

  void lock() noexcept { m_lock.lock(); }
  bool try_lock() noexcept { return m_lock.try_lock(); }
  void unlock() noexcept { m_lock.unlock(); }

private:
  friend struct fork_locks;
  light_lock m_lock;
  fork_lock *m_before = nullptr, *m_next = nullptr;
};

/// dlopen. fork waits for it, because a child cannot use the dynamic linker's lists if another thread of the parent was
/// changing them.
void *open_library_across_fork(const char *name, int flags) noexcept;

/// Calls `action` in every child, in the order of registration, while the child has one thread only.
void add_child_action(void (*action)() noexcept) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_FORK_H
