// The slow path uses the kernel's futex. A thread that has waited once sets has_waiters when it locks, since
// it cannot know whether it was the only one; the cost is an unnecessary wake-up.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/light_lock.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace Concurrency::detail {

unsigned fork_generation = 0;

static_assert(sizeof(std::atomic<unsigned>) == sizeof(unsigned), "the kernel reads the word itself");

void light_lock::wait_for_lock() noexcept {
  const unsigned waiting = word_of(has_waiters);
  for (;;) {
    const unsigned before = m_state.exchange(waiting, std::memory_order_acquire);
    if (before == is_free || is_abandoned(before))
      return;
    (void)syscall(SYS_futex, &m_state, FUTEX_WAIT_PRIVATE, waiting, nullptr, nullptr, 0);
  }
}

void light_lock::wake_one() noexcept { (void)syscall(SYS_futex, &m_state, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0); }

} // namespace Concurrency::detail
