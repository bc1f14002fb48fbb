// Runs the kernels of ../aarch64.cpp, and computes the same serially. Does not need any part of libcppamp.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "amp/detail/container_state.h"
#include "amp/detail/kernel_table.h"

#include <cstdio>
#include <cstdlib>
#include <vector>

using namespace Concurrency::detail;
using table::host_domain;

extern "C" const table::host_kernel __cppamp_host_kernels[];

namespace {

enum kernel { axpy, steps_to_one, tile_sums, histogram, blur };

template <class T> container_state<1> view(std::vector<T> &v) {
  return {v.data(), nullptr, 0, {static_cast<int>(v.size())}, {1}};
}
template <class T> container_state<2> view(std::vector<T> &v, int rows, int columns) {
  return {v.data(), nullptr, 0, {rows, columns}, {columns, 1}};
}

void run(kernel which, const void *functor, std::vector<uint32_t> extent, uint32_t tile = 0) {
  const table::host_kernel &k = __cppamp_host_kernels[which];
  host_domain d = {extent.data(), {1, 1, 1}, {1, 1, 1}, 0, 0, nullptr};
  for (size_t i = 0; i < extent.size(); ++i)
    d.groups[i] = d.size[i] = extent[extent.size() - 1 - i];
  d.block = tile ? 0 : d.size[0];
  d.groups[0] = tile ? d.size[0] / tile : 1;
  std::vector<char> memory(k.scratch_bytes + 64);
  char *scratch = memory.data() + (64 - reinterpret_cast<uintptr_t>(memory.data()) % 64);
  // Makes two calls, as two threads would.
  const uint64_t groups = uint64_t(d.groups[0]) * d.groups[1] * d.groups[2], first = groups / 2;
  k.code[table::host_level_own](functor, &d, 0, first, scratch);
  k.code[table::host_level_own](functor, &d, first, groups - first, scratch);
}

int failures = 0;
template <class T> void expect(const char *what, const std::vector<T> &is, const std::vector<T> &expected) {
  for (size_t i = 0; i < is.size(); ++i)
    if (is[i] != expected[i]) {
      std::printf("%s: element %zu is %g, not %g\n", what, i, double(is[i]), double(expected[i]));
      ++failures;
      return;
    }
}

void check_axpy() {
  for (size_t n : {1, 4, 7, 1000}) {
    std::vector<float> x(n), y(n), expected(n);
    for (size_t i = 0; i < n; ++i) {
      x[i] = static_cast<float>(i) / 3;
      y[i] = static_cast<float>(i % 10);
      expected[i] = 2.5f * x[i];
      expected[i] += y[i];
    }
    const struct {
      container_state<1> y, x;
      float a;
    } f = {view(y), view(x), 2.5f};
    run(axpy, &f, {static_cast<uint32_t>(n)});
    expect("axpy", y, expected);
  }
}

void check_steps() {
  std::vector<int> v(1003), expected;
  for (size_t i = 0; i < v.size(); ++i) {
    unsigned n = v[i] = static_cast<int>(i * 7 + 1);
    int steps = 0;
    while (n != 1) {
      n = n % 2 ? 3 * n + 1 : n / 2;
      if (++steps == 200)
        break;
    }
    expected.push_back(steps);
  }
  const container_state<1> f = view(v);
  run(steps_to_one, &f, {1003});
  expect("steps_to_one", v, expected);
}

void check_tiles() {
  std::vector<int> v(32 * 9), expected;
  for (size_t i = 0; i < v.size(); ++i)
    v[i] = static_cast<int>(i);
  for (int i = 0; i < 32 * 9; ++i)
    expected.push_back(i / 32 * 32 * 32 + 31 * 16 + i / 32);
  const container_state<1> f = view(v);
  run(tile_sums, &f, {32 * 9}, 32);
  expect("tile_sums", v, expected);
}

void check_histogram() {
  std::vector<int> counts(16, 5), expected(16, 5), v(64 * 20);
  for (size_t i = 0; i < v.size(); ++i)
    ++expected[static_cast<size_t>(v[i] = static_cast<int>(i * i % 13))];
  const struct {
    container_state<1> counts, v;
  } f = {view(counts), view(v)};
  run(histogram, &f, {64 * 20}, 64);
  expect("histogram", counts, expected);
}

void check_blur() {
  const int rows = 9, columns = 21;
  std::vector<double> from(rows * columns), to(rows * columns), expected(rows * columns);
  for (int i = 0; i < rows * columns; ++i)
    from[i] = i % 17;
  for (int y = 0; y < rows; ++y)
    for (int x = 0; x < columns; ++x)
      for (int b = y - 1; b <= y + 1; ++b)
        for (int a = x - 1; a <= x + 1; ++a)
          if (a >= 0 && b >= 0 && a < columns && b < rows)
            expected[y * columns + x] += from[b * columns + a];
  const struct {
    container_state<2> to, from;
  } f = {view(to, rows, columns), view(from, rows, columns)};
  run(blur, &f, {rows, columns});
  expect("blur", to, expected);
}

} // namespace

int main() {
  check_axpy();
  check_steps();
  check_tiles();
  check_histogram();
  check_blur();
  return failures;
}
