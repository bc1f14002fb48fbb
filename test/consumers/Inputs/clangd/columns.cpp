// A mistake in a header, and columns after multi-byte characters.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include "once.h"
using namespace concurrency;

int thrice(int x) { return 3 * x; }

void kernels(const array_view<int, 1> &v) {
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    /* ä € 😀 */ v[i] = thrice(once(i[0]));
  });
}
