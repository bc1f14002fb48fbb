// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>

int main() {
  int data[4] = {1, 2, 3, 4};
  concurrency::array_view<int, 1> view(4, data);
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] += 10; });
  view.synchronize();
  std::printf("%d %d %d %d\n", data[0], data[1], data[2], data[3]);
}
