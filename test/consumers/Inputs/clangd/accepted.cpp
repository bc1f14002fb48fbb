// Code that only clangd rejects, a finding that only clangd has, and a warning of C++ AMP.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#ifdef FROM_THE_USERS_CONFIGURATION
#warning read
#endif

auto twice(int x) restrict(amp) -> int { return 2 * x; }

void kernels(const array_view<int, 1> &v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[0] += twice(i[0]); });
}
