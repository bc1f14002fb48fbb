// Each number becomes the average of its tile of 2 x 2. The threads of a tile share a tile_static
// array, and the barrier ensures that it is complete before any thread reads it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <iostream>

using namespace concurrency;

int main() {
  // The tiles:  2 2    9 7    1 4
  //             4 4    8 8    3 4
  //
  //             1 5    1 2    5 2
  //             6 8    3 2    7 2
  int sampledata[] = {2, 2, 9, 7, 1, 4, //
                      4, 4, 8, 8, 3, 4, //
                      1, 5, 1, 2, 5, 2, //
                      6, 8, 3, 2, 7, 2};
  int averagedata[24] = {};

  array_view<int, 2> sample(4, 6, sampledata);
  array_view<int, 2> average(4, 6, averagedata);

  parallel_for_each(sample.extent.tile<2, 2>(), [=](tiled_index<2, 2> idx) restrict(amp) {
    tile_static int nums[2][2];

    nums[idx.local[1]][idx.local[0]] = sample[idx.global];
    idx.barrier.wait();

    int sum = nums[0][0] + nums[0][1] + nums[1][0] + nums[1][1];
    average[idx.global] = sum / 4;
  });

  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 6; j++)
      std::cout << average(i, j) << " ";
    std::cout << "\n";
  }
  // 3 3 8 8 3 3
  // 3 3 8 8 3 3
  // 5 5 2 2 4 4
  // 5 5 2 2 4 4
}
