// <io.h> of Visual C++: file descriptors.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_IO_H
#define CPPAMP_VISUAL_IO_H
#pragma GCC system_header

#include <amp_visual_names.h>

#include <fcntl.h>

#define _O_TEXT 0
#define _O_BINARY 0
#define _O_U16TEXT 0
#define _O_U8TEXT 0
#define _setmode(file, mode) (0)
#define _open ::open
#define _read ::read
#define _write ::write
#define _close ::close

#endif // CPPAMP_VISUAL_IO_H
