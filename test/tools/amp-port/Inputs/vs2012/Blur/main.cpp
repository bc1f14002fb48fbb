// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stdafx.h"
#include "Blur.h"
#include "Support\Timer.h"

int _tmain(int argc, _TCHAR* argv[]) {
  std::wcout << concurrency::accelerator().description << std::endl;
  Blur blur(std::vector<float>(1024, 1.0f));
  Timer timer;
  blur.run(10);
  float result[1024];
  memset(result, 0, sizeof(result));
  blur.copyTo(result);
  std::cout << "sum " << blur.sum() << ", first " << result[0] << std::endl;
  std::clog << timer.elapsed() << " ms" << std::endl;
  return 0;
}
