// LLVM's vectors of iterations reach the machine code, with a test whether the rows overlap; and the result is right.
// RUN: %amp-clang++ -O2 --amp-host=v3 --amp-no-spirv %s -o %t -Rpass-missed=amp -mllvm -print-after=vectorize-row-loops 2> %t.ir
// RUN: FileCheck %s < %t.ir
// RUN: env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

// CHECK: IR Dump After amp::VectorizeRowLoops on main.host.v3
// CHECK: vector.memcheck
// CHECK: load <8 x i32>
// CHECK: store <8 x i32>
// CHECK: vectors.cpp:[[# @LINE + 8]]:{{[0-9]+}}: remark: runs thread by thread: iterations of a loop access adjacent elements

int main() {
  const int rows = 37, columns = 203;
  std::vector<int> a(rows * columns, 1);
  array_view<int, 2> view(rows, columns, a);
  parallel_for_each(
      extent<1>(rows - 1), [=](index<1> i) restrict(amp) {
        for (int x = 0; x < columns; ++x)
          view(i[0] + 1, x) += view(0, x) * i[0] + x;
      });
  view.synchronize();
  for (int y = 1; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      if (a[y * columns + x] != 1 + y - 1 + x)
        return printf("%d, %d: %d\n", y, x, a[y * columns + x]);
  return 0;
}
