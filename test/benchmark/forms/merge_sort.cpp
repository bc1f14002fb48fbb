// Sorts keys by comparison: merging, and networks.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void sort(const int *in, int *out, int n);
void merge_by_ranks(const int *in, int *out, int *other, int n);
void merge_pairs(const int *in, int *out, int *other, int n);
void merge_odd_even(const int *in, int *out, int n);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

void openmp::sort(const int *in, int *out, int n) {
  std::copy(in, in + n, out);
  const int parts = 16;
#pragma omp parallel for schedule(dynamic)
  for (int p = 0; p < parts; ++p)
    std::sort(out + static_cast<long>(n) * p / parts, out + static_cast<long>(n) * (p + 1) / parts);
  std::vector<int> other(n);
  int *from = out, *to = other.data();
  for (int width = 1; width < parts; width *= 2) { // an even number of passes, so that the last one writes `out`
#pragma omp parallel for schedule(dynamic)
    for (int p = 0; p < parts; p += 2 * width) {
      const long first = static_cast<long>(n) * p / parts, middle = static_cast<long>(n) * (p + width) / parts,
                 last = static_cast<long>(n) * (p + 2 * width) / parts;
      std::merge(from + first, from + middle, from + middle, from + last, to + first);
    }
    std::swap(from, to);
  }
}

/// Sorts runs of 256 with a bitonic network.
static void sort_runs(const int *in, int *out, int n) {
#pragma omp parallel for
  for (int first = 0; first < n; first += 256) {
    int s[256];
    std::copy(in + first, in + first + 256, s);
    for (int size = 2; size <= 256; size *= 2)
      for (int stride = size / 2; stride > 0; stride /= 2)
        for (int low = 0; low < 256; low += 2 * stride)
          for (int i = low; i < low + stride; ++i)
            if ((s[i] > s[i + stride]) == ((low & size) == 0))
              std::swap(s[i], s[i + stride]);
    std::copy(s, s + 256, out + first);
  }
}

/// Each key finds its place by a binary search in the other run.
void openmp::merge_by_ranks(const int *in, int *out, int *other, int n) {
  sort_runs(in, out, n);
  int *from = out, *to = other;
  for (int width = 256; width < n; width *= 2) {
#pragma omp parallel for
    for (int i = 0; i < n; ++i) {
      const int *left = from + i / (2 * width) * 2 * width, *right = left + width;
      const long rank = from + i < right ? std::lower_bound(right, right + width, from[i]) - right
                                         : std::upper_bound(left, right, from[i]) - left - width;
      to[i + rank] = from[i];
    }
    std::swap(from, to);
  }
  if (from != out)
    std::copy(from, from + n, out);
}

/// Merges pairs of runs, from runs of one key on.
void openmp::merge_pairs(const int *in, int *out, int *other, int n) {
  std::copy(in, in + n, other);
  int *from = other, *to = out;
  for (int width = 1; width < n; width *= 2) {
#pragma omp parallel for
    for (int first = 0; first < n; first += 2 * width) {
      int *middle = from + first + width;
      std::merge(from + first, middle, middle, middle + width, to + first);
    }
    std::swap(from, to);
  }
  if (from != out)
    std::copy(from, from + n, out);
}

/// Batcher's odd-even merge of runs.
void openmp::merge_odd_even(const int *in, int *out, int n) {
  sort_runs(in, out, n);
  for (int size = 256; size < n; size *= 2)
    for (int stride = size; stride > 0; stride /= 2) {
      const int shift = stride == size ? 0 : stride;
#pragma omp parallel for
      for (int low = shift; low < n - stride; low += 2 * stride)
        if (low % (2 * size) + stride < 2 * size)
          for (int i = low; i < low + stride; ++i) {
            const int a = out[i], b = out[i + stride];
            out[i] = std::min(a, b), out[i + stride] = std::max(a, b);
          }
    }
}

#else

