// Prefix sums, with all known scans of a tile: first the tiles, then their totals, then the addition of the sum
// before each tile. The last forms find a running maximum and its index, and scan structs.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

struct moment {
  int count, sum;
};

struct peak {
  int value, place;
};

namespace openmp {
void scan(const int *in, int *out, int n);
void scan_maximum(const int *in, peak *out, int n);
void scan_moments(const moment *in, moment *out, int n);
enum class way { hillis_steele, hillis_steele_2, blelloch, brent_kung, two_levels };
void scan_in_tiles(way how, const int *in, int *out, int n);
void scan_maximum_in_tiles(way how, const int *in, peak *out, int n);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

/// Two passes, in which each thread handles one part.
template <class T, class In, class Load, class Combine>
static void scan_parts(const In *in, T *out, int n, T none, Load load, Combine combine) {
  std::vector<T> total(omp_get_max_threads() + 1, none);
#pragma omp parallel
  {
    const int me = omp_get_thread_num(), threads = omp_get_num_threads();
    const int begin = static_cast<long>(n) * me / threads, end = static_cast<long>(n) * (me + 1) / threads;
    T sum = none;
    for (int i = begin; i < end; ++i)
      sum = combine(sum, load(in, i));
    total[me + 1] = sum;
#pragma omp barrier
    sum = none;
    for (int k = 0; k <= me; ++k)
      sum = combine(sum, total[k]);
    for (int i = begin; i < end; ++i)
      out[i] = sum = combine(sum, load(in, i));
  }
}

void openmp::scan(const int *in, int *out, int n) {
  scan_parts(in, out, n, 0, [](const int *from, int i) { return from[i]; }, [](int a, int b) { return a + b; });
}

void openmp::scan_maximum(const int *in, peak *out, int n) {
  scan_parts(
      in, out, n, peak{-1, -1}, [](const int *from, int i) { return peak{from[i], i}; },
      [](peak a, peak b) { return b.value > a.value ? b : a; });
}

void openmp::scan_moments(const moment *in, moment *out, int n) {
  scan_parts(
      in, out, n, moment{0, 0}, [](const moment *from, int i) { return from[i]; },
      [](moment a, moment b) { return moment{a.count + b.count, a.sum + b.sum}; });
}

// The algorithms of the forms: tiles in parallel, and the steps between two barriers as loops over the threads.

namespace {

const int tile = 256, tile_of_two_levels = 2048, threads_of_two_levels = 128;

template <class T, class Combine> void scan_by_doubling(T *s, int size, Combine combine, bool uses_two_buffers) {
  T buffer[tile];
  T *from = s, *to = buffer;
  for (int distance = 1; distance < size; distance *= 2) {
    for (int me = 0; me < size; ++me)
      to[me] = me >= distance ? combine(from[me - distance], from[me]) : from[me];
    if (uses_two_buffers)
      std::swap(from, to);
    else
      std::copy(to, to + size, from);
  }
  if (from != s)
    std::copy(from, from + size, s);
}

template <class T, class Combine> void scan_tile(openmp::way how, T *s, T none, Combine combine) {
  switch (how) {
  case openmp::way::hillis_steele:
    return scan_by_doubling(s, tile, combine, false);
  case openmp::way::hillis_steele_2:
    return scan_by_doubling(s, tile, combine, true);
  case openmp::way::blelloch: {
    T local[tile];
    std::copy(s, s + tile, local);
    for (int offset = 1; offset < tile; offset *= 2)
      for (int right = 2 * offset - 1; right < tile; right += 2 * offset)
        s[right] = combine(s[right - offset], s[right]);
    s[tile - 1] = none;
    for (int offset = tile / 2; offset > 0; offset /= 2)
      for (int right = 2 * offset - 1; right < tile; right += 2 * offset) {
        const T moved = s[right - offset];
        s[right - offset] = s[right];
        s[right] = combine(s[right], moved);
      }
    for (int me = 0; me < tile; ++me)
      s[me] = combine(s[me], local[me]);
    return;
  }
  case openmp::way::brent_kung:
    for (int stride = 1; stride < tile; stride *= 2)
      for (int i = 2 * stride - 1; i < tile; i += 2 * stride)
        s[i] = combine(s[i - stride], s[i]);
    for (int stride = tile / 4; stride > 0; stride /= 2)
      for (int i = 2 * stride - 1; i + stride < tile; i += 2 * stride)
        s[i + stride] = combine(s[i], s[i + stride]);
    return;
  case openmp::way::two_levels: {
    const int each = tile_of_two_levels / threads_of_two_levels;
    T lasts[threads_of_two_levels];
    for (int me = 0; me < threads_of_two_levels; ++me) {
      for (int k = 1; k < each; ++k)
        s[me * each + k] = combine(s[me * each + k - 1], s[me * each + k]);
      lasts[me] = s[me * each + each - 1];
    }
    scan_by_doubling(lasts, threads_of_two_levels, combine, false);
    for (int me = 1; me < threads_of_two_levels; ++me)
      for (int k = 0; k < each; ++k)
        s[me * each + k] = combine(lasts[me - 1], s[me * each + k]);
    return;
  }
  }
}

template <class T> struct elements {
  const T *first;
  T operator()(int i) const { return first[i]; }
};

template <class T, class Load, class Combine>
void scan_in_tiles(openmp::way how, Load load, T *out, int n, T none, Combine combine) {
  const int size = how == openmp::way::two_levels ? tile_of_two_levels : tile, tiles = (n + size - 1) / size;
  std::vector<T> totals(tiles);
#pragma omp parallel for
  for (int t = 0; t < tiles; ++t) {
    T s[tile_of_two_levels];
    const int first = t * size, count = std::min(size, n - first);
    for (int k = 0; k < count; ++k)
      s[k] = load(first + k);
    std::fill(s + count, s + size, none);
    scan_tile(how, s, none, combine);
    std::copy(s, s + count, out + first);
    totals[t] = s[size - 1];
  }
  if (tiles == 1)
    return;
  scan_in_tiles(how, elements<T>{totals.data()}, totals.data(), tiles, none, combine);
#pragma omp parallel for
  for (int i = size; i < n; ++i)
    out[i] = combine(totals[i / size - 1], out[i]);
}

} // namespace

void openmp::scan_in_tiles(way how, const int *in, int *out, int n) {
  ::scan_in_tiles(how, elements<int>{in}, out, n, 0, [](int a, int b) { return a + b; });
}

void openmp::scan_maximum_in_tiles(way how, const int *in, peak *out, int n) {
  ::scan_in_tiles(
      how, [=](int i) { return peak{in[i], i}; }, out, n, peak{-1, -1},
      [](peak a, peak b) { return b.value > a.value ? b : a; });
}

#else

namespace {

struct add {
  using type = int;
  static int none() restrict(amp) { return 0; }
  static int combine(int a, int b) restrict(amp) { return a + b; }
};

struct add_moments {
  using type = moment;
  static moment none() restrict(amp) { return {0, 0}; }
  static moment combine(moment a, moment b) restrict(amp) { return {a.count + b.count, a.sum + b.sum}; }
};

struct greatest {
  using type = peak;
  static peak none() restrict(amp) { return {-1, -1}; }
  static peak combine(peak a, peak b) restrict(amp) { return b.value > a.value ? b : a; }
};

// How a tile scans: `threads` threads with `each` elements; `local` holds a thread's elements, which become sums.

/// Doubling steps in one buffer, two barriers per step.
struct hillis_steele {
  enum { threads = 256, each = 1 };
  template <class Op, class Tile> static void scan(typename Op::type *local, const Tile &t) restrict(amp) {
    tile_static typename Op::type s[threads];
    const int me = t.local[0];
    s[me] = local[0];
    t.barrier.wait();
    for (int distance = 1; distance < threads; distance *= 2) {
      typename Op::type sum = s[me];
      if (me >= distance)
        sum = Op::combine(s[me - distance], sum);
      t.barrier.wait();
      s[me] = sum;
      t.barrier.wait();
    }
    local[0] = s[me];
  }
};

/// Two alternating buffers, one barrier per step.
struct hillis_steele_2 {
  enum { threads = 256, each = 1 };
  template <class Op, class Tile> static void scan(typename Op::type *local, const Tile &t) restrict(amp) {
    tile_static typename Op::type s[2][threads];
    const int me = t.local[0];
    int to = 0;
    s[0][me] = local[0];
    t.barrier.wait();
    for (int distance = 1; distance < threads; distance *= 2) {
      to = 1 - to;
      if (me >= distance)
        s[to][me] = Op::combine(s[1 - to][me - distance], s[1 - to][me]);
      else
        s[to][me] = s[1 - to][me];
      t.barrier.wait();
    }
    local[0] = s[to][me];
  }
};

/// A tree, with a word of padding after every 32 words or without.
template <bool Padded> struct blelloch {
  enum { threads = 128, each = 2, size = 256 };
  static int at(int i) restrict(amp) { return Padded ? i + (i >> 5) : i; }
  template <class Op, class Tile> static void scan(typename Op::type *local, const Tile &t) restrict(amp) {
    tile_static typename Op::type s[size + (Padded ? size / 32 : 0)];
    const int me = t.local[0];
    s[at(2 * me)] = local[0];
    s[at(2 * me + 1)] = local[1];
    int offset = 1;
    for (int d = size / 2; d > 0; d /= 2) {
      t.barrier.wait();
      if (me < d) {
        const int left = at(offset * (2 * me + 1) - 1), right = at(offset * (2 * me + 2) - 1);
        s[right] = Op::combine(s[left], s[right]);
      }
      offset *= 2;
    }
    t.barrier.wait();
    if (me == 0)
      s[at(size - 1)] = Op::none();
    for (int d = 1; d < size; d *= 2) {
      offset /= 2;
      t.barrier.wait();
      if (me < d) {
        const int left = at(offset * (2 * me + 1) - 1), right = at(offset * (2 * me + 2) - 1);
        const typename Op::type moved = s[left];
        s[left] = s[right];
        s[right] = Op::combine(s[right], moved);
      }
    }
    t.barrier.wait();
    local[0] = Op::combine(s[at(2 * me)], local[0]);
    local[1] = Op::combine(s[at(2 * me + 1)], local[1]);
  }
};

/// Each thread's value is in a register. Steps are unrolled by hand, each with its own test.
struct kogge_stone {
  enum { threads = 256, each = 1 };
  template <class Op, class Tile> static void scan(typename Op::type *local, const Tile &t) restrict(amp) {
    tile_static typename Op::type s[threads];
    const int me = t.local[0];
    typename Op::type mine = local[0];
    for (int distance = 1; distance < threads; distance <<= 1) {
      s[me] = mine;
      t.barrier.wait();
      if (me >= distance)
        mine = Op::combine(s[me - distance], mine);
      t.barrier.wait();
    }
    local[0] = mine;
  }
};

/// A tree up, and down again without zeros.
struct brent_kung {
  enum { threads = 128, each = 2, size = 256 };
  template <class Op, class Tile> static void scan(typename Op::type *local, const Tile &t) restrict(amp) {
    tile_static typename Op::type s[size];
    const int me = t.local[0];
    s[2 * me] = local[0];
    s[2 * me + 1] = local[1];
    for (int stride = 1; stride <= threads; stride *= 2) {
      t.barrier.wait();
      const int i = (me + 1) * stride * 2 - 1;
      if (i < size)
        s[i] = Op::combine(s[i - stride], s[i]);
    }
    for (int stride = size / 4; stride > 0; stride /= 2) {
      t.barrier.wait();
      const int i = (me + 1) * stride * 2 - 1;
      if (i + stride < size)
        s[i + stride] = Op::combine(s[i], s[i + stride]);
    }
    t.barrier.wait();
    local[0] = s[2 * me];
    local[1] = s[2 * me + 1];
  }
};

/// Each thread scans its own elements first.
template <int Each> struct two_level {
  enum { threads = 128, each = Each };
  template <class Op, class Tile> static void scan(typename Op::type *local, const Tile &t) restrict(amp) {
    for (int k = 1; k < Each; ++k)
      local[k] = Op::combine(local[k - 1], local[k]);
    tile_static typename Op::type s[threads];
    const int me = t.local[0];
    s[me] = local[Each - 1];
    t.barrier.wait();
    for (int distance = 1; distance < threads; distance *= 2) {
      typename Op::type sum = s[me];
      if (me >= distance)
        sum = Op::combine(s[me - distance], sum);
      t.barrier.wait();
      s[me] = sum;
      t.barrier.wait();
    }
    if (me > 0)
      for (int k = 0; k < Each; ++k)
        local[k] = Op::combine(s[me - 1], local[k]);
  }
};

/// The elements of a view. A lambda here would have a new type at each level.
template <class T> struct from_view {
  array_view<T> view;
  T operator()(int i) const restrict(amp) { return view[i]; }
};

template <class Op> struct level {
  explicit level(int n) : totals(n) {}
  array<typename Op::type> totals;
};

/// `load(i)` returns element i. n is a multiple of a tile's elements, except at the upper levels.
template <class Op, class Way, class Load>
void scan(const Load &load, const array_view<typename Op::type> &out, std::vector<level<Op>> &levels,
          size_t depth = 0) {
  enum { threads = Way::threads, each = Way::each, size = threads * each };
  const int n = out.extent[0], tiles = (n + size - 1) / size;
  if (depth == levels.size())
    levels.emplace_back(tiles);
  const array_view<typename Op::type> totals(levels[depth].totals);
  parallel_for_each(
      extent<1>(tiles * threads).tile<threads>(), [=](tiled_index<threads> t) restrict(amp) {
        typename Op::type local[each];
        const int first = t.global[0] * each;
        for (int k = 0; k < each; ++k)
          local[k] = first + k < n ? load(first + k) : Op::none();
        Way::template scan<Op>(local, t);
        for (int k = 0; k < each; ++k)
          if (first + k < n)
            out[first + k] = local[k];
        if (t.local[0] == threads - 1)
          totals[t.tile] = local[each - 1];
      });
  if (tiles == 1)
    return;
  scan<Op, Way>(from_view<typename Op::type>{totals}, totals, levels, depth + 1);
  parallel_for_each(
      extent<1>(n - size), [=](index<1> i) restrict(amp) {
        const int k = i[0] + size;
        out[k] = Op::combine(totals[k / size - 1], out[k]);
      });
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("scan", argc, argv);
  const int n = f.size(1 << 23, 5000);
  const std::vector<int> in = forms::numbers<int>(n, 1, 0, 200);
  std::vector<int> out(n), expected(n), out_pairs(2 * n), expected_pairs(2 * n);
  const array_view<const int> from(n, in);
  const array_view<int> to(n, out);
  std::vector<level<add>> levels[8];
  const auto load = [=](int i) restrict(amp) { return from[i]; };
  f.peer([&] { openmp::scan(in.data(), expected.data(), n); });
  f.expect({{to, expected}});
  // These forms scan tiles in many steps, and add the tiles' sums in another pass.
  using openmp::way;
  const auto same = [&](way how) {
    f.same({{out, expected}}, [=, &in, &out] { openmp::scan_in_tiles(how, in.data(), out.data(), n); });
  };
  same(way::hillis_steele);
  f.form("Hillis and Steele, one buffer", [&] { scan<add, hillis_steele>(load, to, levels[0]); });
  same(way::hillis_steele_2);
  f.form("Hillis and Steele, two buffers", [&] { scan<add, hillis_steele_2>(load, to, levels[1]); });
  same(way::blelloch);
  f.form("Blelloch", [&] { scan<add, blelloch<false>>(load, to, levels[2]); });
  same(way::blelloch);
  f.form("Blelloch, padded", [&] { scan<add, blelloch<true>>(load, to, levels[3]); });
  same(way::hillis_steele);
  f.form("Kogge and Stone", [&] { scan<add, kogge_stone>(load, to, levels[4]); });
  same(way::brent_kung);
  f.form("Brent and Kung", [&] { scan<add, brent_kung>(load, to, levels[5]); });
  f.form("8 elements per thread", [&] { scan<add, two_level<8>>(load, to, levels[6]); });
  same(way::two_levels);
  f.form("16 elements per thread", [&] { scan<add, two_level<16>>(load, to, levels[7]); });

  const array_view<peak> peaks(n, reinterpret_cast<peak *>(out_pairs.data()));
  std::vector<level<greatest>> peak_levels[2];
  const auto load_peak = [=](int i) restrict(amp) { return peak{from[i], i}; };
  f.peer([&] { openmp::scan_maximum(in.data(), reinterpret_cast<peak *>(expected_pairs.data()), n); });
  f.expect({{peaks, expected_pairs}});
  const auto same_maximum = [&](way how) {
    f.same({{out_pairs, expected_pairs}}, [=, &in, &out_pairs] {
      openmp::scan_maximum_in_tiles(how, in.data(), reinterpret_cast<peak *>(out_pairs.data()), n);
    });
  };
  same_maximum(way::hillis_steele);
  f.form("maximum and its place, Hillis and Steele",
         [&] { scan<greatest, hillis_steele>(load_peak, peaks, peak_levels[0]); });
  same_maximum(way::blelloch);
  f.form("maximum and its place, Blelloch", [&] { scan<greatest, blelloch<false>>(load_peak, peaks, peak_levels[1]); });

  const std::vector<int> pairs = forms::numbers<int>(2 * n, 2, 0, 100);
  const moment *moments = reinterpret_cast<const moment *>(pairs.data());
  const array_view<const moment> from_moments(n, moments);
  const array_view<moment> sums(n, reinterpret_cast<moment *>(out_pairs.data()));
  std::vector<int> expected_sums(2 * n);
  std::vector<level<add_moments>> moment_levels[2];
  const auto load_moment = [=](int i) restrict(amp) { return from_moments[i]; };
  f.peer([&] { openmp::scan_moments(moments, reinterpret_cast<moment *>(expected_sums.data()), n); });
  f.expect({{sums, expected_sums}});
  f.form("structs, Hillis and Steele, two buffers",
         [&] { scan<add_moments, hillis_steele_2>(load_moment, sums, moment_levels[0]); });
  f.form("structs, 8 elements per thread",
         [&] { scan<add_moments, two_level<8>>(load_moment, sums, moment_levels[1]); });
  return f.run();
}

#endif
