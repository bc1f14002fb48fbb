// The slow half: the kernel's futex. A thread that has waited once leaves has_waiters behind, since
// it cannot know whether it was the only one; the price is a wake-up for nobody.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/light_lock.h"

#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace Concurrency::detail {

static_assert(sizeof(std::atomic<unsigned>) == sizeof(unsigned), "the kernel reads the word itself");

void light_lock::wait_for_lock() noexcept {
  while (m_state.exchange(has_waiters, std::memory_order_acquire) != is_free)
    (void)syscall(SYS_futex, &m_state, FUTEX_WAIT_PRIVATE, has_waiters, nullptr, nullptr, 0);
}

void light_lock::wake_one() noexcept { (void)syscall(SYS_futex, &m_state, FUTEX_WAKE_PRIVATE, 1, nullptr, nullptr, 0); }

} // namespace Concurrency::detail
