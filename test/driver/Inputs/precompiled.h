// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <amp.h>
#include <cstdio>

inline int twice(int x) restrict(cpu, amp) { return 2 * x; }

inline void add(concurrency::array_view<int, 1> view, int n) {
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = twice(view[i] + n); });
}
