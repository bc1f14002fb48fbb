// Runs group algorithms in tiles of every kind and compares the results with a serial implementation.
//
// A test is a class: `start` is the input of each thread, `operator()` is the kernel, and `serial` is the expected
// result for thread `me` of a tile whose threads have the inputs `all`.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_GROUPS_H
#define CPPAMP_TEST_GROUPS_H

#include "expect.h"
#include <amp_subgroups.h>
#include <amp_tile_algorithms.h>
#include <algorithm>
#include <functional>
#include <vector>

namespace groups_test {

using namespace concurrency;
using namespace concurrency::groups;

// The linear indices of a thread's tile and of the thread in its tile, in grids of 5, 2 x 3 and 2 x 1 x 3 tiles.
template <int D0> int tile_of(const tiled_index<D0> &t) restrict(amp) { return t.tile[0]; }
template <int D0, int D1> int tile_of(const tiled_index<D0, D1> &t) restrict(amp) { return t.tile[0] * 3 + t.tile[1]; }
template <int D0, int D1, int D2> int tile_of(const tiled_index<D0, D1, D2> &t) restrict(amp) {
  return (t.tile[0] + t.tile[1]) * 3 + t.tile[2];
}
template <int D0> int thread_of(const tiled_index<D0> &t) restrict(amp) { return t.local[0]; }
template <int D0, int D1> int thread_of(const tiled_index<D0, D1> &t) restrict(amp) {
  return t.local[0] * D1 + t.local[1];
}
template <int D0, int D1, int D2> int thread_of(const tiled_index<D0, D1, D2> &t) restrict(amp) {
  return (t.local[0] * D1 + t.local[1]) * D2 + t.local[2];
}

template <int D0, int D1, int D2> struct grid {
  static const int tiles = 6, threads = D0 * D1 * D2;
  static tiled_extent<D0, D1, D2> domain() { return extent<3>(2 * D0, D1, 3 * D2).tile<D0, D1, D2>(); }
};
template <int D0, int D1> struct grid<D0, D1, 0> {
  static const int tiles = 6, threads = D0 * D1;
  static tiled_extent<D0, D1> domain() { return extent<2>(2 * D0, 3 * D1).tile<D0, D1>(); }
};
template <int D0> struct grid<D0, 0, 0> {
  static const int tiles = 5, threads = D0;
  static tiled_extent<D0> domain() { return extent<1>(5 * D0).tile<D0>(); }
};

/// Results of a test, tile by tile. `Again`: runs it twice; the first run must not disturb the second.
template <int D0, int D1, int D2, bool Again, typename Test>
std::vector<typename Test::type> run(const Test &test, const std::vector<typename Test::type> &in) {
  typedef typename Test::type T;
  typedef grid<D0, D1, D2> tiles;
  std::vector<T> out(in.size());
  const array_view<const T, 1> from(static_cast<int>(in.size()), in);
  const array_view<T, 1> to(static_cast<int>(out.size()), out);
  to.discard_data();
  parallel_for_each(tiles::domain(), [=](tiled_index<D0, D1, D2> t) restrict(amp) {
    const int i = tile_of(t) * tiles::threads + thread_of(t);
    const T once = test(t, from[i]);
    if (Again) {
      const T twice = test(t, from[i]);
      to[i] = once == twice ? once : T(77);
    } else {
      to[i] = once;
    }
  });
  to.synchronize();
  return out;
}

/// Compares all results and prints their weighted sum, which is the same on every device.
template <int D0, int D1, int D2, bool Again = false, typename Test> void compare(const char *name, const Test &test) {
  typedef typename Test::type T;
  typedef grid<D0, D1, D2> tiles;
  std::vector<T> in;
  for (int i = 0; i < tiles::tiles * tiles::threads; ++i)
    in.push_back(test.start(i));
  const std::vector<T> out = run<D0, D1, D2, Again>(test, in);
  int wrong = 0;
  double checksum = 0;
  for (int i = 0; i < tiles::tiles * tiles::threads; ++i) {
    const int tile = i / tiles::threads, me = i % tiles::threads;
    const std::vector<T> all(in.begin() + tile * tiles::threads, in.begin() + (tile + 1) * tiles::threads);
    const T is = out[static_cast<size_t>(i)], expected = test.serial(all, me);
    checksum += static_cast<double>(is) * (i % 7 + 1);
    if (!(is == expected) && ++wrong == 1)
      printf("thread %d of tile %d has %.17g, not %.17g\n", me, tile, static_cast<double>(is),
             static_cast<double>(expected));
  }
  printf("%s in tiles of %d, %d, %d: %.17g\n", name, D0, D1, D2, checksum);
  EXPECT_EQUAL(wrong, 0);
}

// The first thread of the sub-group of `me`, and one past its last thread, in the tile.
inline int first_of(int me) { return me - me % subgroup_size; }
template <typename T> int end_of(const std::vector<T> &all, int me) {
  return std::min(first_of(me) + subgroup_size, static_cast<int>(all.size()));
}

/// Folds the values from `begin` to `end` into `first`.
template <typename T, typename Op> T fold(const std::vector<T> &all, int begin, int end, T first, Op op) {
  for (int k = begin; k < end; ++k)
    first = op(first, all[static_cast<size_t>(k)]);
  return first;
}

} // namespace groups_test

#endif // CPPAMP_TEST_GROUPS_H
