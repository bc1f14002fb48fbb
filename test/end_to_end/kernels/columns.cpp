// Kernels whose columns are contiguous in memory run several rows of threads together. Each thread must run once, with
// its own index: domains of few and many rows, rows that are divided among several groups, and three dimensions.
// RUN: %amp-clang++ -O2 --amp-no-spirv %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t
// UNSUPPORTED: on-opencl
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <vector>

// Of the host's own code, to compile it faster. Kernels are optimized.
#pragma clang optimize off

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

/// Sums of elements of columns, above and below each other, stored along rows and in reverse order.
template <typename T> static void neighbors(int rows, int columns) {
  std::vector<T> in((rows + 2) * columns);
  for (int i = 0; i < (rows + 2) * columns; ++i)
    in[i] = static_cast<T>(i % 1000);
  std::vector<T> sums(rows * columns), reversed(rows * columns);
  const array_view<const T> from((rows + 2) * columns, in);
  const array_view<T> to(rows * columns, sums), back(rows * columns, reversed);
  const int pitch = rows + 2;
  parallel_for_each(
      extent<2>(rows, columns), [=](index<2> i) restrict(amp) {
        const int at = i[1] * pitch + i[0];
        to[i[0] * columns + i[1]] = from[at] + 2 * from[at + 1] - from[at + 2];
        back[(columns - 1 - i[1]) * rows + rows - 1 - i[0]] = from[at + 1];
      });
  to.synchronize();
  back.synchronize();
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      const T *at = &in[x * pitch + y];
      if (sums[y * columns + x] != at[0] + 2 * at[1] - at[2] ||
          reversed[(columns - 1 - x) * rows + rows - 1 - y] != at[1]) {
        std::printf("neighbors, %d rows of %d: row %d, column %d\n", rows, columns, y, x);
        ++failures;
        return;
      }
    }
}

/// A distance between rows that is known when the program is compiled, in 32 bits and in memory of two elements.
template <int Columns> static void constant_distance(int rows) {
  struct pair {
    float a, b;
  };
  std::vector<pair> out(Columns * rows);
  const array_view<pair> to(Columns * rows, out);
  parallel_for_each(
      extent<2>(Columns, rows), [=](index<2> i) restrict(amp) {
        pair &p = to[i[1] * Columns + i[0]];
        p.a = static_cast<float>(i[0]);
        p.b = static_cast<float>(i[1]);
      });
  to.synchronize();
  for (int i = 0; i < Columns * rows; ++i)
    if (out[i].a != i % Columns || out[i].b != i / Columns) {
      std::printf("distance of %d, %d rows: element %d is %g, %g\n", Columns, rows, i, out[i].a, out[i].b);
      ++failures;
      return;
    }
}

int main() {
  for (int rows : {1, 2, 15, 16, 17, 100})
    for (int columns : {1, 7, 16, 33, 250, 5000})
      transpose(rows, columns);
  for (int rows : {1, 16, 31, 130})
    for (int columns : {1, 15, 64, 200}) {
      neighbors<float>(rows, columns);
      neighbors<double>(rows, columns);
      neighbors<int>(rows, columns);
    }
  for (int rows : {1, 40, 129}) {
    constant_distance<960>(rows);
    constant_distance<64>(rows);
  }
  for (int rows : {1, 5, 37})
    for (int columns : {3, 20, 4500})
      transpose_planes(4, rows, columns);
  std::printf("%d failures\n", failures);
  return failures != 0;
}
