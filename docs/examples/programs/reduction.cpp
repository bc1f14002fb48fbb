// The sum of many numbers. Each tile adds its part in tile_static memory, halving the number of
// adding threads at each barrier; the sums of the tiles are added in the same way until one remains.
//
//   reduction [count]    default: 2^24
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <vector>

using namespace concurrency;

static const int tile_size = 256;
static const int per_thread = 4;

template <typename T> T sum(array_view<const T, 1> numbers) {
  const int count = numbers.extent[0];
  const int tiles = (count + tile_size * per_thread - 1) / (tile_size * per_thread);
  array<T, 1> sums(tiles);

  parallel_for_each(extent<1>(tiles * tile_size).tile<tile_size>(),
                    [=, &sums](tiled_index<tile_size> t) restrict(amp) {
                      tile_static T partial[tile_size];
                      const int stride = tiles * tile_size;
                      T mine = 0;
                      for (int i = t.global[0]; i < count; i += stride)
                        mine += numbers[i];
                      partial[t.local[0]] = mine;
                      t.barrier.wait_with_tile_static_memory_fence();

                      for (int half = tile_size / 2; half > 0; half /= 2) {
                        if (t.local[0] < half)
                          partial[t.local[0]] += partial[t.local[0] + half];
                        t.barrier.wait_with_tile_static_memory_fence();
                      }
                      if (t.local[0] == 0)
                        sums[t.tile] = partial[0];
                    });

  if (tiles > 1)
    return sum<T>(array_view<const T, 1>(sums));
  std::vector<T> result = sums;
  return result[0];
}

template <typename T> T timed_sum(const std::vector<T> &numbers, double &ms) {
  auto start = std::chrono::steady_clock::now();
  T result = sum<T>(array_view<const T, 1>(static_cast<int>(numbers.size()), numbers));
  ms = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  return result;
}

int main(int argc, char **argv) {
  int count = argc > 1 ? std::atoi(argv[1]) : 1 << 24;
  if (count <= 0) {
    std::cerr << "the count must be positive\n";
    return 2;
  }
  std::vector<int> ints(count);
  std::vector<float> floats(count);
  unsigned random = 1;
  unsigned serial_int = 0;
  double serial_float = 0;
  for (int i = 0; i < count; ++i) {
    random = random * 1664525u + 1013904223u;
    ints[i] = static_cast<int>(random >> 27); // the sum of 64 million of them must fit
    floats[i] = static_cast<float>(random >> 8) / (1 << 24);
    serial_int += static_cast<unsigned>(ints[i]);
    serial_float += floats[i];
  }

  double ms;
  bool ok_int = static_cast<unsigned>(timed_sum(ints, ms)) == serial_int;
  std::cout << "int: " << (ok_int ? "ok" : "WRONG") << ", " << ms << " ms\n";

  // A tree of depth d has an error of at most d * epsilon, relative to the sum of positive numbers. The trees here
  // have a depth of about 4 + 8 per round, with 3 rounds for 2^24 numbers. The serial sum uses double.
  float float_sum = timed_sum(floats, ms);
  bool ok_float = std::fabs(float_sum - serial_float) <= 40 * 1.2e-7 * serial_float;
  std::cout << "float: " << (ok_float ? "ok" : "WRONG") << ", " << ms << " ms\n";
  return ok_int && ok_float ? 0 : 1;
}
