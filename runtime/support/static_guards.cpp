// Initialization of the library's function-local static objects across fork.
//
// In a child, libstdc++ waits forever for an initialization that another thread was performing at the fork, because
// that thread does not exist there. These replacements of the Itanium C++ ABI's functions (3.3.3, "One-time
// Construction API") are for this library only. They keep a light_lock in the guard, which counts as free in the
// child, so that the child initializes the object again.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/light_lock.h"

#include <stdint.h>

namespace Concurrency::detail {
namespace {

/// The generic ABI's guard: compiled code calls __cxa_guard_acquire if the first byte is 0. The rest is ours.
struct static_guard {
  std::atomic<unsigned char> is_initialized;
  light_lock lock;
};
static_assert(sizeof(static_guard) == sizeof(uint64_t) && alignof(static_guard) <= alignof(uint64_t),
              "the ABI gives a guard 64 bits");

} // namespace
} // namespace Concurrency::detail

#define HIDDEN __attribute__((visibility("hidden")))
using Concurrency::detail::static_guard;

extern "C" {

/// Returns 1 if the caller must initialize the object, and then call one of the other two functions.
HIDDEN int __cxa_guard_acquire(static_guard *guard) {
  if (guard->is_initialized.load(std::memory_order_acquire))
    return 0;
  guard->lock.lock();
  if (!guard->is_initialized.load(std::memory_order_relaxed))
    return 1;
  guard->lock.unlock();
  return 0;
}

HIDDEN void __cxa_guard_release(static_guard *guard) {
  guard->is_initialized.store(1, std::memory_order_release);
  guard->lock.unlock();
}

HIDDEN void __cxa_guard_abort(static_guard *guard) { guard->lock.unlock(); }
}
