// Locks and threads across fork.
//
// A child has the memory of its parent but only the thread that forked. So:
//
//   - fork waits for the locks of lists (fork_lock), which nobody holds for long, and the child finds the lists whole;
//   - a light_lock that another thread held belongs to an earlier generation, and counts as free in the child;
//   - what needs threads remembers the generation it was made in, and starts anew where that is not the present one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_FORK_H
#define CPPAMP_RUNTIME_SUPPORT_FORK_H

#include "support/light_lock.h"

namespace Concurrency::detail {

/// The lock of a list that all threads use. Whoever holds it waits for nothing else.
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
  fork_lock *m_before = nullptr, *m_behind = nullptr;
};

/// dlopen, for which fork waits: the dynamic linker's lists are of no use to a child if another thread of the parent
/// was changing them.
void *open_library_across_fork(const char *name, int flags) noexcept;

/// Calls `action` in children, in the order of these calls. There is only one thread then.
void add_child_action(void (*action)() noexcept) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_FORK_H
