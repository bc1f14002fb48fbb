// `#pragma clang optimize off` applies to host code only: a kernel still becomes one function.
//
// RUN: %amp-clang++ -O2 %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
using namespace concurrency;
#pragma clang optimize off
static int helper(int x) restrict(cpu, amp) { return x * 3; }

int main() {
  int out[4];
  array_view<int> v(4, out);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = helper(i[0]); });
  v.synchronize();
  return out[3] == helper(3) ? 0 : 1;
}
