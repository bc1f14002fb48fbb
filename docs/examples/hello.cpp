// The first program: squares, computed by a kernel on the default accelerator.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <iostream>
#include <vector>

int main() {
  using namespace concurrency;
  std::vector<int> numbers = {1, 2, 3, 4, 5, 6, 7, 8};
  std::vector<int> squares(numbers.size());

  array_view<const int, 1> in(static_cast<int>(numbers.size()), numbers);
  array_view<int, 1> out(static_cast<int>(squares.size()), squares);
  out.discard_data();
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) { out[i] = in[i] * in[i]; });
  out.synchronize();

  std::wcout << L"computed by: " << accelerator().description << std::endl;
  for (int square : squares)
    std::wcout << square << L' ';
  std::wcout << std::endl;
}
