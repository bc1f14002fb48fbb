// A kernel that calls a function of another file.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

int twice(int x) restrict(cpu, amp);

int main() {
  int value = 21;
  concurrency::array_view<int, 1> view(1, &value);
  parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = twice(view[i]); });
  view.synchronize();
  return value != 42;
}
