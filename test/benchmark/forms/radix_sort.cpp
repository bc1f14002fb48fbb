// Sorts unsigned keys by digits of 4 or 8 bits, least significant digit first.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void radix_sort(const unsigned *in, unsigned *out, int n);
enum class pass { splits, columns, ranks };
void sort_by_4_bits(pass how, const unsigned *in, unsigned *out, int n);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

void openmp::radix_sort(const unsigned *in, unsigned *out, int n) {
  std::vector<unsigned> other(n);
  std::vector<int> starts(256 * omp_get_max_threads());
  for (int pass = 0; pass < 4; ++pass) {
    const unsigned *from = pass == 0 ? in : pass % 2 ? other.data() : out;
    unsigned *to = pass % 2 ? out : other.data();
#pragma omp parallel
    {
      const int me = omp_get_thread_num(), threads = omp_get_num_threads();
      const int begin = static_cast<long>(n) * me / threads, end = static_cast<long>(n) * (me + 1) / threads;
      int counts[256] = {};
      for (int i = begin; i < end; ++i)
        ++counts[from[i] >> 8 * pass & 255];
      for (int d = 0; d < 256; ++d)
        starts[d * threads + me] = counts[d];
#pragma omp barrier
#pragma omp single
      for (int i = 0, sum = 0; i < 256 * threads; ++i) {
        const int count = starts[i];
        starts[i] = sum, sum += count;
      }
      for (int d = 0; d < 256; ++d)
        counts[d] = starts[d * threads + me];
      for (int i = begin; i < end; ++i)
        to[counts[from[i] >> 8 * pass & 255]++] = from[i];
    }
  }
}

// The algorithms of the forms: runs of keys in parallel, and the steps between two barriers as loops over the threads.

namespace {

/// The places of a run's keys, sorted by a digit bit by bit with prefix sums.
void move_by_splits(const unsigned *run, unsigned *to, const int *places, int runs, int shift) {
  const int size = 256;
  unsigned keys[size], split[size];
  int zeros[size], start[16];
  std::copy(run, run + size, keys);
  for (int bit = shift; bit < shift + 4; ++bit) {
    for (int me = 0; me < size; ++me)
      zeros[me] = (keys[me] >> bit & 1) == 0;
    for (int distance = 1; distance < size; distance *= 2)
      for (int me = size - 1; me >= distance; --me)
        zeros[me] += zeros[me - distance];
    for (int me = 0; me < size; ++me)
      split[(keys[me] >> bit & 1) == 0 ? zeros[me] - 1 : zeros[size - 1] + me - zeros[me]] = keys[me];
    std::copy(split, split + size, keys);
  }
  for (int me = 0; me < size; ++me) {
    const unsigned digit = keys[me] >> shift & 15;
    if (me == 0 || digit != (keys[me - 1] >> shift & 15))
      start[digit] = me;
    to[places[digit * runs] + me - start[digit]] = keys[me];
  }
}

void move_by_columns(const unsigned *run, unsigned *to, const int *places, int runs, int shift) {
  int place[16];
  for (int d = 0; d < 16; ++d)
    place[d] = places[d * runs];
  for (int i = 0; i < 64; ++i)
    to[place[run[i] >> shift & 15]++] = run[i];
}

void move_by_ranks(const unsigned *run, unsigned *to, const int *places, int runs, int shift) {
  unsigned digits[64];
  for (int me = 0; me < 64; ++me)
    digits[me] = run[me] >> shift & 15;
  for (int me = 0; me < 64; ++me) {
    int rank = 0;
    for (int i = 0; i < me; ++i)
      rank += digits[i] == digits[me];
    to[places[digits[me] * runs] + rank] = run[me];
  }
}

} // namespace

