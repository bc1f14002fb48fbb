// Halos of every decomposition of the ranks there are, one to three dimensions, narrow and wide, also wider than a
// block, with and without periods: each cell of each local array against the whole domain. Then steps of a
// stencil, overlapped, against a serial run: bit for bit.
//
// RUN: %python %S/Inputs/each_mpi.py --ranks 1,2,3,4,5,6,7,8 --second-ranks none %t %amp-clang++ -std=c++17 -O1 --amp-host=v2 --amp-no-spirv %s | FileCheck %s
// CHECK-COUNT-8: {{[1-9][0-9]*}} checks, 0 failures
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inputs/on_ranks.h"

#include <functional>

using namespace concurrency;

/// All grids of `ranks` blocks.
template <int N> static void for_each_grid(int ranks, const std::function<void(extent<N>)> &f, extent<N> grid = extent<N>(), int k = 0) {
  for (int parts = 1; parts <= ranks; ++parts) {
    grid[k] = parts;
    if (k == N - 1 ? parts == ranks : ranks % parts == 0) {
      if (k == N - 1)
        f(grid);
      else
        for_each_grid<N>(ranks / parts, f, grid, k + 1);
    }
  }
}

template <int N> static bool next_index(index<N> &i, const extent<N> &e) {
  for (int k = N - 1; k >= 0; --k) {
    if (++i[k] < e[k])
      return true;
    i[k] = 0;
  }
  return false;
}

/// The number of a cell of the domain, or -1 outside of it.
template <int N> static int number_of(index<N> cell, const extent<N> &whole, const index<N> &periodic) {
  int number = 0;
  for (int k = 0; k < N; ++k) {
    if (periodic[k])
      cell[k] = (cell[k] + 4 * whole[k]) % whole[k];
    else if (cell[k] < 0 || cell[k] >= whole[k])
      return -1;
    number = number * whole[k] + cell[k];
  }
  return number;
}

template <int N> static void check_halos(const mpi::decomposition<N> &blocks, const index<N> &periodic) {
  array<int, N> cells(blocks.local_extent);
  array_view<int, N> local(cells);
  extent<N> whole = blocks.get_whole_extent(), own = blocks.own_extent;
  index<N> origin = blocks.origin;
  int width = blocks.get_width();
  parallel_for_each(local.extent, [=](index<N> i) restrict(amp) {
    int number = 0;
    bool mine = true;
    for (int k = 0; k < N; ++k) {
      mine = mine && i[k] >= width && i[k] < width + own[k];
      number = number * whole[k] + i[k] - width + origin[k];
    }
    local[i] = mine ? number : -1;
  });
  blocks.exchange(local);
  index<N> i;
  bool right = true;
  do {
    index<N> cell;
    for (int k = 0; k < N; ++k)
      cell[k] = i[k] - width + origin[k];
    right = right && local[i] == number_of(cell, whole, periodic);
  } while (next_index(i, local.extent));
  EXPECT(right);
}

/// One cell of the next step, from all cells up to `width` away along each dimension.
template <int N, typename V> static float next_cell(const V &in, const index<N> &at, int width) restrict(cpu, amp) {
  float sum = in[at];
  for (int k = 0; k < N; ++k)
    for (int d = 1; d <= width; ++d) {
      index<N> low = at, high = at;
      low[k] -= d;
      high[k] += d;
      sum += (in[low] - in[high]) * 0.25f + in[high] * 0.125f;
    }
  return sum;
}

/// As serial as can be: the domain as one block of one rank, filled by hand.
template <int N>
static std::vector<float> serial_steps(const extent<N> &whole, const index<N> &periodic, int width, int steps) {
  extent<N> padded = whole;
  for (int k = 0; k < N; ++k)
    padded[k] += 2 * width;
  std::vector<float> now(padded.size()), next;
  array_view<float, N> in(padded, now);
  index<N> i;
  std::vector<float> values(whole.size());
  for (size_t n = 0; n < values.size(); ++n)
    values[n] = float(n % 17);
  for (int step = 0; step < steps; ++step) {
    index<N> at;
    do {
      index<N> cell;
      for (int k = 0; k < N; ++k)
        cell[k] = at[k] - width;
      int number = number_of(cell, whole, periodic);
      in[at] = number < 0 ? 0 : values[number];
    } while (next_index(at, padded));
    do {
      index<N> centre = i;
      for (int k = 0; k < N; ++k)
        centre[k] += width;
      values[number_of(i, whole, periodic)] = next_cell<N>(in, centre, width);
    } while (next_index(i, whole));
  }
  return values;
}

