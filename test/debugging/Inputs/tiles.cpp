// Sums of tiles, weighed; for debuggers. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_short_vectors.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

static int weigh(int x, int by) restrict(amp) {
  int product = x * by;
  return product;
}

int main() {
  std::vector<int> data(64, 1);
  array_view<int> v(64, data);
  array<int, 2> sums(2, 2);
  int weight = 3;
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    int old = v[i];
    int next = weigh(old, weight);
    v[i] = next + i[0];
  });
  parallel_for_each(v.extent.tile<16>(), [=, &sums](tiled_index<16> t) restrict(amp) {
    tile_static int part[16];
    graphics::int_2 place(t.tile[0] / 2, t.tile[0] % 2);
    part[t.local[0]] = v[t];
    t.barrier.wait();
    int sum = 0;
    for (int k = 0; k < 16; ++k)
      sum += part[k];
    if (t.local[0] == 0)
      sums(place.x, place.y) = sum;
  });
  array_view<int, 2> result(sums);
  std::printf("%d %d %d %d\n", result(0, 0), result(0, 1), result(1, 0), result(1, 1));
}
