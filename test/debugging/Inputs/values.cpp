// One of each class, for printers. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_graphics.h>
#include <amp_short_vectors.h>
#include <vector>
using namespace concurrency;
using namespace concurrency::graphics;

static int stop_here() { return 1; }

int main() {
  int_3 three(1, 2, 3);
  double_2 two(0.5, 2);
  unorm_4 parts(unorm(0.5f), unorm(0), unorm(1), unorm(0.25f));
  extent<3> size(4, 5, 6);
  tiled_extent<2, 3> tiles(extent<2>(4, 6));
  index<2> place(7, 8);
  std::vector<int> data(12);
  for (int i = 0; i < 12; ++i)
    data[i] = i;
  array_view<int, 2> view(3, 4, data);
  view(0, 0) = 100;
  array_view<const int, 2> part = view.section(index<2>(1, 1), extent<2>(2, 2));
  array<float> kept(1000);
  texture<int, 2> picture(8, 16);
  std::vector<int_2> pairs(3, int_2(8, 9));
  array_view<int_2> pair_view(3, pairs);
  pair_view[0].x = 7;
  int sum = part(0, 0);
  return stop_here() + sum + three.x + static_cast<int>(two.x) + size[0] + tiles[0] + place[0] + kept.extent[0] == 0;
}
