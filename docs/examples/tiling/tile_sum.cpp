// The sum of a 2 x 6 matrix, tile by tile, written to show a race and its remedy. Without the barrier,
// the thread that adds may read values that the others have not written yet. Real programs compute a sum
// differently: see programs/reduction.cpp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <iostream>
#include <numeric>
#include <vector>

using namespace concurrency;

static const int TS = 2;

int RacySum(std::vector<int> my_vector) {
  array_view<int, 2> av(2, 6, my_vector);
  parallel_for_each(av.extent.tile<TS, TS>(), [=](tiled_index<TS, TS> t_idx) restrict(amp) {
    tile_static int t[TS][TS];
    t[t_idx.local[0]][t_idx.local[1]] = av[t_idx.global];

    if (t_idx.local == index<2>(0, 0)) {
      t[0][0] = t[0][0] + t[0][1] + t[1][0] + t[1][1];
      av[t_idx.tile_origin] = t[0][0];
    }
  });
  return av(0, 0) + av(0, 2) + av(0, 4); // the origins of the three tiles
}

int Sum(std::vector<int> my_vector) {
  array_view<int, 2> av(2, 6, my_vector);
  parallel_for_each(av.extent.tile<TS, TS>(), [=](tiled_index<TS, TS> t_idx) restrict(amp) {
    tile_static int t[TS][TS];
    t[t_idx.local[0]][t_idx.local[1]] = av[t_idx.global];
    t_idx.barrier.wait(); // all threads of the tile must reach it, so it is outside the branch

    if (t_idx.local == index<2>(0, 0)) {
      t[0][0] = t[0][0] + t[0][1] + t[1][0] + t[1][1];
      av[t_idx.tile_origin] = t[0][0];
    }
  });
  return av(0, 0) + av(0, 2) + av(0, 4);
}

int main() {
  std::vector<int> numbers(12);
  std::iota(numbers.begin(), numbers.end(), 1);

  RacySum(numbers); // a race may produce any result
  int sum = Sum(numbers);
  std::cout << "sum = " << sum << "\n"; // 78
  return sum == 78 ? 0 : 1;
}
