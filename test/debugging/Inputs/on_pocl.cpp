// The kernel of gdb-opencl.test.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

int main() {
  std::vector<int> data(100, 2);
  array_view<int, 1> view(100, data);
  int factor = 3;
  parallel_for_each(view.extent, [=](index<1> i) restrict(amp) {
    int product = view[i] * factor;
    int next = product + i[0];
    if (next > 50)
      next -= 50;
    view[i] = next;
  });
  view.synchronize();
  std::printf("%d %d\n", data[1], data[99]);
}
