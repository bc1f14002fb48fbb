// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Filter.h"
#include <amp.h>

bool twice(std::vector<int> &row) {
  using namespace concurrency;
  array_view<int, 1> view((int)row.size(), row);
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) { view[i] *= 2; });
  view.synchronize();
  return true;
}
