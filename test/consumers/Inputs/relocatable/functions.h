// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
int first(int x) restrict(amp);           // of first, calls second
int second(int x) restrict(cpu, amp);     // of second
int launch_first(int x);                  // of first: a kernel that calls second
