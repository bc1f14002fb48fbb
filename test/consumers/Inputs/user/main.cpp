// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <scaling.h>

int main() {
  int data[3] = {1, 2, 42};
  concurrency::array_view<int, 1> numbers(3, data);
  scale(numbers, 5);
  concurrency::parallel_for_each(numbers.extent, [=](concurrency::index<1> i) restrict(amp) { numbers[i] = doubled(numbers[i]); });
  numbers.synchronize();
  std::printf("%d %d %d\n", data[0], data[1], data[2]);
}
