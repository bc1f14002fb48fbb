// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "scale.h"
#include <cstdio>

int main() {
  std::vector<int> numbers = {1, 2, 42};
  scale(numbers);
  std::printf("%d %d %d\n", numbers[0], numbers[1], numbers[2]);
}
