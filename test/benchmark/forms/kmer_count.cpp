// Occurrences of each sequence of k = 6 bases in a genome with two bits per base: 4096 counters.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

const int k = 6, bins = 1 << 2 * k;

namespace openmp {
void count(const unsigned *genome, unsigned *counts, int words);
void count_by_atomics(const unsigned *genome, unsigned *counts, int words);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

void openmp::count(const unsigned *genome, unsigned *counts, int words) {
  std::fill(counts, counts + bins, 0);
#pragma omp parallel
  {
    std::vector<unsigned> mine(bins);
#pragma omp for
    for (int w = 0; w < words - 1; ++w) {
      const uint64_t bits = genome[w] | static_cast<uint64_t>(genome[w + 1]) << 32;
      for (int b = 0; b < 16; ++b)
        ++mine[bits >> 2 * b & (bins - 1)];
    }
#pragma omp critical
    for (int i = 0; i < bins; ++i)
      counts[i] += mine[i];
  }
}

void openmp::count_by_atomics(const unsigned *genome, unsigned *counts, int words) {
  std::fill(counts, counts + bins, 0);
#pragma omp parallel for
  for (int w = 0; w < words - 1; ++w) {
    const uint64_t bits = genome[w] | static_cast<uint64_t>(genome[w + 1]) << 32;
    for (int b = 0; b < 16; ++b)
#pragma omp atomic
      ++counts[bits >> 2 * b & (bins - 1)];
  }
}

#else

namespace {

/// Returns the k bases from base `b` of the word `low`; `high` is the next word.
unsigned kmer(unsigned low, unsigned high, int b) restrict(amp) {
  return (b == 0 ? low : low >> 2 * b | high << (32 - 2 * b)) & (bins - 1);
}

void clear(const array_view<unsigned> &counts) {
  parallel_for_each(counts.extent, [=](index<1> i) restrict(amp) { counts[i] = 0; });
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("kmer_count", argc, argv);
  const int words = f.size(1 << 23, 4096) + 1;
  const std::vector<unsigned> genome = forms::numbers<unsigned>(words, 1, 0, 4294967295.0);
  std::vector<unsigned> out(bins), expected(bins);
  const array_view<const unsigned> from(words, genome);
  const array_view<unsigned> counts(bins, out);
  f.peer([&] { openmp::count(genome.data(), expected.data(), words); });
  f.expect({{counts, expected}});

  const auto same = [&] {
    f.same({{out, expected}}, [&] { openmp::count_by_atomics(genome.data(), out.data(), words); });
  };
  same();
  f.form("global atomics, one position per thread", [&] {
    clear(counts);
    parallel_for_each(
        extent<1>(16 * (words - 1)), [=](index<1> i) restrict(amp) {
          const int w = i[0] / 16;
          atomic_fetch_inc(&counts[kmer(from[w], from[w + 1], i[0] % 16)]);
        });
  });
  same();
  f.form("global atomics, one word per thread", [&] {
    clear(counts);
    parallel_for_each(
        extent<1>(words - 1), [=](index<1> i) restrict(amp) {
          const unsigned low = from[i], high = from[i + 1];
          for (int b = 0; b < 16; ++b)
            atomic_fetch_inc(&counts[kmer(low, high, b)]);
        });
  });
  f.form("counters of each tile, one word per thread", [&] {
    clear(counts);
    parallel_for_each(
        extent<1>(words - 1).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
          tile_static unsigned mine[bins];
          for (int i = t.local[0]; i < bins; i += 256)
            mine[i] = 0;
          t.barrier.wait();
          const unsigned low = from[t.global[0]], high = from[t.global[0] + 1];
          for (int b = 0; b < 16; ++b)
            atomic_fetch_inc(&mine[kmer(low, high, b)]);
          t.barrier.wait();
          for (int i = t.local[0]; i < bins; i += 256)
            if (mine[i] != 0)
              atomic_fetch_add(&counts[i], mine[i]);
        });
  });
  f.form("counters of each tile, 16 words per thread", [&] {
    clear(counts);
    parallel_for_each(
        extent<1>((words - 1) / 16).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
          tile_static unsigned mine[bins];
          for (int i = t.local[0]; i < bins; i += 256)
            mine[i] = 0;
          t.barrier.wait();
          const int first = t.tile[0] * 256 * 16 + t.local[0];
          for (int w = first; w < first + 256 * 16; w += 256) {
            const unsigned low = from[w], high = from[w + 1];
            for (int b = 0; b < 16; ++b)
              atomic_fetch_inc(&mine[kmer(low, high, b)]);
          }
          t.barrier.wait();
          for (int i = t.local[0]; i < bins; i += 256)
            atomic_fetch_add(&counts[i], mine[i]);
        });
  });
  return f.run();
}

#endif
