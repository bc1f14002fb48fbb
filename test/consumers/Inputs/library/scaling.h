// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <amp.h>

/// Users of the library call this in their kernels, too.
inline int doubled(int x) restrict(cpu, amp) { return 2 * x; }

void scale(concurrency::array_view<int, 1> numbers, int factor);
