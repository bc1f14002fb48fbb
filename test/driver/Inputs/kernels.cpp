// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernels.h"
#include <amp.h>

void add(std::vector<int> &data, int what) {
  concurrency::array_view<int, 1> view(static_cast<int>(data.size()), data);
  concurrency::parallel_for_each(view.extent,
                                 [=](concurrency::index<1> i) restrict(amp) { view[i] += what; });
}
