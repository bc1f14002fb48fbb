// Counters at places that the data decide, in containers of different sizes: each host thread has private copies, and
// their sums are those of one counter after the other. In the first launch, in later ones, which know how long threads
// take, with several containers, arrays, sections and rows of a matrix, places before and after a section's counters,
// and reads of the counters after counting.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t && env CPPAMP_THREADS=5 %t && env CPPAMP_THREADS=1 %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

static const int rows = 60000, each = 7, launches = 3;

static unsigned place_of(unsigned i, unsigned k) restrict(amp, cpu) { return (i * 2654435761u + k * 40503u) >> 4; }

/// The counters of all launches, one after the other.
template <typename T, typename F> std::vector<T> count_here(int bins, F f) {
  std::vector<T> counts(static_cast<size_t>(bins), 0);
  for (int launch = 0; launch < launches; ++launch)
    for (int i = 0; i < rows; ++i)
      for (int k = 0; k < each; ++k)
        f(counts, i, k);
  return counts;
}

template <typename T> void count_in_view(int bins) {
  std::vector<T> counts(static_cast<size_t>(bins), 0);
  const array_view<T, 1> to(bins, counts);
  const unsigned n = bins;
  for (int launch = 0; launch < launches; ++launch)
    parallel_for_each(
        extent<1>(rows), [=](index<1> i) restrict(amp) {
          for (int k = 0; k < each; ++k)
            atomic_fetch_add(&to[place_of(i[0], k) % n], T(k + 1));
        });
  to.synchronize();
  EXPECT(counts == count_here<T>(bins, [=](std::vector<T> &c, int i, int k) { c[place_of(i, k) % n] += T(k + 1); }));
}

/// Counts and sums, in an array and in the rows of a matrix of another size.
void count_in_two(int bins) {
  const int columns = 3;
  std::vector<int> sums(static_cast<size_t>(bins) * columns, 0);
  array<unsigned, 1> counts(bins);
  const array_view<int, 2> to(bins, columns, sums);
  const unsigned n = bins;
  parallel_for_each(counts.extent, [&counts](index<1> i) restrict(amp) { counts[i] = 0; });
  for (int launch = 0; launch < launches; ++launch)
    parallel_for_each(
        extent<2>(rows / 100, 100), [ =, &counts ](index<2> at) restrict(amp) {
          const int i = at[0] * 100 + at[1];
          for (int k = 0; k < each; ++k) {
            const unsigned place = place_of(i, k) % n;
            atomic_fetch_inc(&counts[place]);
            atomic_fetch_sub(&to(place, k % columns), k);
          }
        });
  to.synchronize();
  const std::vector<unsigned> counted = counts;
  EXPECT(counted ==
         count_here<unsigned>(bins, [=](std::vector<unsigned> &c, int i, int k) { ++c[place_of(i, k) % n]; }));
  EXPECT(sums == count_here<int>(bins * columns, [=](std::vector<int> &c, int i, int k) {
           c[place_of(i, k) % n * columns + k % columns] -= k;
         }));
}

/// A section begins inside its container; places may lie before it.
void count_in_section(int bins) {
  std::vector<int> counts(static_cast<size_t>(bins), 0);
  const int before = bins / 3, own = bins - before;
  array_view<int, 1> all(bins, counts);
  const array_view<int, 1> to = all.section(before, own);
  const unsigned n = own;
  for (int launch = 0; launch < launches; ++launch)
    parallel_for_each(
        extent<1>(rows / 64 * 64).tile<64>(), [=](tiled_index<64> t) restrict(amp) {
          for (int k = 0; k < each; ++k)
            atomic_fetch_inc(&to[place_of(t.global[0], k) % n]);
        });
  all.synchronize();
  EXPECT(counts == count_here<int>(bins, [=](std::vector<int> &c, int i, int k) {
           if (i < rows / 64 * 64)
             ++c[before + place_of(i, k) % n];
         }));
}

/// Reads one of the counters afterwards: a thread sees what it has counted itself.
void read_counters(int bins) {
  std::vector<int> counts(static_cast<size_t>(bins), 0), seen(rows, 0);
  const array_view<int, 1> to(bins, counts), out(rows, seen);
  const unsigned n = bins;
  for (int launch = 0; launch < launches; ++launch)
    parallel_for_each(
        out.extent, [=](index<1> i) restrict(amp) {
          const unsigned place = place_of(i[0], launch) % n;
          atomic_fetch_inc(&to[place]);
          if (i[0] % 16 == 3)
            out[i] = to[place];
        });
  to.synchronize();
  out.synchronize();
  std::vector<int> expected(static_cast<size_t>(bins), 0);
  for (int launch = 0; launch < launches; ++launch)
    for (int i = 0; i < rows; ++i)
      ++expected[place_of(i, launch) % n];
  EXPECT(counts == expected);
  int wrong = 0;
  for (int i = 0; i < rows; ++i)
    wrong += i % 16 == 3 ? seen[i] < 1 || seen[i] > counts[place_of(i, launches - 1) % n] : seen[i] != 0;
  EXPECT_EQUAL(wrong, 0);
}

int main() {
  for (int bins : {1, 15, 300, 4096, 4097, 9000, 70001, 3000000}) {
    count_in_view<int>(bins);
    count_in_view<unsigned>(bins);
    count_in_two(bins);
    count_in_section(bins);
    read_counters(bins);
  }
}
