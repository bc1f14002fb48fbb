// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scaling.h"

void scale(concurrency::array_view<int, 1> numbers, int factor) {
  concurrency::parallel_for_each(numbers.extent, [=](concurrency::index<1> i) restrict(amp) { numbers[i] *= factor; });
}
