// A domain of cells divided into blocks with halos: which block owns which cells, and which cells are exchanged. The
// common part of mpi::decomposition and blocks::decomposition; it moves no data.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_BLOCK_PLAN_H
#define CPPAMP_DETAIL_BLOCK_PLAN_H
#pragma GCC system_header

#include <amp/detail/cell_boxes.h>

#include <string>

namespace Concurrency {
namespace detail {

/// Cells that one block needs from another, in the local arrays of both.
template <int N> struct halo_cells {
  cell_box<N> from, to;
  bool is_empty() const { return to.is_empty(); }
};

template <int N> struct block_plan {
  extent<N> whole, grid; ///< the grid is empty until complete() chooses it
  int width;
  index<N> periodic; ///< dimensions with values other than 0 have neighbors across the domain's ends
  /// Number of directions in which a periodic domain repeats; those of halos use the numbers below it.
  static const int period_count = N == 1 ? 3 : N == 2 ? 9 : 27;

  /// Chooses the grid with the smallest halos if none is given. Returns an error, or an empty text.
  std::string complete(int blocks) {
    if (width < 0)
      return "the width of halos cannot be negative";
    for (int k = 0; k < N; ++k)
      if (whole[k] < 1 || (periodic[k] && width > whole[k]))
        return "dimension " + std::to_string(k) + " of the domain has " + std::to_string(whole[k]) +
               " cells, and its halos want more";
    if (grid.size() == 0) {
      extent<N> tried;
      choose_grid(whole, periodic, blocks, 0, tried, grid);
    }
    for (int k = 0; k < N; ++k)
      if (grid[k] < 1 || grid[k] > whole[k] || grid.size() != static_cast<unsigned>(blocks))
        return "the domain cannot be cut into " + std::to_string(blocks) + " blocks, each with a cell at least";
    return std::string();
  }

  /// The block's own cells.
  cell_box<N> own(int block) const { return block_at(whole, grid, coordinates_of(block, grid)); }
  extent<N> local_extent(int block) const { return own(block).grown(width).size(); }
  /// The same cells in the local array of the block, whose first own cell is at (width, width, ...).
  cell_box<N> in_local(const cell_box<N> &cells, int block) const {
    const cell_box<N> mine = own(block);
    index<N> by;
    for (int k = 0; k < N; ++k)
      by[k] = width - mine.low[k];
    return cells.moved(by);
  }

  /// Returns the cells of `from` that the halo of block `to` needs across the period with this number; usually none.
  halo_cells<N> halo_between(int from, int to, int period) const {
    halo_cells<N> none = halo_cells<N>();
    index<N> shift;
    if (!find_shift(period, whole, periodic, shift) || (from == to && shift == index<N>()))
      return none;
    const cell_box<N> needed = own(from).moved(shift).common_with(own(to).grown(width));
    if (needed.is_empty())
      return none;
    halo_cells<N> found = {in_local(needed.moved(-1 * shift), from), in_local(needed, to)};
    return found;
  }

  /// Returns the block's own cells in its local array: first the part that needs no halo, then those of the rim.
  std::vector<cell_box<N>> parts(int block) const {
    const cell_box<N> mine = own(block);
    index<N> low, high;
    for (int k = 0; k < N; ++k) {
      low[k] = mine.low[k] == 0 && !periodic[k] ? 0 : width;
      high[k] = mine.high[k] == whole[k] && !periodic[k] ? 0 : width;
    }
    return split_rim(in_local(mine, block), low, high);
  }

  /// Calls `launch(origin, size)` for the part that needs no halo, or for the others.
  template <typename F> void launch_parts(int block, bool inner, const F &launch) const {
    const std::vector<cell_box<N>> all = parts(block);
    const size_t begin = inner ? 0 : 1, end = inner ? 1 : all.size();
    for (size_t i = begin; i < end; ++i)
      if (!all[i].is_empty())
        launch(all[i].low, all[i].size());
  }

  /// Returns an empty text, or why a local array cannot have this extent.
  std::string check_local(int block, const int *local) const {
    const extent<N> expected = local_extent(block);
    for (int k = 0; k < N; ++k)
      if (local[k] != expected[k])
        return "the local array must have the extent local_extent: dimension " + std::to_string(k) + " has " +
               std::to_string(local[k]) + ", not " + std::to_string(expected[k]);
    return std::string();
  }
};

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_BLOCK_PLAN_H
