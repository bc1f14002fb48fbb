// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
int first(int x) restrict(amp);           // in first, calls second
int second(int x) restrict(cpu, amp);     // in second
int launch_first(int x);                  // in first: launches a kernel that calls second
