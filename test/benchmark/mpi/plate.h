// The stencil of stencil_ranks.cpp and stencil_views.cpp: heat on a plate, and the expected final cells.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_BENCHMARK_PLATE_H
#define CPPAMP_BENCHMARK_PLATE_H

#include <amp.h>

#include <algorithm>
#include <cstdlib>
#include <vector>

#pragma STDC FP_CONTRACT OFF // same rounding in kernels and on the host

using namespace concurrency;

/// Rows, columns, timed steps, untimed steps before those. Halos are exchanged during the computation of the inner
/// part, or, with one more argument, before it.
struct plate {
  int rows, columns, steps, first_steps;
  bool overlaps;
  plate(int argc, char **argv)
      : rows(argc > 1 ? std::atoi(argv[1]) : 16384), columns(argc > 2 ? std::atoi(argv[2]) : 16384),
        steps(argc > 3 ? std::atoi(argv[3]) : 1000), first_steps(10), overlaps(argc <= 4) {}
  double cells() const { return double(rows) * columns * steps; }
};

inline float first_heat(int row, int column) restrict(cpu, amp) {
  unsigned hash = static_cast<unsigned>(row) * 73856093u ^ static_cast<unsigned>(column) * 19349663u;
  hash = (hash ^ hash >> 13) * 1540483477u;
  return static_cast<float>((hash ^ hash >> 15) & 65535u) / 256.0f;
}

inline float next_heat(float at, float above, float below, float left, float right) restrict(cpu, amp) {
  return at + 0.2f * ((above + below) + (left + right) - 4 * at);
}

/// The local array of a block: all of the plate's cells that it holds, including its halos.
inline void fill(const accelerator_view &view, array_view<float, 2> local, index<2> origin) {
  const int first_row = origin[0] - 1, first_column = origin[1] - 1;
  local.discard_data();
  parallel_for_each(view, local.extent, [=](index<2> i) restrict(amp) {
    local[i] = first_heat(i[0] + first_row, i[1] + first_column);
  });
}

/// One step of a part of a block, whose first own cell is the plate's cell `origin`. The plate's border is constant.
inline void step(const accelerator_view &view, array_view<const float, 2> in, array_view<float, 2> out, index<2> origin,
                 index<2> part, extent<2> size, const plate &p) {
  const int first_row = origin[0] - 1, first_column = origin[1] - 1, last_row = p.rows - 1, last_column = p.columns - 1;
  parallel_for_each(view, size, [=](index<2> i) restrict(amp) {
    const int y = i[0] + part[0], x = i[1] + part[1], row = y + first_row, column = x + first_column;
    float next = in(y, x);
    if (row != 0 && column != 0 && row != last_row && column != last_column)
      next = next_heat(next, in(y - 1, x), in(y + 1, x), in(y, x - 1), in(y, x + 1));
    out(y, x) = next;
  });
}

/// `size` x `size` cells at (row, column) after all steps, computed from as many surrounding cells as there are steps.
inline std::vector<float> serial_patch(const plate &p, int row, int column, int size) {
  const int steps = p.steps + p.first_steps;
  const int top = std::max(row - steps, 0), bottom = std::min(row + size + steps, p.rows);
  const int left = std::max(column - steps, 0), right = std::min(column + size + steps, p.columns);
  const size_t pitch = static_cast<size_t>(right - left);
  std::vector<float> now(pitch * static_cast<size_t>(bottom - top));
  for (int y = top; y < bottom; ++y)
    for (int x = left; x < right; ++x)
      now[static_cast<size_t>(y - top) * pitch + static_cast<size_t>(x - left)] = first_heat(y, x);
  std::vector<float> next(now);
  for (int s = 1; s <= steps; ++s) {
    // Cells further away no longer matter.
    const int reach = steps - s;
    const int y_end = std::min(row + size + reach, p.rows - 1), x_begin = std::max(column - reach, 1),
              x_end = std::min(column + size + reach, p.columns - 1);
    for (int y = std::max(row - reach, 1); y < y_end; ++y) {
      const float *at = &now[static_cast<size_t>(y - top) * pitch] - left;
      float *to = &next[static_cast<size_t>(y - top) * pitch] - left;
      for (int x = x_begin; x < x_end; ++x)
        to[x] = next_heat(at[x], (at - pitch)[x], (at + pitch)[x], at[x - 1], at[x + 1]);
    }
    now.swap(next);
  }
  std::vector<float> patch;
  for (int y = row; y < row + size; ++y)
    for (int x = column; x < column + size; ++x)
      patch.push_back(now[static_cast<size_t>(y - top) * pitch + static_cast<size_t>(x - left)]);
  return patch;
}

/// Returns whether cells at the first and last corner of a block, next to the neighbors' cells, are correct, bit for
/// bit. `own`: the block's own cells, which begin at the plate's cell `origin`.
inline bool is_right(const plate &p, array_view<float, 2> own, index<2> origin) {
  const int size = std::min({4, own.extent[0], own.extent[1]});
  bool right = true;
  for (int corner = 0; corner < 2; ++corner) {
    const index<2> at(corner * (own.extent[0] - size), corner * (own.extent[1] - size));
    std::vector<float> cells(static_cast<size_t>(size) * size);
    array_view<float, 2> found(size, size, cells);
    own.section(at, found.extent).copy_to(found);
    found.synchronize();
    right = right && cells == serial_patch(p, origin[0] + at[0], origin[1] + at[1], size);
  }
  return right;
}

#endif // CPPAMP_BENCHMARK_PLATE_H
