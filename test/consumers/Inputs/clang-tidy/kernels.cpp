// Contains a C++ mistake and, with BROKEN, a C++ AMP mistake.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;

int twice(int x) { return 2 * x; }

void kernels(const array_view<int, 1> &v, int *&p) {
  p = 0;
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
#ifdef BROKEN
    v[i] = twice(v[i]);
#else
    v[0] += i[0];
#endif
  });
}