void openmp::sort_by_4_bits(pass how, const unsigned *in, unsigned *out, int n) {
  const int size = how == pass::splits ? 256 : 64, runs = n / size;
  std::vector<unsigned> other(n);
  std::vector<int> places(16 * runs);
  for (int shift = 0; shift < 32; shift += 4) {
    const bool is_even = shift / 4 % 2 == 0;
    const unsigned *from = shift == 0 ? in : is_even ? out : other.data();
    unsigned *to = is_even ? other.data() : out;
#pragma omp parallel for
    for (int r = 0; r < runs; ++r) {
      int counts[16] = {};
      if (how == pass::ranks)
        for (int d = 0; d < 16; ++d)
          for (int i = 0; i < size; ++i)
            counts[d] += int(from[r * size + i] >> shift & 15) == d;
      else
        for (int i = 0; i < size; ++i)
          ++counts[from[r * size + i] >> shift & 15];
      for (int d = 0; d < 16; ++d)
        places[d * runs + r] = counts[d];
    }
    int sum = 0;
    for (int &place : places) {
      const int count = place;
      place = sum;
      sum += count;
    }
    const auto move = how == pass::splits ? move_by_splits : how == pass::columns ? move_by_columns : move_by_ranks;
#pragma omp parallel for
    for (int r = 0; r < runs; ++r)
      move(from + r * size, to, &places[r], runs, shift);
  }
}

#else

namespace {

const int tile = 256;

/// Exclusive prefix sums of `counts`, by one tile that iterates over them.
void scan_counts(const array_view<int> &counts) {
  const int n = counts.extent[0];
  parallel_for_each(
      extent<1>(tile).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static int s[tile];
        const int me = t.local[0];
        int carry = 0;
        for (int first = 0; first < n; first += tile) {
          const int mine = first + me < n ? counts[first + me] : 0;
          s[me] = mine;
          t.barrier.wait();
          for (int distance = 1; distance < tile; distance *= 2) {
            const int other = me >= distance ? s[me - distance] : 0;
            t.barrier.wait();
            s[me] += other;
            t.barrier.wait();
          }
          if (first + me < n)
            counts[first + me] = carry + s[me] - mine;
          carry += s[tile - 1];
          t.barrier.wait();
        }
      });
}

/// Each tile sorts its keys by one digit, bit by bit, and writes them to the positions of their digits.
void pass_of_splits(const array_view<const unsigned> &from, const array_view<unsigned> &to,
                    const array_view<int> &counts, int shift) {
  const int tiles = from.extent[0] / tile;
  parallel_for_each(
      from.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static int mine[16];
        if (t.local[0] < 16)
          mine[t.local[0]] = 0;
        t.barrier.wait();
        atomic_fetch_inc(&mine[from[t.global] >> shift & 15]);
        t.barrier.wait();
        if (t.local[0] < 16)
          counts[t.local[0] * tiles + t.tile[0]] = mine[t.local[0]];
      });
  scan_counts(counts);
  parallel_for_each(
      from.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static unsigned keys[tile];
        tile_static int s[tile];
        tile_static int start[16];
        const int me = t.local[0];
        keys[me] = from[t.global];
        t.barrier.wait();
        for (int bit = shift; bit < shift + 4; ++bit) {
          const unsigned key = keys[me];
          const int is_zero = (key >> bit & 1) == 0;
          s[me] = is_zero;
          t.barrier.wait();
          for (int distance = 1; distance < tile; distance *= 2) {
            const int other = me >= distance ? s[me - distance] : 0;
            t.barrier.wait();
            s[me] += other;
            t.barrier.wait();
          }
          const int zeros = s[tile - 1];
          keys[is_zero ? s[me] - 1 : zeros + me - s[me]] = key;
          t.barrier.wait();
        }
        const unsigned key = keys[me];
        const int digit = key >> shift & 15;
        if (me == 0 || digit != int(keys[me - 1] >> shift & 15))
          start[digit] = me;
        t.barrier.wait();
        to[counts[digit * tiles + t.tile[0]] + me - start[digit]] = key;
      });
}

