// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
inline void pause_once() restrict(amp) { asm("nop"); }
