// See fork.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/fork.h"

#include "support/fixed_list.h"
#include "support/never_destroyed.h"

#include <chrono>
#include <dlfcn.h>
#include <mutex>
#include <pthread.h>
#include <thread>

namespace Concurrency::detail {

struct fork_locks {
  light_lock lock;
  fork_lock *first = nullptr;
  fixed_list<void (*)() noexcept, 16> child_actions;
  bool are_held = false;

  static fork_locks &get() noexcept {
    static never_destroyed<fork_locks> locks;
    return *locks;
  }
  /// Takes all or none: the locks have no order.
  bool try_all() {
    for (fork_lock *l = first; l; l = l->m_next)
      if (!l->try_lock()) {
        for (fork_lock *held = first; held != l; held = held->m_next)
          held->unlock();
        return false;
      }
    return true;
  }
  void release() {
    if (are_held)
      for (fork_lock *l = first; l; l = l->m_next)
        l->unlock();
    are_held = false;
    lock.unlock();
  }
  static void add(fork_lock &l) {
    fork_locks &all = get();
    all.lock.lock();
    l.m_next = all.first;
    if (all.first)
      all.first->m_before = &l;
    all.first = &l;
    all.lock.unlock();
  }
  static void remove(fork_lock &l) {
    fork_locks &all = get();
    all.lock.lock();
    (l.m_before ? l.m_before->m_next : all.first) = l.m_next;
    if (l.m_next)
      l.m_next->m_before = l.m_before;
    all.lock.unlock();
  }
};

namespace {

/// A driver that is slow at its first use holds one or two locks. Then the child sees the list as it is.
constexpr std::chrono::seconds longest_wait(2);

void prepare() {
  using clock = std::chrono::steady_clock;
  fork_locks &all = fork_locks::get();
  all.lock.lock();
  const clock::time_point end = clock::now() + longest_wait;
  while (!(all.are_held = all.try_all()) && clock::now() < end)
    std::this_thread::sleep_for(std::chrono::microseconds(50));
}

void go_on_in_parent() { fork_locks::get().release(); }

void begin_child() {
  fork_locks &all = fork_locks::get();
  all.release();
  ++fork_generation;
  for (auto *action : all.child_actions)
    action();
}

__attribute__((constructor)) void watch_forks() { (void)pthread_atfork(prepare, go_on_in_parent, begin_child); }

} // namespace

fork_lock::fork_lock() noexcept { fork_locks::add(*this); }
fork_lock::~fork_lock() { fork_locks::remove(*this); }

void *open_library_across_fork(const char *name, int flags) noexcept {
  static never_destroyed<fork_lock> lock;
  std::lock_guard<fork_lock> guard(*lock);
  return dlopen(name, flags);
}

void add_child_action(void (*action)() noexcept) noexcept {
  fork_locks &all = fork_locks::get();
  all.lock.lock();
  all.child_actions.push_back(action);
  all.lock.unlock();
}

} // namespace Concurrency::detail