template <int N> static void check_steps(const mpi::decomposition<N> &blocks, const index<N> &periodic) {
  const int steps = 2;
  extent<N> whole = blocks.get_whole_extent();
  int width = blocks.get_width();
  std::vector<float> start(whole.size()), end(whole.size());
  for (size_t n = 0; n < start.size(); ++n)
    start[n] = float(n % 17);
  std::vector<float> a(blocks.local_extent.size()), b(a);
  array_view<float, N> in(blocks.local_extent, a), out(blocks.local_extent, b);
  blocks.distribute(array_view<const float, N>(whole, start), in);
  int cells = 0;
  for (int step = 0; step < steps; ++step) {
    blocks.exchange_and_run(in, [&](index<N> origin, extent<N> size) {
      cells += int(size.size());
      parallel_for_each(size, [=](index<N> i) restrict(amp) { out[i + origin] = next_cell<N>(in, i + origin, width); });
    });
    std::swap(in, out);
  }
  EXPECT_EQUAL(cells, int(blocks.own_extent.size()) * steps);
  MPI_Comm comm = blocks.get_communicator();
  blocks.collect(in, array_view<float, N>(whole, end), 0);
  if (mpi::rank(comm) == 0)
    EXPECT(end == serial_steps(whole, periodic, width, steps));
}

/// Each grid with two of the widths and periods in turn: all come up with small and large grids.
template <int N> static void check_all(const extent<N> &whole, int wide) {
  index<N> none, last, all;
  last[N - 1] = 1;
  for (int k = 0; k < N; ++k)
    all[k] = 1;
  const std::pair<int, index<N>> cases[] = {{1, none}, {wide, all}, {2, last}, {wide, none}, {1, all}};
  int turn = mpi::size();
  for_each_grid<N>(mpi::size(), [&](extent<N> grid) {
    for (int k = 0; k < N; ++k)
      if (grid[k] > whole[k])
        return;
    for (int i = 0; i < 2; ++i) {
      const auto &chosen = cases[turn++ % 5];
      mpi::decomposition<N> blocks(whole, chosen.first, MPI_COMM_WORLD, chosen.second, grid);
      EXPECT(blocks.get_grid() == grid);
      check_halos(blocks, chosen.second);
      check_steps(blocks, chosen.second);
    }
  });
}

/// The grid that it chooses by itself.
static void check_choice() {
  mpi::decomposition<2> flat(extent<2>(100, 3)), wide(extent<2>(2, 800));
  EXPECT_EQUAL(flat.get_grid()[0], mpi::size());
  EXPECT_EQUAL(wide.get_grid()[1], mpi::size());
  if (mpi::size() == 8)
    EXPECT((mpi::decomposition<3>(extent<3>(64, 64, 64)).get_grid() == extent<3>(2, 2, 2)));
  EXPECT_ERROR("halos.cpp:", "dimension 0 of the domain has 0 cells", mpi::decomposition<1>(extent<1>(0)));
  EXPECT_ERROR("halos.cpp:", "cannot be cut into as many blocks", mpi::decomposition<1>(extent<1>(8), 1, MPI_COMM_WORLD, index<1>(), extent<1>(9)));
  std::vector<int> memory(3);
  EXPECT_ERROR("start_exchange", "must have the extent local_extent", mpi::decomposition<1>(extent<1>(80)).exchange(array_view<int, 1>(3, memory)));
}

int main(int argc, char **argv) {
  mpi::environment world(argc, argv);
  check_all<1>(extent<1>(17), 3);
  check_all<2>(extent<2>(9, 10), 4);
  check_all<3>(extent<3>(8, 5, 9), 3);
  check_choice();
  return result_of_ranks();
}
