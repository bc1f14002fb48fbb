// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "stdafx.h"
#include "filter.h"
#include <ppl.h>
#include <concurrent_vector.h>
#include <iostream>

int _tmain(int argc, _TCHAR *argv[]) {
  std::vector<int> row(SIZE, 1);
  concurrency::parallel_for(0, SIZE, [&](int i) { row[i] += i; });
  concurrency::parallel_for_each(row.begin(), row.end(), [](int &x) { x *= 2; });
  Concurrency::concurrent_vector<int> seen;
  concurrency::parallel_for(0, 4, [&](int i) { seen.push_back(i); });
  BOOL ok = twice(row);
  _ASSERT(ok);
  Sleep(argc);
  std::cout << "last " << row[SIZE - 1] << ", seen " << min(seen.size(), 9) << "\n";
}
