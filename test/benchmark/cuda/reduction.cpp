// A sum: each thread adds 8 numbers, a tree in tile_static memory adds a tile's, and launches repeat until one remains.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "reduction", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

using namespace concurrency;

namespace {

const int tile = 256, each = 8;

void add_tiles(const array_view<const float, 1> &in, const array_view<float, 1> &out) {
  const int n = in.extent[0];
  const extent<1> threads(out.extent[0] * tile);
  out.discard_data();
  parallel_for_each(
      threads.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static float sums[tile];
        const int me = t.local[0], first = t.tile[0] * tile * each + me;
        float sum = 0;
        for (int k = 0; k < each; ++k)
          if (first + k * tile < n)
            sum += in[first + k * tile];
        sums[me] = sum;
        t.barrier.wait();
        for (int half = tile / 2; half > 0; half /= 2) {
          if (me < half)
            sums[me] += sums[me + half];
          t.barrier.wait();
        }
        if (me == 0)
          out[t.tile] = sums[0];
      });
}

int count_tiles(int n) { return (n + tile * each - 1) / (tile * each); }

} // namespace

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "reduction", 1 << 28, 70001);
  const auto numbers = workload::make_numbers<float>(w.n, 1);
  w.give(numbers);
  std::vector<array<float, 1>> levels;
  for (int left = count_tiles(w.n);; left = count_tiles(left)) {
    levels.emplace_back(left);
    w.give(std::vector<float>(left));
    if (left == 1)
      break;
  }
  const array_view<const float, 1> view(w.n, numbers);
  w.time(4.0 * w.n, "B", [&] {
    array_view<const float, 1> from = view;
    for (array<float, 1> &level : levels) {
      add_tiles(from, level);
      from = array_view<const float, 1>(level);
    }
  });
  std::vector<float> sum(1);
  copy(levels.back(), sum.begin());
  w.check(sum, static_cast<int>(levels.size()), {1e-5}, [&] {
    double expected = 0;
    for (float number : numbers)
      expected += number;
    return std::vector<float>{static_cast<float>(expected)};
  });
  w.report();
}
