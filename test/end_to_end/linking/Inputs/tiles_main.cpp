// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define UNIT 1
#include "tiles.h"
#include <cstdio>

int main() {
  const bool main_works = works() && common_works();
  std::printf("main %d, a %d, b %d\n", main_works, library_a_works(), library_b_works());
  std::printf("on %ls\n", concurrency::accelerator().get_device_path().c_str());
}
