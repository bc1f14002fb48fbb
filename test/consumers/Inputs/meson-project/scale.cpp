// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scale.h"
#include <amp.h>

void scale(std::vector<int> &numbers) {
  concurrency::array_view<int, 1> view(static_cast<int>(numbers.size()), numbers);
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] *= factor; });
}
