// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <amp.h>

/// For kernels of others, too.
inline int doubled(int x) restrict(cpu, amp) { return 2 * x; }

void scale(concurrency::array_view<int, 1> numbers, int factor);
