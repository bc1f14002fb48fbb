// Kernels in which a thread computes four rows of the domain: the results are the same as with one thread for each
// element, whatever the domain's size, the sections and the containers.
//
// RUN: %amp-clang++ -O2 %s -o %t
// RUN: env CPPAMP_COARSEN=always %t always | FileCheck %s
// RUN: env CPPAMP_COARSEN=never %t never | FileCheck %s
// RUN: %t auto | FileCheck %s
// CHECK: {{^}}72 launches, 0 differ, 0 unexpected
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <cstring>
#include <vector>
using namespace concurrency;

static int launches = 0, differ = 0, unexpected = 0;
static bool expect_rows = false;

template <class Launch> void run(const char *name, bool has_rows, Launch launch) {
  for (int turn = 0; turn < 2; ++turn) {
    const unsigned long long before = detail::statistics().launches_of_rows;
    launch();
    ++launches;
    if ((detail::statistics().launches_of_rows != before) != (has_rows && expect_rows) && ++unexpected < 10)
      std::printf("%s: unexpected form\n", name);
  }
}

template <class T> void expect(const char *name, const std::vector<T> &found, const std::vector<T> &expected) {
  if (found != expected && ++differ < 10)
    std::printf("%s: WRONG\n", name);
}

template <class T> std::vector<T> numbers(int count) {
  std::vector<T> result(count);
  for (int i = 0; i < count; ++i)
    result[i] = static_cast<T>((i * 7919) % 1013);
  return result;
}

/// The element and the sums of its neighbors; elements at a border keep their values.
template <class T> void plane(int rows, int columns) {
  const std::vector<T> from = numbers<T>(rows * columns);
  std::vector<T> to(rows * columns, T(-1)), expected = to;
  {
    array_view<const T, 2> a(rows, columns, from);
    array_view<T, 2> b(rows, columns, to);
    run("plane", true, [&] {
      parallel_for_each(b.extent, [=](index<2> i) restrict(amp) {
        const int y = i[0], x = i[1];
        if (y > 0 && x > 0 && y < b.extent[0] - 1 && x + 1 < b.extent[1])
          b[i] = a[i] + a(y - 1, x) + a(y + 1, x) + a(y, x - 1) + a(y, x + 1);
      });
    });
  }
  for (int y = 1; y < rows - 1; ++y)
    for (int x = 1; x < columns - 1; ++x) {
      const T *at = &from[y * columns + x];
      expected[y * columns + x] = at[0] + at[-columns] + at[columns] + at[-1] + at[1];
    }
  expect("plane", to, expected);
}

/// Indices wrap around, so that no thread is outside; the views are sections, and the result has a different stride.
void clamped(int rows, int columns) {
  const int wide = columns + 5;
  const std::vector<int> from = numbers<int>((rows + 3) * wide);
  std::vector<int> to((rows + 2) * wide, -1), expected = to;
  {
    array_view<const int, 2> all(rows + 3, wide, from);
    array_view<int, 2> result(rows + 2, wide, to);
    const auto a = all.section(index<2>(3, 2), extent<2>(rows, columns));
    const auto b = result.section(index<2>(1, 4), extent<2>(rows, columns));
    run("clamped", true, [&] {
      parallel_for_each(b.extent, [=](index<2> i) restrict(amp) {
        const int last = b.extent[0] - 1;
        const int up = i[0] > 0 ? i[0] - 1 : 0, down = i[0] < last ? i[0] + 1 : last;
        b[i] = a[i] * 2 + a(up, i[1]) + a(down, i[1]);
      });
    });
  }
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x) {
      const auto at = [&](int row) { return from[(row + 3) * wide + x + 2]; };
      expected[(y + 1) * wide + x + 4] = 2 * at(y) + at(y ? y - 1 : 0) + at(y < rows - 1 ? y + 1 : rows - 1);
    }
  expect("clamped", to, expected);
}

struct cell {
  int mass, charge;
  bool operator!=(const cell &o) const { return mass != o.mass || charge != o.charge; }
  bool operator==(const cell &o) const { return !(*this != o); }
};

/// Three-dimensional arrays of structures, one of them read and written.
void space(int depth, int rows, int columns) {
  const int count = depth * rows * columns;
  std::vector<cell> cells(count), expected(count);
  std::vector<int> sums(count), expected_sums(count);
  for (int i = 0; i < count; ++i)
    cells[i] = {i % 31, i % 17};
  expected = cells;
  array<cell, 3> a(depth, rows, columns, cells.begin());
  array<int, 3> b(depth, rows, columns, sums.begin());
  run("space", true, [&] {
    parallel_for_each(a.extent, [&a, &b](index<3> i) restrict(amp) {
      const int z = i[0], y = i[1], x = i[2];
      if (z > 0 && y > 1 && y + 2 < a.extent[1] && z + 1 < a.extent[0])
        b[i] = a[i].mass + a(z, y - 2, x).mass + a(z, y - 1, x).mass + a(z, y + 1, x).mass + a(z, y + 2, x).mass +
               a(z - 1, y, x).charge + a(z + 1, y, x).charge;
    });
  });
  copy(b, sums.begin());
  for (int z = 1; z < depth - 1; ++z)
    for (int y = 2; y < rows - 2; ++y)
      for (int x = 0; x < columns; ++x) {
        const cell *at = &cells[(z * rows + y) * columns + x];
        expected_sums[(z * rows + y) * columns + x] = at[0].mass + at[-2 * columns].mass + at[-columns].mass +
                                                      at[columns].mass + at[2 * columns].mass +
                                                      at[-rows * columns].charge + at[rows * columns].charge;
      }
  expect("space", sums, expected_sums);
}

/// In place: each thread adds an element of a row that no thread writes to its own element. Such a kernel has no
/// variant for rows: a store may have changed a value that the variant would read only once.
void in_place(int rows, int columns) {
  std::vector<int> data = numbers<int>(rows * columns), expected = data;
  array_view<int, 2> a(rows, columns, data);
  for (int y = 1; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      expected[y * columns + x] += 2 * expected[x] + 2 * expected[x + (x ? -1 : 0)];
  run("in place", true, [&] {
    parallel_for_each(a.extent, [=](index<2> i) restrict(amp) {
      if (i[0] > 0)
        a[i] += a(0, i[1]) + a(0, i[1] > 0 ? i[1] - 1 : 0);
    });
  });
  a.synchronize();
  expect("in place", data, expected);
}

int main(int, char **argv) {
  const bool on_host = accelerator().device_path == L"cpu\\host";
  expect_rows = !on_host && std::strcmp(argv[1], "always") == 0;
  for (int rows : {1, 2, 3, 4, 5, 6, 7, 64, 67}) {
    plane<int>(rows, 33);
    plane<double>(rows, 65);
    clamped(rows, 19);
  }
  for (int rows : {4, 5, 9, 10, 16, 31})
    space(3 + rows % 4, rows, 18);
  for (int rows : {1, 9, 22})
    in_place(rows, 70);
  std::printf("%d launches, %d differ, %d unexpected\n", launches, differ, unexpected);
}
