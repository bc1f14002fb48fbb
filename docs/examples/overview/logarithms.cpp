// Decimal logarithms with fast_math: of the elements of a view, and of a captured C array.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_math.h>
#include <iostream>

using namespace concurrency;

void MathExample() {
  double numbers[] = {1.0, 10.0, 60.0, 100.0, 600.0, 1000.0};
  array_view<double, 1> logs(6, numbers);

  parallel_for_each(logs.extent, [=](index<1> idx) restrict(amp) {
    logs[idx] = concurrency::fast_math::log10(logs[idx]);
  });

  for (int i = 0; i < 6; i++)
    std::cout << logs[i] << "\n";
}

// The kernel has a copy of the array `numbers` from the time when the lambda was created.
void MathExampleOfCapturedArray() {
  double numbers[] = {1.0, 10.0, 60.0, 100.0, 600.0, 1000.0};
  array_view<double, 1> logs(6, numbers);

  parallel_for_each(logs.extent, [=](index<1> idx) restrict(amp) {
    logs[idx] = concurrency::fast_math::log10(numbers[idx[0]]);
  });

  for (int i = 0; i < 6; i++)
    std::cout << logs[i] << "\n";
}

int main() {
  MathExample();
  MathExampleOfCapturedArray();
}
