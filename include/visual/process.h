// <process.h> of Visual C++: threads that run a function.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_PROCESS_H
#define CPPAMP_VISUAL_PROCESS_H
#pragma GCC system_header

#include <visual/windows.h>

template <typename Function>
std::uintptr_t _beginthreadex(void *, unsigned, Function *function, void *argument, unsigned, unsigned *id) {
  if (id)
    *id = 0;
  return reinterpret_cast<std::uintptr_t>(cppamp_visual_start(function, argument));
}
inline std::uintptr_t _beginthread(void (*function)(void *), unsigned, void *argument) {
  std::thread(function, argument).detach();
  return 1;
}
inline void _endthreadex(unsigned) {}
inline void _endthread() {}

#endif // CPPAMP_VISUAL_PROCESS_H
