// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

int twice(int x) restrict(cpu, amp) { return 2 * x; }
