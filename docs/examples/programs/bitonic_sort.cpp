// Sorting by Batcher's bitonic network: several steps over short distances at a time in tile_static memory, and
// the other steps in global memory. Compared with std::sort.
//
//   bitonic_sort [numbers]     any count; default: 1048576
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <amp.h>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <limits>
#include <vector>

using namespace concurrency;

static const int tile = 256;

/// True if elements i and i ^ distance are sorted in descending order: in every second run of `run`
/// elements.
bool falls(int i, int run) restrict(cpu, amp) { return (i & run) != 0; }

/// All steps of runs from `first_run` to `last_run` that stay within a tile.
void sort_tiles(array_view<unsigned, 1> data, int first_run, int last_run) {
  parallel_for_each(
      data.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static unsigned shared[tile];
        const int local = t.local[0], global = t.global[0];
        shared[local] = data[global];
        t.barrier.wait_with_tile_static_memory_fence();
        for (int run = first_run; run <= last_run; run *= 2)
          for (int distance = run / 2 < tile / 2 ? run / 2 : tile / 2; distance > 0;
               distance /= 2) {
            const unsigned mine = shared[local], other = shared[local ^ distance];
            const bool is_lower = (local & distance) == 0;
            const unsigned chosen =
                (mine > other) == (is_lower != falls(global, run)) ? other : mine;
            t.barrier.wait_with_tile_static_memory_fence();
            shared[local] = chosen;
            t.barrier.wait_with_tile_static_memory_fence();
          }
        data[global] = shared[local];
      });
}

void sort_step(array_view<unsigned, 1> data, int run, int distance) {
  parallel_for_each(
      data.extent / 2, [=](index<1> i) restrict(amp) {
        const int low = 2 * i[0] - (i[0] & (distance - 1)), high = low + distance;
        const unsigned a = data[low], b = data[high];
        if ((a > b) != falls(low, run)) {
          data[low] = b;
          data[high] = a;
        }
      });
}

void sort(std::vector<unsigned> &numbers) {
  int size = tile; // the next power of two; the padding sorts to the end
  while (size < static_cast<int>(numbers.size()))
    size *= 2;
  const size_t count = numbers.size();
  numbers.resize(size, std::numeric_limits<unsigned>::max());
  {
    array_view<unsigned, 1> data(size, numbers);
    sort_tiles(data, 2, tile);
    for (int run = 2 * tile; run <= size; run *= 2) {
      for (int distance = run / 2; distance >= tile; distance /= 2)
        sort_step(data, run, distance);
      sort_tiles(data, run, run);
    }
    data.synchronize();
  }
  numbers.resize(count);
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 1 << 20;
  if (n <= 0 || n > 1 << 28) {
    std::cerr << "the count must be between 1 and 2^28\n";
    return 2;
  }
  std::vector<unsigned> numbers(n);
  unsigned seed = 1;
  for (unsigned &number : numbers) {
    seed = seed * 1664525u + 1013904223u;
    number = seed ^ seed >> 15;
  }
  std::vector<unsigned> expected = numbers;
  std::sort(expected.begin(), expected.end());

  const auto start = std::chrono::steady_clock::now();
  sort(numbers);
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  const bool ok = numbers == expected;
  std::cout << n << " numbers: " << (ok ? "ok" : "WRONG") << ", " << time.count() << " ms\n";
  return ok ? 0 : 1;
}
