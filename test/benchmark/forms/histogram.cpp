// Counts of bytes, four to a word.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void count(const unsigned char *in, unsigned *counts, int n);
void count_in_bytes(const unsigned *in, unsigned *counts, int words);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

void openmp::count(const unsigned char *in, unsigned *counts, int n) {
  unsigned sums[256] = {};
#pragma omp parallel for reduction(+ : sums)
  for (int i = 0; i < n; ++i)
    ++sums[in[i]];
  std::copy(sums, sums + 256, counts);
}

/// The algorithm of the last form: tiles of 32 threads, each with 256 counters of a byte for its 64 bytes.
void openmp::count_in_bytes(const unsigned *in, unsigned *counts, int words) {
  std::fill(counts, counts + 256, 0);
#pragma omp parallel for
  for (int first = 0; first < words; first += 512) {
    unsigned bins[64][32] = {};
    for (int k = 0; k < 16; ++k)
      for (int me = 0; me < 32; ++me)
        for (int b = 0; b < 32; b += 8) {
          const unsigned value = in[first + k * 32 + me] >> b & 255;
          bins[value >> 2][me] += 1u << (value & 3) * 8;
        }
    for (int i = 0; i < 64; ++i) {
      unsigned sums[4] = {};
      for (int k = 0; k < 32; ++k)
        for (int b = 0; b < 4; ++b)
          sums[b] += bins[i][k] >> b * 8 & 255;
      for (int b = 0; b < 4; ++b)
#pragma omp atomic
        counts[4 * i + b] += sums[b];
    }
  }
}

#else

namespace {

using counters = array_view<unsigned>;

void clear(const counters &counts) {
  parallel_for_each(counts.extent, [=](index<1> i) restrict(amp) { counts[i] = 0; });
}

/// `Words` words per thread. Words of a tile are adjacent (`Strided`), or words of a thread.
template <int Words, bool Strided> void count_in_tiles(const array_view<const unsigned> &in, const counters &counts) {
  clear(counts);
  parallel_for_each(
      extent<1>(in.extent[0] / Words).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
        tile_static unsigned mine[256];
        mine[t.local[0]] = 0;
        t.barrier.wait();
        for (int k = 0; k < Words; ++k) {
          const unsigned word = in[Strided ? t.tile[0] * 256 * Words + k * 256 + t.local[0] : t.global[0] * Words + k];
          atomic_fetch_inc(&mine[word & 255]);
          atomic_fetch_inc(&mine[word >> 8 & 255]);
          atomic_fetch_inc(&mine[word >> 16 & 255]);
          atomic_fetch_inc(&mine[word >> 24]);
        }
        t.barrier.wait();
        atomic_fetch_add(&counts[t.local[0]], mine[t.local[0]]);
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("histogram", argc, argv);
  const int words = f.size(1 << 24, 1 << 14);
  const std::vector<unsigned> in = forms::numbers<unsigned>(words, 1, 0, 4294967295.0);
  std::vector<unsigned> out(256), expected(256);
  const array_view<const unsigned> from(words, in);
  const counters counts(256, out);
  f.peer([&] { openmp::count(reinterpret_cast<const unsigned char *>(in.data()), expected.data(), 4 * words); });
  f.expect({{counts, expected}});
  f.form("global atomics", [&] {
    clear(counts);
    parallel_for_each(
        from.extent, [=](index<1> i) restrict(amp) {
          const unsigned word = from[i];
          for (int k = 0; k < 32; k += 8)
            atomic_fetch_inc(&counts[word >> k & 255]);
        });
  });
  f.form("counters of tiles, a word per thread", [&] { count_in_tiles<1, true>(from, counts); });
  f.form("counters of tiles, 16 words apart", [&] { count_in_tiles<16, true>(from, counts); });
  f.form("counters of tiles, 64 words in a row", [&] { count_in_tiles<64, false>(from, counts); });

  array<unsigned> partial(256 * 256);
  f.form("a fixed number of tiles, merged by a launch", [&] {
    const counters partials(partial);
    parallel_for_each(
        extent<1>(256 * 64).tile<64>(), [=](tiled_index<64> t) restrict(amp) {
          tile_static unsigned mine[256];
          for (int i = t.local[0]; i < 256; i += 64)
            mine[i] = 0;
          t.barrier.wait();
          for (int i = t.global[0]; i < words; i += 256 * 64) {
            const unsigned word = from[i];
            for (int k = 0; k < 32; k += 8)
              atomic_fetch_inc(&mine[word >> k & 255]);
          }
          t.barrier.wait();
          for (int i = t.local[0]; i < 256; i += 64)
            partials[t.tile[0] * 256 + i] = mine[i];
        });
    parallel_for_each(
        counts.extent, [=](index<1> i) restrict(amp) {
          unsigned sum = 0;
          for (int k = 0; k < 256; ++k)
            sum += partials[k * 256 + i[0]];
          counts[i] = sum;
        });
  });
  f.same({{out, expected}}, [&] { openmp::count_in_bytes(in.data(), out.data(), words); });
  f.form("bytes of counters for each thread", [&] {
    // 64 byte-sized bins per thread of a tile, as in kernels without atomics. Four passes for 256 bins would repeat
    // the reads, so a thread has 16 words, and all 256 bins are in tile_static memory.
    const counters partials(partial);
    clear(counts);
    parallel_for_each(
        extent<1>(words / 16).tile<32>(), [=](tiled_index<32> t) restrict(amp) {
          tile_static unsigned bins[64][32]; // four byte-sized bins in each word, a column per thread
          const int me = t.local[0];
          for (int i = 0; i < 64; ++i)
            bins[i][me] = 0;
          for (int k = 0; k < 16; ++k) {
            const unsigned word = from[t.tile[0] * 512 + k * 32 + me];
            for (int b = 0; b < 32; b += 8) {
              const unsigned value = word >> b & 255;
              bins[value >> 2][me] += 1u << (value & 3) * 8;
            }
          }
          t.barrier.wait();
          for (int i = me; i < 64; i += 32) {
            unsigned sums[4] = {0, 0, 0, 0};
            for (int k = 0; k < 32; ++k)
              for (int b = 0; b < 4; ++b)
                sums[b] += bins[i][k] >> b * 8 & 255;
            for (int b = 0; b < 4; ++b)
              atomic_fetch_add(&counts[4 * i + b], sums[b]);
          }
        });
  });
  return f.run();
}

#endif
