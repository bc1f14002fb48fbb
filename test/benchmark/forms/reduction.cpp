// The sum of many numbers, in all common variants.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

const int tile = 256;

namespace openmp {
int sum(const int *in, int n);
int sum_by_halving(const int *in, int *halves, int n);
int sum_by_modulo(const int *in, int *sums, int n);
int sum_by_strides(const int *in, int *sums, int n);
int sum_serially(const int *in, int *sums, int n);
int sum_by_atomics(const int *in, int n);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

int openmp::sum(const int *in, int n) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; ++i)
    sum += in[i];
  return sum;
}

int openmp::sum_by_halving(const int *in, int *halves, int n) {
#pragma omp parallel for
  for (int i = 0; i < n / 2; ++i)
    halves[i] = in[i] + in[i + n / 2];
  for (int half = n / 4; half > 0; half /= 2) {
#pragma omp parallel for
    for (int i = 0; i < half; ++i)
      halves[i] += halves[i + half];
  }
  return halves[0];
}

/// Level by level until one number remains: `add(s)` adds the numbers of a tile into s[0].
template <class Add> static int sum_levels(const int *in, int *sums, int n, Add add) {
  for (;;) {
    const int tiles = (n + tile - 1) / tile;
#pragma omp parallel for
    for (int t = 0; t < tiles; ++t) {
      int s[tile];
      const int first = t * tile, count = std::min(tile, n - first);
      std::copy(in + first, in + first + count, s);
      std::fill(s + count, s + tile, 0);
      add(s);
      sums[t] = s[0];
    }
    if (tiles == 1)
      return sums[0];
    in = sums, sums += tiles, n = tiles;
  }
}

int openmp::sum_by_modulo(const int *in, int *sums, int n) {
  return sum_levels(in, sums, n, [](int *s) {
    for (int distance = 1; distance < tile; distance *= 2)
      for (int i = 0; i < tile; ++i)
        if (i % (2 * distance) == 0)
          s[i] += s[i + distance];
  });
}

int openmp::sum_by_strides(const int *in, int *sums, int n) {
  return sum_levels(in, sums, n, [](int *s) {
    for (int distance = 1; distance < tile; distance *= 2)
      for (int i = 0; i < tile; i += 2 * distance)
        s[i] += s[i + distance];
  });
}

int openmp::sum_serially(const int *in, int *sums, int n) {
  return sum_levels(in, sums, n, [](int *s) {
    for (int i = 1; i < tile; ++i)
      s[0] += s[i];
  });
}

int openmp::sum_by_atomics(const int *in, int n) {
  int sum = 0;
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
#pragma omp atomic
    sum += in[i];
  return sum;
}

#else

