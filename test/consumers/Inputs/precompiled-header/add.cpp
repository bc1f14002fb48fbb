// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "add.h"

void add(concurrency::array_view<int, 1> v, int n) {
  twice(v);
  concurrency::parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) { v[i] += n; });
}
