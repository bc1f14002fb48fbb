// An array is a copy of its data on the accelerator. Kernels capture it by reference, and the program
// must copy its contents back.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <iostream>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(5);
  for (int count = 0; count < 5; count++)
    data[count] = count;

  array<int, 1> a(5, data.begin(), data.end());

  parallel_for_each(a.extent, [=, &a](index<1> idx) restrict(amp) { a[idx] = a[idx] * 10; });

  data = a; // the array converts to a vector: 0, 10, 20, 30, 40
  for (int i = 0; i < 5; i++)
    std::cout << data[i] << "\n";
}
