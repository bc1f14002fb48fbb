// An action at the end of a thread. A thread_local object with a destructor is not used for it: glibc ends the process
// if it has no memory to register one. The action does not run at exit.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_THREAD_END_H
#define CPPAMP_RUNTIME_SUPPORT_THREAD_END_H

#include <pthread.h>

namespace Concurrency::detail {

/// A static object of this class is a pointer of each thread, null at first.
class thread_end {
public:
  /// At the end of a thread whose pointer is not null, `action` is called with it.
  explicit thread_end(void (*action)(void *)) noexcept : m_is_valid(pthread_key_create(&m_key, action) == 0) {}

  /// Sets the calling thread's pointer. Returns false if out of memory.
  bool set(void *value) const noexcept { return m_is_valid && pthread_setspecific(m_key, value) == 0; }

private:
  pthread_key_t m_key{};
  bool m_is_valid;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_THREAD_END_H
