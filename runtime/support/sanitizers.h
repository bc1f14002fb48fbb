// Sanitizer interfaces, for programs that contain one: the functions are weak, and null elsewhere.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_SANITIZERS_H
#define CPPAMP_RUNTIME_SUPPORT_SANITIZERS_H

#include <stddef.h>

extern "C" {
// AddressSanitizer
__attribute__((weak)) void __sanitizer_start_switch_fiber(void **fake_stack, const void *bottom, size_t bytes);
__attribute__((weak)) void __sanitizer_finish_switch_fiber(void *fake_stack, const void **bottom, size_t *bytes);
__attribute__((weak)) void __asan_handle_no_return();
// ThreadSanitizer
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);
__attribute__((weak)) void *__tsan_get_current_fiber();
__attribute__((weak)) void *__tsan_create_fiber(unsigned flags);
__attribute__((weak)) void __tsan_destroy_fiber(void *fiber);
__attribute__((weak)) void __tsan_switch_to_fiber(void *fiber, unsigned flags);
}

namespace Concurrency::detail {

/// Orders what this thread has done so far before what follows an `order_after` of `address`. The library's own
/// atomics imply that, but ThreadSanitizer does not see them in a library that it has not compiled.
inline void order_before(const void *address) noexcept {
  if (__tsan_release)
    __tsan_release(const_cast<void *>(address));
}
inline void order_after(const void *address) noexcept {
  if (__tsan_acquire)
    __tsan_acquire(const_cast<void *>(address));
}

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_SANITIZERS_H
