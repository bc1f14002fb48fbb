// The averages of the tiles of an 8 x 8 matrix. Build it with -DSAMPLESIZE=4 for larger tiles;
// nothing else needs to change.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <iostream>
#include <vector>

using namespace concurrency;

#ifndef SAMPLESIZE
#define SAMPLESIZE 2
#endif
#define MATRIXSIZE 8

/// `Barrier` waits for the tile's values: any wait that orders tile_static memory.
template <typename Barrier> void SamplingExample(const Barrier &wait) {
  std::vector<float> rawData;
  for (int i = 0; i < MATRIXSIZE * MATRIXSIZE; i++)
    rawData.push_back((float)i);
  extent<2> dataExtent(MATRIXSIZE, MATRIXSIZE);
  array_view<float, 2> matrix(dataExtent, rawData);

  // One average per tile.
  std::vector<float> outputData;
  int outputSize = MATRIXSIZE / SAMPLESIZE;
  for (int j = 0; j < outputSize * outputSize; j++)
    outputData.push_back((float)0);
  extent<2> outputExtent(MATRIXSIZE / SAMPLESIZE, MATRIXSIZE / SAMPLESIZE);
  array<float, 2> averages(outputExtent, outputData.begin(), outputData.end());

  parallel_for_each(
      matrix.extent.tile<SAMPLESIZE, SAMPLESIZE>(),
      [=, &averages](tiled_index<SAMPLESIZE, SAMPLESIZE> t_idx) restrict(amp) {
        tile_static float tileValues[SAMPLESIZE][SAMPLESIZE];
        tileValues[t_idx.local[0]][t_idx.local[1]] = matrix[t_idx];

        wait(t_idx.barrier);

        // One thread is enough: the others would store the same value.
        if (t_idx.local[0] == 0 && t_idx.local[1] == 0) {
          for (int trow = 0; trow < SAMPLESIZE; trow++) {
            for (int tcol = 0; tcol < SAMPLESIZE; tcol++)
              averages(t_idx.tile[0], t_idx.tile[1]) += tileValues[trow][tcol];
          }
          averages(t_idx.tile[0], t_idx.tile[1]) /= (float)(SAMPLESIZE * SAMPLESIZE);
        }
      });

  outputData = averages;
  for (int row = 0; row < outputSize; row++) {
    for (int col = 0; col < outputSize; col++)
      std::cout << outputData[row * outputSize + col] << " ";
    std::cout << "\n";
  }
  // SAMPLESIZE 2:   4.5  6.5  8.5 10.5      SAMPLESIZE 4:  13.5 17.5
  //                20.5 22.5 24.5 26.5                     45.5 49.5
  //                36.5 38.5 40.5 42.5
  //                52.5 54.5 56.5 58.5
}

struct WaitForAll {
  void operator()(const tile_barrier &barrier) const restrict(amp) { barrier.wait(); }
};

struct WaitForTileStatic {
  void operator()(const tile_barrier &barrier) const restrict(amp) {
    barrier.wait_with_tile_static_memory_fence();
  }
};

int main() {
  SamplingExample(WaitForAll());
  SamplingExample(WaitForTileStatic());
}
