// The maximum value of items whose total weight is limited, item by item.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void fill(const int *weight, const int *value, int items, int *best, int *other, int capacity);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::fill(const int *weight, const int *value, int items, int *best, int *other, int capacity) {
  std::fill(best, best + capacity + 1, 0);
#pragma omp parallel
  for (int i = 0; i < items; ++i) { // an even number, so that the last row is in `best`
    const int *from = i % 2 ? other : best, w = weight[i], v = value[i];
    int *to = i % 2 ? best : other;
#pragma omp for
    for (int c = 0; c <= capacity; ++c)
      to[c] = c >= w ? std::max(from[c], from[c - w] + v) : from[c];
  }
}

#else

int main(int argc, char **argv) {
  forms::family f("knapsack", argc, argv);
  const int items = f.size(64, 16), capacity = f.size(1 << 19, 2000);
  const std::vector<int> weights = forms::numbers<int>(items, 1, 1, capacity / 8),
                         values = forms::numbers<int>(items, 2, 1, 1000);
  std::vector<int> out(capacity + 1), expected(capacity + 1), scratch(capacity + 1);
  const array_view<const int> weight(items, weights), value(items, values);
  const array_view<int> best(capacity + 1, out);
  array<int> memory(capacity + 1);
  array<int, 2> rows(2, capacity + 1);
  f.peer([&] { openmp::fill(weights.data(), values.data(), items, expected.data(), scratch.data(), capacity); });
  f.expect({{best, expected}});
  f.form("two arrays, weight and value captured", [&] {
    const array_view<int> other(memory);
    best.discard_data();
    parallel_for_each(best.extent, [=](index<1> c) restrict(amp) { best[c] = 0; });
    for (int i = 0; i < items; ++i) {
      const array_view<int> from = i % 2 ? other : best, to = i % 2 ? best : other;
      const int w = weights[i], v = values[i];
      parallel_for_each(
          best.extent, [=](index<1> c) restrict(amp) {
            int most = from[c];
            if (c[0] >= w && from[c[0] - w] + v > most)
              most = from[c[0] - w] + v;
            to[c] = most;
          });
    }
  });
  f.form("two rows of a matrix, items in views", [&] {
    const array_view<int, 2> table(rows);
    parallel_for_each(best.extent, [=](index<1> c) restrict(amp) { table(0, c[0]) = 0; });
    for (int i = 0; i < items; ++i)
      parallel_for_each(
          best.extent.tile<256>().pad(), [=](tiled_index<256> t) restrict(amp) {
            const int c = t.global[0], from = i % 2, w = weight[i];
            if (c <= capacity)
              table(1 - from, c) =
                  c < w ? table(from, c) : direct3d::imax(table(from, c), table(from, c - w) + value[i]);
          });
    best.discard_data();
    parallel_for_each(best.extent, [=](index<1> c) restrict(amp) { best[c] = table(0, c[0]); });
  });
  return f.run();
}

#endif
