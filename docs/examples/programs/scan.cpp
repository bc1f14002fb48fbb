// Prefix sums: out[i] = in[0] + ... + in[i]. Each tile scans its part in tile_static memory, in
// log2(tile size) steps; the totals of the tiles are scanned in the same way and added.
//
//   scan [count]         default: 2^22
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <vector>

using namespace concurrency;

static const int tile_size = 256;

void inclusive_scan(array_view<const int, 1> in, array_view<int, 1> out) {
  const int count = in.extent[0];
  const tiled_extent<tile_size> padded = in.extent.tile<tile_size>().pad();
  const int tiles = padded[0] / tile_size;
  array_view<int, 1> totals(tiles); // of each tile; exists only on the accelerator

  parallel_for_each(padded, [=](tiled_index<tile_size> t) restrict(amp) {
    tile_static int sums[2][tile_size]; // reads one, writes the other
    const int global = t.global[0], local = t.local[0];
    int current = 0;
    sums[current][local] = global < count ? in[global] : 0;
    t.barrier.wait_with_tile_static_memory_fence();

    for (int distance = 1; distance < tile_size; distance *= 2) {
      int sum = sums[current][local];
      if (local >= distance)
        sum += sums[current][local - distance];
      current = 1 - current;
      sums[current][local] = sum;
      t.barrier.wait_with_tile_static_memory_fence();
    }

    if (global < count)
      out[global] = sums[current][local];
    if (local == tile_size - 1)
      totals[t.tile] = sums[current][local];
  });

  if (tiles == 1)
    return;
  array_view<int, 1> before(tiles);
  inclusive_scan(totals, before);
  parallel_for_each(out.extent, [=](index<1> i) restrict(amp) {
    const int tile = i[0] / tile_size;
    if (tile > 0)
      out[i] += before[tile - 1];
  });
}

int main(int argc, char **argv) {
  int count = argc > 1 ? std::atoi(argv[1]) : 1 << 22;
  if (count <= 0) {
    std::cerr << "the count must be positive\n";
    return 2;
  }
  std::vector<int> numbers(count), result(count);
  unsigned random = 1;
  for (int &n : numbers) {
    random = random * 1664525u + 1013904223u;
    n = static_cast<int>(random >> 24) - 100;
  }

  auto start = std::chrono::steady_clock::now();
  {
    array_view<const int, 1> in(count, numbers);
    array_view<int, 1> out(count, result);
    out.discard_data();
    inclusive_scan(in, out);
    out.synchronize();
  }
  std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;

  int sum = 0, wrong = 0;
  for (int i = 0; i < count; ++i) {
    sum += numbers[i];
    wrong += result[i] != sum;
  }
  std::cout << count << " numbers: " << (wrong ? "WRONG" : "ok") << ", " << time.count() << " ms\n";
  return wrong ? 1 : 0;
}
