// The frequency of each of the 256 values of a byte: with atomics on the result, and with atomics on
// a histogram per tile in tile_static memory, which is added to the result once.
//
//   histogram [bytes]    a multiple of 4; default: 2^24
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <vector>

using namespace concurrency;

static const int bins = 256;
static const int tile_size = 256; // one thread per bin
static const int tiles = 64;

// Elements of views are at least as large as ints, so four bytes are read at a time.

void global_atomics(array_view<const unsigned, 1> bytes, array_view<unsigned, 1> counts) {
  parallel_for_each(bytes.extent, [=](index<1> i) restrict(amp) {
    const unsigned four = bytes[i];
    for (int shift = 0; shift < 32; shift += 8)
      atomic_fetch_inc(&counts[(four >> shift) & 255]);
  });
}

void tile_atomics(array_view<const unsigned, 1> bytes, array_view<unsigned, 1> counts) {
  const int count = bytes.extent[0];
  parallel_for_each(extent<1>(tiles * tile_size).tile<tile_size>(),
                    [=](tiled_index<tile_size> t) restrict(amp) {
                      tile_static unsigned mine[bins];
                      mine[t.local[0]] = 0;
                      t.barrier.wait_with_tile_static_memory_fence();

                      for (int i = t.global[0]; i < count; i += tiles * tile_size) {
                        const unsigned four = bytes[i];
                        for (int shift = 0; shift < 32; shift += 8)
                          atomic_fetch_inc(&mine[(four >> shift) & 255]);
                      }
                      t.barrier.wait_with_tile_static_memory_fence();

                      atomic_fetch_add(&counts[t.local[0]], mine[t.local[0]]);
                    });
}

template <typename Count>
bool check(const char *name, Count count, const std::vector<unsigned> &bytes,
           const std::vector<unsigned> &expected) {
  std::vector<unsigned> counts(bins);
  auto start = std::chrono::steady_clock::now();
  {
    array_view<const unsigned, 1> in(static_cast<int>(bytes.size()), bytes);
    array_view<unsigned, 1> out(bins, counts);
    count(in, out);
    out.synchronize();
  }
  std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  bool ok = counts == expected;
  std::cout << name << ": " << (ok ? "ok" : "WRONG") << ", " << time.count() << " ms\n";
  return ok;
}

int main(int argc, char **argv) {
  int size = argc > 1 ? std::atoi(argv[1]) : 1 << 24;
  if (size <= 0 || size % 4 != 0) {
    std::cerr << "the number of bytes must be a multiple of 4\n";
    return 2;
  }
  std::vector<unsigned> bytes(size / 4), expected(bins);
  unsigned random = 1;
  for (unsigned &four : bytes) {
    four = 0;
    for (int shift = 0; shift < 32; shift += 8) {
      random = random * 1664525u + 1013904223u;
      unsigned byte = (random >> 24) * (random >> 16 & 255) >> 8; // small values are more frequent
      four |= byte << shift;
      ++expected[byte];
    }
  }

  std::cout << size << " bytes\n";
  bool ok = check("  atomics on the result", global_atomics, bytes, expected);
  ok &= check("  atomics in tile_static memory", tile_atomics, bytes, expected);
  return ok ? 0 : 1;
}
