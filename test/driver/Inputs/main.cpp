// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernels.h"
#include <amp.h>
#include <cstdio>

int main() {
  std::vector<int> data(1000, 1);
  add(data, 40);
  concurrency::array_view<int, 1> view(1000, data);
  concurrency::parallel_for_each(view.extent,
                                 [=](concurrency::index<1> i) restrict(amp) { view[i] += 1; });
  view.synchronize();
  for (int value : data)
    if (value != 42)
      return 1;
  std::puts("all 42");
}
