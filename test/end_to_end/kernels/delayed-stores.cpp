// Each iteration adds to an element and to the one before it: stores that are combined with later ones come before
// loads of the same elements that are combined with earlier ones.
// RUN: %amp-clang++ -O2 --amp-no-spirv %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t
// UNSUPPORTED: on-opencl
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

int main() {
  const int rows = 16, columns = 40, last = columns - 1;
  std::vector<int> a(rows * columns), b(rows * columns);
  for (int i = 0; i < rows * columns; ++i) {
    a[i] = i * 7919 % 97;
    b[i] = i * 10427 % 89;
  }
  std::vector<int> expected = a;
  for (int y = 0; y < rows; ++y)
    for (int x = 1; x < last; ++x) {
      expected[y * columns + x] += b[y * columns + x + 1];
      expected[y * columns + x - 1] += y;
    }
  const array_view<int, 2> view(rows, columns, a);
  const array_view<const int, 2> other(rows, columns, b);
  parallel_for_each(
      extent<1>(rows), [=](index<1> i) restrict(amp) {
        for (int x = 1; x < last; ++x) {
          view(i[0], x) += other(i[0], x + 1);
          view(i[0], x - 1) += i[0];
        }
      });
  view.synchronize();
  int wrong = 0;
  for (int i = 0; i < rows * columns; ++i)
    if (a[i] != expected[i])
      wrong += printf("%d: %d, expected %d\n", i, a[i], expected[i]) > 0;
  return wrong != 0;
}
