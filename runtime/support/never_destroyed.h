// A static object that is never destroyed, like all static objects of the runtime: those of the program
// may use it in their destructors. It does not allocate, so its construction cannot fail.
//
//   static never_destroyed<program_list> list;
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_NEVER_DESTROYED_H
#define CPPAMP_RUNTIME_SUPPORT_NEVER_DESTROYED_H

#include <new>

namespace Concurrency::detail {

template <typename T> class never_destroyed {
public:
  never_destroyed() noexcept(noexcept(T())) { (void)new (m_memory) T; }
  never_destroyed(const never_destroyed &) = delete;
  never_destroyed &operator=(const never_destroyed &) = delete;

  T &operator*() noexcept { return *std::launder(reinterpret_cast<T *>(m_memory)); }
  T *operator->() noexcept { return &**this; }

private:
  alignas(T) unsigned char m_memory[sizeof(T)];
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_NEVER_DESTROYED_H
