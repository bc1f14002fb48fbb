// A kernel with mathematics, and one with tiles, with more threads than one processor gets at a time.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_math.h>
#include <cmath>
#include <cstdio>
#include <vector>

using namespace concurrency;

int main() {
  const int size = 1 << 20, tile = 256;
  std::vector<float> numbers(size), sums(size / tile);
  array_view<float, 1> all(size, numbers), parts(size / tile, sums);
  parallel_for_each(all.extent, [=](index<1> i) restrict(amp) {
    const float x = static_cast<float>(i[0] % 1000) / 100;
    all[i] = precise_math::sin(x) + precise_math::log(x + 1) + precise_math::cbrt(x);
  });
  parallel_for_each(all.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
    tile_static float values[tile];
    values[t.local[0]] = all[t];
    t.barrier.wait();
    for (int step = tile / 2; step; step /= 2) {
      if (t.local[0] < step)
        values[t.local[0]] += values[t.local[0] + step];
      t.barrier.wait();
    }
    if (t.local[0] == 0)
      parts[t.tile] = values[0];
  });
  all.synchronize();
  parts.synchronize();
  double sum = 0, expected = 0, worst = 0;
  for (int i = 0; i < size; ++i) {
    const double x = static_cast<float>(i % 1000) / 100;
    const double y = std::sin(x) + std::log(x + 1) + std::cbrt(x);
    worst = std::fmax(worst, std::fabs(y - numbers[i]));
    expected += y;
  }
  for (float s : sums)
    sum += s;
  std::printf("%ls: %s\n", accelerator().get_device_path().c_str(),
              worst < 1e-5 && std::fabs(sum - expected) < 1e-5 * expected ? "right" : "wrong");
}
