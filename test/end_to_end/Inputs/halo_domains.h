// Domains for tests of halos: all grids of blocks, the cells' numbers, and a serial run as the reference.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_HALO_DOMAINS_H
#define CPPAMP_TEST_HALO_DOMAINS_H

#include <amp.h>

#include <functional>
#include <utility>
#include <vector>

using namespace concurrency;

/// All grids of `blocks` blocks.
template <int N> static void for_each_grid(int blocks, const std::function<void(extent<N>)> &f, extent<N> grid = extent<N>(), int k = 0) {
  for (int parts = 1; parts <= blocks; ++parts) {
    grid[k] = parts;
    if (k == N - 1 ? parts == blocks : blocks % parts == 0) {
      if (k == N - 1)
        f(grid);
      else
        for_each_grid<N>(blocks / parts, f, grid, k + 1);
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

/// Numbers the block's own cells of a local array in a kernel, and sets the others to -1.
template <int N>
static void number_own_cells(const accelerator_view &view, const array_view<int, N> &local, const index<N> &origin, const extent<N> &own,
                             const extent<N> &whole, int width) {
  parallel_for_each(view, local.extent, [=](index<N> i) restrict(amp) {
    int number = 0;
    bool mine = true;
    for (int k = 0; k < N; ++k) {
      mine = mine && i[k] >= width && i[k] < width + own[k];
      number = number * whole[k] + i[k] - width + origin[k];
    }
    local[i] = mine ? number : -1;
  });
}

/// After an exchange each cell of the local array has its number.
template <int N>
static bool has_numbers(const array_view<int, N> &local, const index<N> &origin, const extent<N> &whole, const index<N> &periodic, int width) {
  array_view<const int, N> cells(local);
  index<N> i;
  bool right = true;
  do {
    index<N> cell;
    for (int k = 0; k < N; ++k)
      cell[k] = i[k] - width + origin[k];
    right = right && cells[i] == number_of(cell, whole, periodic);
  } while (next_index(i, cells.extent));
  return right;
}

/// The initial values of the steps.
template <int N> static std::vector<float> first_values(const extent<N> &whole) {
  std::vector<float> values(whole.size());
  for (size_t n = 0; n < values.size(); ++n)
    values[n] = float(n % 17);
  return values;
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

/// The simplest reference: the domain as one block of one rank, filled element by element.
template <int N>
static std::vector<float> serial_steps(const extent<N> &whole, const index<N> &periodic, int width, int steps) {
  extent<N> padded = whole;
  for (int k = 0; k < N; ++k)
    padded[k] += 2 * width;
  std::vector<float> now(padded.size()), next;
  array_view<float, N> in(padded, now);
  index<N> i;
  std::vector<float> values = first_values(whole);
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

/// Widths and periods: the grids take these cases in turn, so that small and large grids use all of them.
template <int N> struct halo_case {
  int width;
  index<N> periodic;
};
template <int N> static halo_case<N> case_number(int turn, int wide) {
  index<N> none, last, all;
  last[N - 1] = 1;
  for (int k = 0; k < N; ++k)
    all[k] = 1;
  const halo_case<N> cases[] = {{1, none}, {wide, all}, {2, last}, {wide, none}, {1, all}};
  return cases[turn % 5];
}

/// The grids of `blocks` blocks into which the domain can be cut.
template <int N> static void for_each_fitting_grid(const extent<N> &whole, int blocks, const std::function<void(extent<N>)> &f) {
  for_each_grid<N>(blocks, [&](extent<N> grid) {
    for (int k = 0; k < N; ++k)
      if (grid[k] > whole[k])
        return;
    f(grid);
  });
}

#endif // CPPAMP_TEST_HALO_DOMAINS_H
