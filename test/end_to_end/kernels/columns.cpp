// Kernels whose columns are contiguous in memory run several rows of threads together. Each thread must run once, with
// its own index: domains of few and many rows, rows that are divided among several groups, and three dimensions.
// RUN: %amp-clang++ -O2 --amp-no-spirv %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

static int failures;

static void check(const std::vector<int> &out, const char *kernel, int rows, int columns) {
  for (size_t i = 0; i < out.size(); ++i)
    if (out[i] != static_cast<int>(i) * 3 + 1) {
      std::printf("%s, %d rows of %d: element %zu is %d\n", kernel, rows, columns, i, out[i]);
      ++failures;
      return;
    }
}

/// The threads (y, x) of a domain of `rows` by `columns` access the elements (x, y).
static void transpose(int rows, int columns) {
  std::vector<int> in(rows * columns), out(rows * columns);
  for (int i = 0; i < rows * columns; ++i)
    in[i] = (i % columns * rows + i / columns) * 3;
  const array_view<const int, 2> from(rows, columns, in);
  const array_view<int, 2> to(columns, rows, out);
  parallel_for_each(from.extent, [=](index<2> i) restrict(amp) { to(i[1], i[0]) += from[i] + 1; });
  to.synchronize();
  check(out, "a scatter", rows, columns);

  const array_view<int> flat(rows * columns, out);
  parallel_for_each(from.extent, [=](index<2> i) restrict(amp) { flat[i[1] * rows + i[0]] -= 2 * (from[i] + 1); });
  parallel_for_each(
      from.extent, [=](index<2> i) restrict(amp) { flat[i[1] * rows + i[0]] = -flat[i[1] * rows + i[0]]; });
  flat.synchronize();
  check(out, "flat subscripts", rows, columns);
}

static void transpose_planes(int planes, int rows, int columns) {
  std::vector<int> out(planes * rows * columns);
  const array_view<int, 3> to(planes, columns, rows, out);
  parallel_for_each(
      extent<3>(planes, rows, columns), [=](index<3> i) restrict(amp) {
        to(i[0], i[2], i[1]) += ((i[0] * columns + i[2]) * rows + i[1]) * 3 + 1;
      });
  to.synchronize();
  check(out, "planes", rows, columns);
}

int main() {
  for (int rows : {1, 2, 15, 16, 17, 100})
    for (int columns : {1, 7, 16, 33, 250, 5000})
      transpose(rows, columns);
  for (int rows : {1, 5, 37})
    for (int columns : {3, 20, 4500})
      transpose_planes(4, rows, columns);
  std::printf("%d failures\n", failures);
  return failures != 0;
}
