// <conio.h> of Visual C++. A key is read only after the line is complete, because terminals deliver lines.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_CONIO_H
#define CPPAMP_VISUAL_CONIO_H
#pragma GCC system_header

#include <amp_visual_names.h>

#include <poll.h>

inline int _kbhit() {
  ::pollfd input = {0, POLLIN, 0};
  return ::poll(&input, 1, 0) > 0;
}
inline int _getche() { return std::getchar(); }
inline int _putch(int c) { return std::putchar(c); }
#define getch _getch
#define kbhit _kbhit
#define _cprintf std::printf
#define _cputs(text) std::fputs(text, stdout)

#endif // CPPAMP_VISUAL_CONIO_H
