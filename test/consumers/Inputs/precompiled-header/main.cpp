// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "add.h"

#include <cstdio>

int main() {
  std::vector<int> data{1, 2};
  concurrency::array_view<int, 1> view(2, data);
  twice(view);
  add(view, 3);
  view.synchronize();
  std::printf("%d %d\n", data[0], data[1]);
}