namespace {

// How the threads of a tile add the elements of `s` into s[0].

/// Adjacent elements first; a division selects the working threads.
struct by_modulo {
  template <class Tile> static void add(int *s, const Tile &t) restrict(amp) {
    for (int distance = 1; distance < tile; distance *= 2) {
      if (t.local[0] % (2 * distance) == 0)
        s[t.local[0]] += s[t.local[0] + distance];
      t.barrier.wait();
    }
  }
};

/// Adjacent elements first, by the first threads.
struct by_strides {
  template <class Tile> static void add(int *s, const Tile &t) restrict(amp) {
    for (int distance = 1; distance < tile; distance *= 2) {
      const int i = 2 * distance * t.local[0];
      if (i < tile)
        s[i] += s[i + distance];
      t.barrier.wait();
    }
  }
};

/// Halves.
struct by_halves {
  template <class Tile> static void add(int *s, const Tile &t) restrict(amp) {
    for (int half = tile / 2; half > 0; half /= 2) {
      if (t.local[0] < half)
        s[t.local[0]] += s[t.local[0] + half];
      t.barrier.wait();
    }
  }
};

/// Halves, with unrolled steps.
struct unrolled {
  template <class Tile> static void add(int *s, const Tile &t) restrict(amp) {
    const int me = t.local[0];
    if (me < 128)
      s[me] += s[me + 128];
    t.barrier.wait();
    if (me < 64)
      s[me] += s[me + 64];
    t.barrier.wait();
    if (me < 32)
      s[me] += s[me + 32];
    t.barrier.wait();
    if (me < 16)
      s[me] += s[me + 16];
    t.barrier.wait();
    if (me < 8)
      s[me] += s[me + 8];
    t.barrier.wait();
    if (me < 4)
      s[me] += s[me + 4];
    t.barrier.wait();
    if (me < 2)
      s[me] += s[me + 2];
    t.barrier.wait();
    if (me < 1)
      s[me] += s[me + 1];
    t.barrier.wait();
  }
};

/// The first thread adds all elements.
struct serially {
  template <class Tile> static void add(int *s, const Tile &t) restrict(amp) {
    if (t.local[0] == 0)
      for (int i = 1; i < tile; ++i)
        s[0] += s[i];
    t.barrier.wait();
  }
};

/// One number per thread, level by level until one remains.
template <class Way> int sum_levels(array_view<const int> in, std::vector<array<int>> &levels) {
  for (size_t depth = 0;; ++depth) {
    const int n = in.extent[0], tiles = (n + tile - 1) / tile;
    if (depth == levels.size())
      levels.emplace_back(tiles);
    const array_view<int> sums(levels[depth]);
    parallel_for_each(
        in.extent.tile<tile>().pad(), [=](tiled_index<tile> t) restrict(amp) {
          tile_static int s[tile];
          s[t.local[0]] = t.global[0] < n ? in[t.global] : 0;
          t.barrier.wait();
          Way::add(s, t);
          if (t.local[0] == 0)
            sums[t.tile] = s[0];
        });
    if (tiles == 1)
      return sums[0];
    in = sums;
  }
}

/// Each thread adds `each` numbers first, which are adjacent in a thread or in a tile. The host does the rest.
template <int Each, bool Strided> int sum_runs(const array_view<const int> &in, const array_view<int> &sums) {
  const int tiles = in.extent[0] / Each / tile;
  parallel_for_each(
      extent<1>(tiles * tile).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static int s[tile];
        int sum = 0;
        for (int k = 0; k < Each; ++k)
          sum += in[Strided ? t.tile[0] * tile * Each + k * tile + t.local[0] : t.global[0] * Each + k];
        s[t.local[0]] = sum;
        t.barrier.wait();
        by_halves::add(s, t);
        if (t.local[0] == 0)
          sums[t.tile] = s[0];
      });
  int sum = 0;
  for (int i = 0; i < tiles; ++i)
    sum += sums[i];
  return sum;
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("reduction", argc, argv);
  const int n = f.size(1 << 25, 1 << 14);
  const std::vector<int> in = forms::numbers<int>(n, 1, 0, 100);
  std::vector<int> out(1), expected(1);
  const array_view<const int> from(n, in);
  std::vector<array<int>> levels[5];
  array<int> tile_sums(n / tile);
  const array_view<int> sums(tile_sums);
  f.peer([&] { expected[0] = openmp::sum(in.data(), n); });
  f.expect({{out, expected}});
  std::vector<int> peer_sums(2 * n / tile);
  f.same([&] { out[0] = openmp::sum_by_modulo(in.data(), peer_sums.data(), n); });
  f.form("neighbors, modulo", [&] { out[0] = sum_levels<by_modulo>(from, levels[0]); });
  f.same([&] { out[0] = openmp::sum_by_strides(in.data(), peer_sums.data(), n); });
  f.form("neighbors, strides", [&] { out[0] = sum_levels<by_strides>(from, levels[1]); });
  f.form("halves", [&] { out[0] = sum_levels<by_halves>(from, levels[2]); });
  f.form("halves, written one by one", [&] { out[0] = sum_levels<unrolled>(from, levels[3]); });
  f.same([&] { out[0] = openmp::sum_serially(in.data(), peer_sums.data(), n); });
  f.form("the first thread adds up", [&] { out[0] = sum_levels<serially>(from, levels[4]); });
  f.form("two elements per thread, halves", [&] { out[0] = sum_runs<2, true>(from, sums); });
  f.form("16 elements per thread, a tile apart", [&] { out[0] = sum_runs<16, true>(from, sums); });
  f.form("16 elements per thread, side by side", [&] { out[0] = sum_runs<16, false>(from, sums); });
  f.form("a fixed number of threads in strides", [&] {
    const int threads = 64 * tile;
    parallel_for_each(
        extent<1>(threads).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
          tile_static int s[tile];
          int sum = 0;
          for (int i = t.global[0]; i < n; i += threads)
            sum += from[i];
          s[t.local[0]] = sum;
          t.barrier.wait();
          by_halves::add(s, t);
          if (t.local[0] == 0)
            sums[t.tile] = s[0];
        });
    out[0] = 0;
    for (int i = 0; i < 64; ++i)
      out[0] += sums[i];
  });
  f.form("an atomic addition per tile", [&] {
    std::vector<int> total(1);
    const array_view<int> sum(1, total);
    parallel_for_each(
        from.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
          tile_static int s[tile];
          s[t.local[0]] = from[t.global];
          t.barrier.wait();
          by_halves::add(s, t);
          if (t.local[0] == 0)
            atomic_fetch_add(&sum[0], s[0]);
        });
    out[0] = sum[0];
  });
  f.same([&] { out[0] = openmp::sum_by_atomics(in.data(), n); });
  f.form("an atomic addition per element", [&] {
    std::vector<int> total(1);
    const array_view<int> sum(1, total);
    parallel_for_each(from.extent, [=](index<1> i) restrict(amp) { atomic_fetch_add(&sum[0], from[i]); });
    out[0] = sum[0];
  });
  std::vector<int> peer_halves(n / 2);
  f.same([&] { out[0] = openmp::sum_by_halving(in.data(), peer_halves.data(), n); });
  f.form("halving launches without tiles", [&] {
    // Keeps the input: the first launch writes sums of halves to another array.
    array<int> half_of(n / 2);
    const array_view<int> halves(half_of);
    parallel_for_each(halves.extent, [=](index<1> i) restrict(amp) { halves[i] = from[i] + from[i[0] + n / 2]; });
    for (int half = n / 4; half > 0; half /= 2)
      parallel_for_each(extent<1>(half), [=](index<1> i) restrict(amp) { halves[i] += halves[i[0] + half]; });
    out[0] = halves[0];
  });
  return f.run();
}

#endif
