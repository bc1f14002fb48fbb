// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <ppl.h>
#include <d3d11.h>
#include "stdafx.h"
#include <algorithm>
#include <vector>
std::vector<int>::size_type __int64_is_no_word; // __int64 in a comment
const char *text = "__int64";
void f() {
  concurrency::parallel_for(0, 10, g);
  object._T(other.Sleep);
}
void main() {
  system("pause");
  std::copy(a, b, stdext::checked_array_iterator<int *>(p, n, 1));
  std::copy(a, b, stdext::checked_array_iterator<int *>(p + f(1, 2), n));
}