namespace {

using keys = array_view<int>;

/// Returns how many of `count` sorted keys from `first` are less than `key`, or not greater.
template <bool OrEqual, class Keys> int rank(const Keys &k, int first, int count, int key) restrict(amp) {
  int low = 0, high = count;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (OrEqual ? k[first + middle] <= key : k[first + middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

/// Sorts tiles of 256 with a bitonic network.
void sort_tiles(const array_view<const int> &in, const keys &out) {
  parallel_for_each(
      in.extent.tile<256>(), [=](tiled_index<256> t) restrict(amp) {
        tile_static int s[256];
        const int me = t.local[0];
        s[me] = in[t.global];
        t.barrier.wait();
        for (int size = 2; size <= 256; size *= 2)
          for (int stride = size / 2; stride > 0; stride /= 2) {
            const int other = me ^ stride;
            if (other > me) {
              const int a = s[me], b = s[other];
              if ((a > b) == ((me & size) == 0))
                s[me] = b, s[other] = a;
            }
            t.barrier.wait();
          }
        out[t.global] = s[me];
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("merge_sort", argc, argv);
  const int n = f.size(1 << 19, 1 << 12);
  const std::vector<int> in = forms::numbers<int>(n, 1, 0, 1 << 23);
  std::vector<int> out(n), expected(n);
  const array_view<const int> start(n, in);
  const keys sorted(n, out);
  array<int> memory(n);
  const keys other(memory);
  f.peer([&] { openmp::sort(in.data(), expected.data(), n); });
  f.expect({{sorted, expected}});
  std::vector<int> peer_other(n);
  f.same({{out, expected}}, [&] { openmp::merge_by_ranks(in.data(), out.data(), peer_other.data(), n); });
  f.form("sorted tiles, merged by ranks", [&] {
    sorted.discard_data();
    sort_tiles(start, sorted);
    keys from = sorted, to = other;
    for (int width = 256; width < n; width *= 2) {
      parallel_for_each(
          from.extent, [=](index<1> i) restrict(amp) {
            const int pair = i[0] / (2 * width) * 2 * width, place = i[0] - pair, key = from[i];
            const int before =
                place < width ? rank<false>(from, pair + width, width, key) : rank<true>(from, pair, width, key);
            to[pair + (place < width ? place : place - width) + before] = key;
          });
      std::swap(from, to);
    }
    if (from.extent[0] && &from[0] != out.data())
      copy(from, sorted);
  });
  f.same({{out, expected}}, [&] { openmp::merge_pairs(in.data(), out.data(), peer_other.data(), n); });
  f.form("a thread per pair of runs", [&] {
    // The textbook version: one thread does the last step.
    keys from = other, to = sorted;
    copy(start, from);
    for (int width = 1; width < n; width *= 2) {
      parallel_for_each(
          extent<1>(n / (2 * width)), [=](index<1> i) restrict(amp) {
            int a = i[0] * 2 * width, b = a + width, place = a;
            const int end_a = b, end_b = b + width;
            while (a < end_a && b < end_b)
              to[place++] = from[a] <= from[b] ? from[a++] : from[b++];
            while (a < end_a)
              to[place++] = from[a++];
            while (b < end_b)
              to[place++] = from[b++];
          });
      std::swap(from, to);
    }
    if (&from[0] != out.data())
      copy(from, sorted);
  });
  f.form("bitonic network in memory", [&] {
    copy(start, sorted);
    for (int size = 2; size <= n; size *= 2)
      for (int stride = size / 2; stride > 0; stride /= 2)
        parallel_for_each(
            sorted.extent, [=](index<1> i) restrict(amp) {
              const int partner = i[0] ^ stride;
              if (partner > i[0]) {
                const int a = sorted[i], b = sorted[partner];
                if ((i[0] & size) == 0 ? a > b : a < b) {
                  sorted[i] = b;
                  sorted[partner] = a;
                }
              }
            });
  });
  f.same({{out, expected}}, [&] { openmp::merge_odd_even(in.data(), out.data(), n); });
  f.form("sorted tiles, odd and even merges", [&] {
    // Batcher's odd-even merge of runs, one thread per comparison.
    sorted.discard_data();
    sort_tiles(start, sorted);
    for (int size = 256; size < n; size *= 2) {
      parallel_for_each(
          extent<1>(n / 2), [=](index<1> i) restrict(amp) {
            const int low = i[0] / size * 2 * size + i[0] % size, high = low + size;
            const int a = sorted[low], b = sorted[high];
            if (a > b)
              sorted[low] = b, sorted[high] = a;
          });
      for (int stride = size / 2; stride > 0; stride /= 2)
        parallel_for_each(
            extent<1>(n / 2), [=](index<1> i) restrict(amp) {
              const int low = i[0] / stride * 2 * stride + i[0] % stride + stride, high = low + stride;
              if (low / (2 * size) == high / (2 * size) && high < n) {
                const int a = sorted[low], b = sorted[high];
                if (a > b)
                  sorted[low] = b, sorted[high] = a;
              }
            });
    }
  });
  return f.run();
}

#endif
