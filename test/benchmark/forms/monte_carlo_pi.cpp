// Random points in a square, counted if they are in the circle. All forms use the same streams of random numbers.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

constexpr int points = 256; // per stream

namespace openmp {
void count(const unsigned *seeds, unsigned *total, int streams);
}

namespace {

unsigned next(unsigned &state) ON_BOTH_SIDES {
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return state >> 8;
}

unsigned hits(unsigned state) ON_BOTH_SIDES {
  unsigned count = 0;
  for (int i = 0; i < points; ++i) {
    const float x = next(state) * (1.0f / (1 << 24)), y = next(state) * (1.0f / (1 << 24));
    if (x * x + y * y < 1.0f)
      ++count;
  }
  return count;
}

} // namespace

#if CPPAMP_BENCHMARK_OPENMP

void openmp::count(const unsigned *seeds, unsigned *total, int streams) {
  unsigned sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < streams; ++i)
    sum += hits(seeds[i]);
  *total = sum;
}

#else

int main(int argc, char **argv) {
  forms::family f("monte_carlo_pi", argc, argv);
  const int streams = f.size(1 << 16, 1 << 10);
  const std::vector<unsigned> seeds = forms::numbers<unsigned>(streams, 1, 1, 4294967295.0);
  std::vector<unsigned> out(1), expected(1);
  const array_view<const unsigned> seed(streams, seeds);
  array<unsigned> counters(streams);
  const array_view<unsigned> counts(counters), total(1, out);
  f.peer([&] { openmp::count(seeds.data(), expected.data(), streams); });
  f.expect({{total, expected, 1e-5}}); // rounding may decide for one point
  f.form("counts of all streams, added on the host", [&] {
    counts.discard_data();
    parallel_for_each(counts.extent, [=](index<1> i) restrict(amp) { counts[i] = hits(seed[i]); });
    unsigned sum = 0;
    for (int i = 0; i < streams; ++i)
      sum += counts[i];
    total[0] = sum;
  });
  f.form("an atomic addition per stream", [&] {
    total[0] = 0;
    parallel_for_each(seed.extent, [=](index<1> i) restrict(amp) { atomic_fetch_add(&total[0], hits(seed[i])); });
  });
  f.form("a tree and an atomic addition per tile", [&] {
    total[0] = 0;
    parallel_for_each(
        seed.extent.tile<128>(), [=](tiled_index<128> t) restrict(amp) {
          tile_static unsigned s[128];
          s[t.local[0]] = hits(seed[t.global]);
          t.barrier.wait();
          for (int half = 64; half > 0; half /= 2) {
            if (t.local[0] < half)
              s[t.local[0]] += s[t.local[0] + half];
            t.barrier.wait();
          }
          if (t.local[0] == 0)
            atomic_fetch_add(&total[0], s[0]);
        });
  });
  f.form("two launches: points, then hits", [&] {
    // Stores a few points at a time, as programs with a random number library do.
    const int some = 16;
    array<float, 2> memory(2 * some, streams);
    array<unsigned> memory_of_states(streams);
    const array_view<float, 2> thrown(memory);
    const array_view<unsigned> states(memory_of_states);
    parallel_for_each(seed.extent, [=](index<1> i) restrict(amp) { states[i] = seed[i], counts[i] = 0; });
    for (int first = 0; first < points; first += some) {
      parallel_for_each(
          seed.extent, [=](index<1> i) restrict(amp) {
            unsigned state = states[i];
            for (int k = 0; k < 2 * some; ++k)
              thrown(k, i[0]) = next(state) * (1.0f / (1 << 24));
            states[i] = state;
          });
      parallel_for_each(
          seed.extent, [=](index<1> i) restrict(amp) {
            for (int k = 0; k < some; ++k) {
              const float x = thrown(2 * k, i[0]), y = thrown(2 * k + 1, i[0]);
              counts[i] += x * x + y * y < 1.0f ? 1 : 0;
            }
          });
    }
    unsigned sum = 0;
    for (int i = 0; i < streams; ++i)
      sum += counts[i];
    total[0] = sum;
  });
  return f.run();
}

#endif
