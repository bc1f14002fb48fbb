// <process.h> of Visual C++: threads that run a function.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_PROCESS_H
#define CPPAMP_VISUAL_PROCESS_H
#pragma GCC system_header

#include <visual/windows.h>

template <typename Function>
std::uintptr_t _beginthreadex(void *, unsigned, Function *function, void *argument, unsigned flags, unsigned *id) {
  return reinterpret_cast<std::uintptr_t>(cppamp_visual_start(function, argument, flags, id));
}
/// Its result is no handle: the thread may have ended and closed it.
inline std::uintptr_t _beginthread(void (*function)(void *), unsigned, void *argument) {
  CloseHandle(cppamp_visual_start(function, argument, 0, nullptr));
  return 1;
}
[[noreturn]] inline void _endthreadex(unsigned code) { ExitThread(code); }
[[noreturn]] inline void _endthread() { ExitThread(0); }

#endif // CPPAMP_VISUAL_PROCESS_H
