// Matrix products: with one thread per element, and in tiles of 16 x 16 in tile_static memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_PRODUCTS_H
#define CPPAMP_BENCHMARK_PRODUCTS_H

#include <amp.h>

using namespace concurrency;

namespace {

template <class T>
void multiply(const array_view<const T, 2> &a, const array_view<const T, 2> &b, const array_view<T, 2> &c) {
  parallel_for_each(
      c.extent, [=](index<2> i) restrict(amp) {
        T sum = 0;
        for (int k = 0; k < a.extent[1]; ++k)
          sum += a(i[0], k) * b(k, i[1]);
        c[i] = sum;
      });
}

template <class T>
void multiply_in_tiles(const array_view<const T, 2> &a, const array_view<const T, 2> &b, const array_view<T, 2> &c) {
  constexpr int tile = 16;
  parallel_for_each(
      c.extent.template tile<tile, tile>(), [=](tiled_index<tile, tile> t) restrict(amp) {
        tile_static T left[tile][tile], right[tile][tile];
        const int row = t.local[0], column = t.local[1];
        T sum = 0;
        for (int k = 0; k < a.extent[1]; k += tile) {
          left[row][column] = a(t.global[0], k + column);
          right[row][column] = b(k + row, t.global[1]);
          t.barrier.wait();
          for (int i = 0; i < tile; ++i)
            sum += left[row][i] * right[i][column];
          t.barrier.wait();
        }
        c[t.global] = sum;
      });
}

} // namespace

#endif // CPPAMP_BENCHMARK_PRODUCTS_H
