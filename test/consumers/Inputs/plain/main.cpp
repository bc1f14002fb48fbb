// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scale.h"
#include <cstdio>

extern "C" int answer();

int main() {
  std::vector<int> numbers = {1, 2, answer()};
  scale(numbers);
  std::printf("%d %d %d\n", numbers[0], numbers[1], numbers[2]);
}
