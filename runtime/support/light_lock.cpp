// The slow path uses the kernel's futex. A thread that has waited once sets has_waiters when it locks, since
// it cannot know whether it was the only one; the cost is an unnecessary wake-up.
//
// A thread that unlocks usually takes the lock again before the one that it woke runs. If it holds the lock nearly all
// the time, as one does that launches kernels forever, others could wait for seconds. Therefore unlock reserves the
// lock for a thread that has waited for more than a millisecond.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/light_lock.h"

#include <limits.h>
#include <linux/futex.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

namespace Concurrency::detail {

unsigned fork_generation = 0;

static_assert(sizeof(std::atomic<unsigned>) == sizeof(unsigned), "the kernel reads the word itself");

static int64_t milliseconds() noexcept {
  timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<int64_t>(now.tv_sec) * 1000 + now.tv_nsec / 1000000;
}

void light_lock::wait_for_lock() noexcept {
  const int64_t begin = milliseconds();
  bool is_starving = false;
  for (unsigned seen = m_state.load(std::memory_order_relaxed);;) {
    const state now = is_abandoned(seen) ? is_free : state_of(seen);
    if (now == is_free || (now == is_reserved && is_starving)) {
      if (m_state.compare_exchange_weak(seen, word_of(has_waiters), std::memory_order_acquire,
                                        std::memory_order_relaxed))
        return;
      continue;
    }
    const state wanted = is_starving ? has_starving : has_waiters;
    if (now < wanted) {
      if (!m_state.compare_exchange_weak(seen, word_of(wanted), std::memory_order_relaxed))
        continue;
      seen = word_of(wanted);
    }
    (void)syscall(SYS_futex, &m_state, FUTEX_WAIT_PRIVATE, seen, nullptr, nullptr, 0);
    is_starving = is_starving || milliseconds() - begin > 1;
    seen = m_state.load(std::memory_order_relaxed);
  }
}

void light_lock::unlock_contended() noexcept {
  unsigned seen = m_state.load(std::memory_order_relaxed);
  // In the child of a fork, the starving thread does not exist.
  while (state_of(seen) != has_starving || is_abandoned(seen))
    if (m_state.compare_exchange_weak(seen, is_free, std::memory_order_release, std::memory_order_relaxed)) {
      (void)syscall(SYS_futex, &m_state, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0);
      return;
    }
  // Only the owner changes has_starving.
  m_state.store(word_of(is_reserved), std::memory_order_release);
  (void)syscall(SYS_futex, &m_state, FUTEX_WAKE_PRIVATE, INT_MAX, nullptr, nullptr, 0);
}

} // namespace Concurrency::detail
