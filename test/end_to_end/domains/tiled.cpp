// Tiled compute domains of every rank, on the default accelerator_view and on one of the program: the members of
// tiled_index, and the properties of tiles.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

/// Ten numbers of each thread: whether its tiled_index is consistent, and its position.
struct record {
  int count;
  int consistent;
  int local[3];
  int tile[3];
};

template <int N, typename TiledIndex>
record describe(const TiledIndex &t, const record &before) restrict(amp) {
  record r = before;
  ++r.count;
  const extent<N> size = t.get_tile_extent();
  r.consistent = TiledIndex::rank == N;
  for (int k = 0; k < N; ++k) {
    r.local[k] = t.local[k];
    r.tile[k] = t.tile[k];
    r.consistent &= t.tile_origin[k] == t.tile[k] * size[k];
    r.consistent &= t.global[k] == t.tile_origin[k] + t.local[k];
    r.consistent &= t.tile_extent[k] == size[k];
  }
  index<N> converted = t;
  r.consistent &= converted == t.global;
  return r;
}

template <int N, typename View, typename TileExtent> void check(const View &view, TileExtent tile) {
  for (int linear = 0; linear < static_cast<int>(view.extent.size()); ++linear) {
    index<N> i;
    for (int k = N - 1, rest = linear; k >= 0; rest /= view.extent[k], --k)
      i[k] = rest % view.extent[k];
    const record &r = view[i];
    EXPECT(r.count == 1 && r.consistent);
    for (int k = 0; k < N; ++k)
      EXPECT(r.local[k] == i[k] % tile[k] && r.tile[k] == i[k] / tile[k]);
  }
}

/// Null: parallel_for_each without an accelerator_view.
static const accelerator_view *on_view = nullptr;

template <int D0> void one(int n) {
  std::vector<record> records(n);
  array_view<record, 1> view(n, records);
  // A16.02 accept: over tiles of rank 1, 2 and 3
  // A16.03 accept: the same on an accelerator_view
  // A08.02 accept: global, local, tile, tile_origin, barrier are constant
  auto kernel = [=](tiled_index<D0> t) restrict(amp) { view[t] = describe<1>(t, view[t]); };
  if (on_view)
    parallel_for_each(*on_view, view.extent.template tile<D0>(), kernel);
  else
    parallel_for_each(view.extent.template tile<D0>(), kernel);
  check<1>(view, extent<1>(D0));
}

template <int D0, int D1> void two(int rows, int columns) {
  std::vector<record> records(rows * columns);
  array_view<record, 2> view(rows, columns, records);
  auto kernel = [=](tiled_index<D0, D1> t) restrict(amp) { view[t] = describe<2>(t, view[t.global]); };
  if (on_view)
    parallel_for_each(*on_view, view.extent.template tile<D0, D1>(), kernel);
  else
    parallel_for_each(view.extent.template tile<D0, D1>(), kernel);
  check<2>(view, extent<2>(D0, D1));
}

template <int D0, int D1, int D2> void three(int e0, int e1, int e2) {
  std::vector<record> records(e0 * e1 * e2);
  array_view<record, 3> view(e0, e1, e2, records);
  auto kernel = [=](tiled_index<D0, D1, D2> t) restrict(amp) { view[t] = describe<3>(t, view[t]); };
  if (on_view)
    parallel_for_each(*on_view, view.extent.template tile<D0, D1, D2>(), kernel);
  else
    parallel_for_each(view.extent.template tile<D0, D1, D2>(), kernel);
  check<3>(view, extent<3>(D0, D1, D2));
}

int main() {
  one<1>(5);
  one<7>(21);
  one<256>(1024);
  one<1024>(2048);
  two<1, 1>(2, 3);
  two<2, 3>(8, 9);
  two<16, 16>(32, 64);
  two<64, 4>(64, 8);
  three<1, 1, 1>(1, 2, 3);
  three<2, 3, 5>(4, 9, 10);
  const accelerator_view created = accelerator().create_view();
  on_view = &created;
  one<7>(21);
  two<2, 3>(8, 9);
  three<2, 3, 5>(4, 9, 10);
  on_view = nullptr;
  three<4, 8, 16>(8, 8, 32);

  // Padded tiles: the extra threads run, and the kernel skips them.
  std::vector<int> data(10 * 13);
  array_view<int, 2> view(10, 13, data);
  parallel_for_each(view.extent.tile<4, 4>().pad(), [=](tiled_index<4, 4> t) restrict(amp) {
    if (view.extent.contains(t.global))
      view[t] += t.tile[0] * 10 + t.tile[1];
  });
  for (int row = 0; row < 10; ++row)
    for (int column = 0; column < 13; ++column)
      EXPECT_EQUAL(view(row, column), row / 4 * 10 + column / 4);
  return result();
}
