// Boxes of cells, and grids of boxes: the arithmetic of domains that are divided into blocks (block_plan.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_CELL_BOXES_H
#define CPPAMP_DETAIL_CELL_BOXES_H
#pragma GCC system_header

#include <amp/extent.h>
#include <amp/index.h>

#include <vector>

namespace Concurrency {
namespace detail {

/// Cells from `low` to before `high`; coordinates may be negative.
template <int N> struct cell_box {
  index<N> low, high;

  bool is_empty() const {
    for (int k = 0; k < N; ++k)
      if (high[k] <= low[k])
        return true;
    return false;
  }
  extent<N> size() const {
    extent<N> e;
    for (int k = 0; k < N; ++k)
      e[k] = high[k] - low[k];
    return e;
  }
  cell_box grown(int width) const {
    cell_box b = *this;
    for (int k = 0; k < N; ++k) {
      b.low[k] -= width;
      b.high[k] += width;
    }
    return b;
  }
  cell_box moved(const index<N> &by) const {
    cell_box b = {low + by, high + by};
    return b;
  }
  cell_box common_with(const cell_box &other) const {
    cell_box b = *this;
    for (int k = 0; k < N; ++k) {
      if (other.low[k] > b.low[k])
        b.low[k] = other.low[k];
      if (other.high[k] < b.high[k])
        b.high[k] = other.high[k];
    }
    return b;
  }
};

/// Returns the cells of the block at these coordinates of the grid; sizes of blocks differ by at most one.
template <int N> cell_box<N> block_at(const extent<N> &whole, const extent<N> &grid, const index<N> &at) {
  cell_box<N> b;
  for (int k = 0; k < N; ++k) {
    b.low[k] = static_cast<int>(static_cast<long long>(whole[k]) * at[k] / grid[k]);
    b.high[k] = static_cast<int>(static_cast<long long>(whole[k]) * (at[k] + 1) / grid[k]);
  }
  return b;
}

/// Returns the coordinates of a block: the last dimension varies fastest, as in MPI's Cartesian topologies.
template <int N> index<N> coordinates_of(int block, const extent<N> &grid) {
  index<N> at;
  for (int k = N - 1; k >= 0; --k) {
    at[k] = block % grid[k];
    block /= grid[k];
  }
  return at;
}

/// Returns the number of cells on the surface of the largest block, in the directions with neighbors.
template <int N> double surface_of(const extent<N> &whole, const index<N> &periodic, const extent<N> &grid) {
  double surface = 0;
  for (int k = 0; k < N; ++k) {
    double face = periodic[k] || grid[k] > 2 ? 2 : grid[k] - 1;
    for (int j = 0; j < N; ++j)
      if (j != k)
        face *= (whole[j] + grid[j] - 1) / grid[j];
    surface += face;
  }
  return surface;
}

/// Tries all grids of `blocks` blocks with the chosen dimensions before `k`, starting with those that divide the
/// first dimension, where faces are dense. The first dimension of `best` is 0 while there is none.
template <int N>
void choose_grid(const extent<N> &whole, const index<N> &periodic, int blocks, int k, extent<N> &grid,
                 extent<N> &best) {
  if (k == N - 1) {
    grid[k] = blocks;
    if (blocks <= whole[k] && (best[0] == 0 || surface_of(whole, periodic, grid) < surface_of(whole, periodic, best)))
      best = grid;
    return;
  }
  for (int parts = blocks; parts >= 1; --parts)
    if (blocks % parts == 0 && parts <= whole[k]) {
      grid[k] = parts;
      choose_grid(whole, periodic, blocks / parts, k + 1, grid, best);
    }
}

/// Computes the shift of the domain for a period in the directions of `number`, 0 to 3^N - 1. Returns false if
/// the domain does not repeat there.
template <int N> bool find_shift(int number, const extent<N> &whole, const index<N> &periodic, index<N> &shift) {
  for (int k = 0; k < N; ++k) {
    int direction = number % 3 - 1;
    if (direction && !periodic[k])
      return false;
    shift[k] = direction * whole[k];
    number /= 3;
  }
  return true;
}

/// Returns the inner part of `own`, which needs no halo, and then the parts of its rim. `rim_low` and
/// `rim_high` are the widths of the rim on each side.
template <int N>
std::vector<cell_box<N>> split_rim(const cell_box<N> &own, const index<N> &rim_low, const index<N> &rim_high) {
  cell_box<N> rest = own;
  std::vector<cell_box<N>> parts(1);
  for (int k = 0; k < N; ++k) {
    int low = rest.low[k] + rim_low[k], high = rest.high[k] - rim_high[k];
    if (low > rest.high[k])
      low = rest.high[k];
    if (high < low)
      high = low;
    cell_box<N> before = rest, after = rest;
    before.high[k] = low;
    after.low[k] = high;
    parts.push_back(before);
    parts.push_back(after);
    rest.low[k] = low;
    rest.high[k] = high;
  }
  parts[0] = rest;
  return parts;
}

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_CELL_BOXES_H