/// Each thread counts the digits of a run of keys in its own column of tile_static memory, then moves them in order.
template <int Threads, int Keys>
void pass_of_columns(const array_view<const unsigned> &from, const array_view<unsigned> &to,
                     const array_view<int> &counts, int shift) {
  const int runs = from.extent[0] / Keys;
  parallel_for_each(
      extent<1>(runs).tile<Threads>(), [=](tiled_index<Threads> t) restrict(amp) {
        tile_static int mine[16][Threads];
        for (int d = 0; d < 16; ++d)
          mine[d][t.local[0]] = 0;
        for (int i = 0; i < Keys; ++i)
          ++mine[from[t.global[0] * Keys + i] >> shift & 15][t.local[0]];
        for (int d = 0; d < 16; ++d)
          counts[d * runs + t.global[0]] = mine[d][t.local[0]];
      });
  scan_counts(counts);
  parallel_for_each(
      extent<1>(runs).tile<Threads>(), [=](tiled_index<Threads> t) restrict(amp) {
        tile_static int place[16][Threads];
        for (int d = 0; d < 16; ++d)
          place[d][t.local[0]] = counts[d * runs + t.global[0]];
        for (int i = 0; i < Keys; ++i) {
          const unsigned key = from[t.global[0] * Keys + i];
          to[place[key >> shift & 15][t.local[0]]++] = key;
        }
      });
}

/// The position of a key is the number of equal digits before it in its tile.
void pass_of_ranks(const array_view<const unsigned> &from, const array_view<unsigned> &to,
                   const array_view<int> &counts, int shift) {
  const int tiles = from.extent[0] / 64;
  parallel_for_each(
      from.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        tile_static unsigned digits[64];
        digits[t.local[0]] = from[t.global] >> shift & 15;
        t.barrier.wait();
        if (t.local[0] < 16) {
          int count = 0;
          for (int i = 0; i < 64; ++i)
            count += int(digits[i]) == t.local[0];
          counts[t.local[0] * tiles + t.tile[0]] = count;
        }
      });
  scan_counts(counts);
  parallel_for_each(
      from.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        tile_static unsigned digits[64];
        const unsigned key = from[t.global], digit = key >> shift & 15;
        digits[t.local[0]] = digit;
        t.barrier.wait();
        int rank = 0;
        for (int i = 0; i < t.local[0]; ++i)
          rank += digits[i] == digit;
        to[counts[int(digit) * tiles + t.tile[0]] + rank] = key;
      });
}

template <class Pass>
void sort(const array_view<const unsigned> &in, const array_view<unsigned> &out, array<unsigned> &other,
          array<int> &counts, const Pass &pass) {
  const array_view<unsigned> temporary(other);
  out.discard_data();
  for (int shift = 0; shift < 32; shift += 4) {
    const bool is_even = shift / 4 % 2 == 0;
    pass(shift == 0 ? in : array_view<const unsigned>(is_even ? out : temporary), is_even ? temporary : out, counts,
         shift);
  }
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("radix_sort", argc, argv);
  const int n = f.size(1 << 22, 1 << 12);
  const std::vector<unsigned> in = forms::numbers<unsigned>(n, 1, 0, 4294967295.0);
  std::vector<unsigned> out(n), expected(n);
  const array_view<const unsigned> keys(n, in);
  const array_view<unsigned> sorted(n, out);
  array<unsigned> other(n);
  array<int> tile_counts(16 * (n / tile)), run_counts(16 * (n / 64));
  f.peer([&] { openmp::radix_sort(in.data(), expected.data(), n); });
  f.expect({{sorted, expected}});
  const auto same = [&](openmp::pass how) {
    f.same({{out, expected}}, [=, &in, &out] { openmp::sort_by_4_bits(how, in.data(), out.data(), n); });
  };
  same(openmp::pass::splits);
  f.form("4 bits, tiles split bit by bit", [&] { sort(keys, sorted, other, tile_counts, pass_of_splits); });
  same(openmp::pass::columns);
  f.form("4 bits, a column of counters per thread",
         [&] { sort(keys, sorted, other, run_counts, pass_of_columns<64, 64>); });
  same(openmp::pass::ranks);
  f.form("4 bits, ranks by counting", [&] { sort(keys, sorted, other, run_counts, pass_of_ranks); });
  return f.run();
}

#endif
