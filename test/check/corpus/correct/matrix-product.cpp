// A tiled matrix product with both barriers.
// RUN: %check-corpus %s
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>
using namespace concurrency;

int main() {
  constexpr int n = 32, side = 8;
  std::vector<float> a(n * n, 1.0f), b(n * n, 2.0f), c(n * n);
  array_view<const float, 2> x(n, n, a), y(n, n, b);
  array_view<float, 2> z(n, n, c);
  z.discard_data();
  parallel_for_each(z.extent.tile<side, side>(), [=](tiled_index<side, side> t) restrict(amp) {
    tile_static float p[side][side], q[side][side];
    const int row = t.local[0], column = t.local[1];
    float sum = 0;
    for (int k = 0; k < n; k += side) {
      p[row][column] = x(t.global[0], k + column);
      q[row][column] = y(k + row, t.global[1]);
      t.barrier.wait();
      for (int j = 0; j < side; ++j)
        sum += p[row][j] * q[j][column];
      t.barrier.wait();
    }
    z[t] = sum;
  });
}
