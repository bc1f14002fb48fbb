// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "functions.h"
int second(int x) restrict(cpu, amp) { return 10 * x; }
