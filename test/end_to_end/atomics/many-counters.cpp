// Counters at places that the data decide, in containers of different sizes: each host thread has private copies, and
// their sums are those of one counter after the other. In the first launch, in later ones, which know how long threads
// take, with several containers, arrays, sections and rows of a matrix, a hash table, places before and after a
// section's counters, and reads of the counters after counting.
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

/// The counters if each thread adds to one, at another place in each launch.
std::vector<int> count_a_place(int bins) {
  std::vector<int> counts(static_cast<size_t>(bins), 0);
  for (int launch = 0; launch < launches; ++launch)
    for (int i = 0; i < rows; ++i)
      ++counts[place_of(i, launch) % static_cast<unsigned>(bins)];
  return counts;
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
  EXPECT(counts == count_a_place(bins));
  int wrong = 0;
  for (int i = 0; i < rows; ++i)
    wrong += i % 16 == 3 ? seen[i] < 1 || seen[i] > counts[place_of(i, launches - 1) % n] : seen[i] != 0;
  EXPECT_EQUAL(wrong, 0);
}

/// Between barriers, after which threads read other memory; reloads of it after each addition.
void count_between_barriers(int bins) {
  const int tiles = rows / 64, size = tiles * 64;
  std::vector<int> counts(static_cast<size_t>(bins), 0), places(size), found(size, 0);
  for (int i = 0; i < size; ++i)
    places[static_cast<size_t>(i)] = static_cast<int>(place_of(i, 0) % static_cast<unsigned>(bins));
  const array_view<int, 1> to(bins, counts), out(size, found);
  const array_view<const int, 1> at(size, places);
  const int n = bins;
  for (int launch = 0; launch < launches; ++launch)
    parallel_for_each(
        extent<1>(size).tile<64>(), [=](tiled_index<64> t) restrict(amp) {
          tile_static int mine[64];
          for (int k = 0; k < each; ++k)
            atomic_fetch_add(&to[(at[t.global] + k) % n], at[t.global] + k);
          mine[t.local[0]] = at[t.global];
          t.barrier.wait();
          out[t.global] += mine[63 - t.local[0]];
          atomic_fetch_dec(&to[(at[t.global] + 1) % n]);
        });
  to.synchronize();
  out.synchronize();
  std::vector<int> expected(static_cast<size_t>(bins), 0), expected_found(size, 0);
  for (int launch = 0; launch < launches; ++launch)
    for (int i = 0; i < size; ++i) {
      for (int k = 0; k < each; ++k)
        expected[(places[i] + k) % n] += places[i] + k;
      --expected[(places[i] + 1) % n];
      expected_found[i] += places[i / 64 * 64 + 63 - i % 64];
    }
  EXPECT(counts == expected);
  EXPECT(found == expected_found);
}

/// A hash table: the places of keys are found by compare and exchange, and counters are beside it.
void count_in_table(int keys) {
  int size = 64;
  while (size < 2 * keys)
    size *= 2;
  std::vector<unsigned> table(static_cast<size_t>(size), 0);
  std::vector<int> counts(static_cast<size_t>(size), 0), sums(static_cast<size_t>(size), 0);
  const array_view<unsigned, 1> key(size, table);
  const array_view<int, 1> count(size, counts), sum(size, sums);
  const unsigned n = keys, most = size - 1;
  for (int launch = 0; launch < launches; ++launch)
    parallel_for_each(
        extent<1>(rows), [=](index<1> i) restrict(amp) {
          const unsigned mine = place_of(i[0], 1) % n + 1;
          unsigned slot = mine * 2654435761u & most;
          for (;;) {
            unsigned expected = 0;
            if (atomic_compare_exchange(&key[slot], &expected, mine) || expected == mine)
              break;
            slot = (slot + 1) & most;
          }
          atomic_fetch_inc(&count[slot]);
          atomic_fetch_add(&sum[slot], i[0]);
        });
  key.synchronize();
  count.synchronize();
  sum.synchronize();
  std::vector<int> expected_counts(static_cast<size_t>(keys), 0), expected_sums(static_cast<size_t>(keys), 0);
  for (int launch = 0; launch < launches; ++launch)
    for (int i = 0; i < rows; ++i) {
      ++expected_counts[place_of(i, 1) % n];
      expected_sums[place_of(i, 1) % n] += i;
    }
  std::vector<int> found_counts(static_cast<size_t>(keys), 0), found_sums(static_cast<size_t>(keys), 0);
  for (int slot = 0; slot < size; ++slot)
    if (table[slot] != 0) {
      found_counts[table[slot] - 1] = counts[slot];
      found_sums[table[slot] - 1] = sums[slot];
    }
  EXPECT(found_counts == expected_counts);
  EXPECT(found_sums == expected_sums);
}

/// Another view of the counters: each thread reads through it what it has counted.
void count_in_two_views(int bins) {
  std::vector<int> counts(static_cast<size_t>(bins), 0), wrong(rows, 0);
  const array_view<int, 1> to(bins, counts), same = to, out(rows, wrong);
  const unsigned n = bins;
  for (int launch = 0; launch < launches; ++launch)
    parallel_for_each(
        out.extent, [=](index<1> i) restrict(amp) {
          const unsigned place = place_of(i[0], launch) % n;
          atomic_fetch_inc(&to[place]);
          out[i] += same[place] < 1;
        });
  to.synchronize();
  out.synchronize();
  EXPECT(counts == count_a_place(bins));
  EXPECT(wrong == std::vector<int>(rows, 0));
}

int main() {
  for (int bins : {1, 300, 4097, 9000, 70001}) {
    count_in_view<int>(bins);
    count_in_view<unsigned>(bins);
    count_in_two(bins);
    count_in_section(bins);
    read_counters(bins);
    count_between_barriers(bins);
    count_in_table(bins);
    count_in_two_views(bins);
  }
  count_in_view<int>(3000000); // more than are ever private
  return result();
}
