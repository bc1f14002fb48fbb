// Stream compaction: moves the numbers that pass a test together. Each tile counts its own with a scan, reserves space
// for all of them with one atomic operation, and writes them there in order.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_tile_algorithms.h>
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <vector>

using namespace concurrency;

static const int tile_size = 256;

/// The `numbers` less than `limit`: tiles in any order, each tile's numbers in their order.
std::vector<int> lesser_ones(const std::vector<int> &numbers, int limit) {
  const int size = static_cast<int>(numbers.size());
  std::vector<int> counter(1), result(numbers.size());
  array_view<const int, 1> in(size, numbers);
  array_view<int, 1> count(1, counter), out(size, result);
  out.discard_data();
  parallel_for_each(in.extent.tile<tile_size>().pad(), [=](tiled_index<tile_size> t) restrict(amp) {
    // Threads outside the domain take part in the tile's algorithms, but keep nothing.
    const bool is_kept = t.global[0] < size && in[t] < limit;
    const int one = is_kept ? 1 : 0;
    const int before = groups::tile_exclusive_scan(t, one, groups::sum());
    const int kept = groups::tile_reduce(t, one, groups::sum());
    int first = 0;
    if (t.local[0] == 0)
      first = atomic_fetch_add(&count[0], kept);
    first = groups::tile_broadcast(t, first, index<1>(0));
    if (is_kept)
      out[first + before] = in[t];
  });
  out.synchronize();
  result.resize(static_cast<size_t>(count[0]));
  return result;
}

int main(int argc, char **argv) {
  const int size = argc > 1 ? atoi(argv[1]) : 1000000, limit = 1000;
  std::vector<int> numbers, expected;
  unsigned state = 1;
  for (int i = 0; i < size; ++i) {
    state = state * 1664525u + 1013904223u;
    numbers.push_back(static_cast<int>((state >> 8) % 4000));
    if (numbers.back() < limit)
      expected.push_back(numbers.back());
  }
  std::vector<int> kept = lesser_ones(numbers, limit);
  std::sort(kept.begin(), kept.end());
  std::sort(expected.begin(), expected.end());
  const bool ok = kept == expected;
  std::cout << kept.size() << " of " << size << " numbers are less than " << limit << (ok ? ": ok\n" : ": WRONG\n");
  return ok ? 0 : 1;
}
