// The number of ways to place n queens on an n x n board so that none attacks another. The host places the queens of
// the first rows; each thread continues from one of these positions.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

/// Columns and diagonals attacked in the next row.
struct board {
  unsigned columns, left, right;
};

const int deepest = 16;

/// A stack holds the free squares of each row. The diagonals are in one word each, which is shifted back.
struct stacks_of_bits {
  static int count(board b, unsigned all) ON_BOTH_SIDES {
    unsigned columns[deepest], left[deepest], right[deepest], free[deepest];
    int depth = 0, found = 0;
    columns[0] = b.columns, left[0] = b.left, right[0] = b.right;
    free[0] = all & ~(b.columns | b.left | b.right);
    while (depth >= 0) {
      if (free[depth] == 0) {
        --depth;
        continue;
      }
      const unsigned queen = free[depth] & (0u - free[depth]);
      free[depth] ^= queen;
      const unsigned c = columns[depth] | queen;
      if (c == all) {
        ++found;
        continue;
      }
      const unsigned l = (left[depth] | queen) << 1, r = (right[depth] | queen) >> 1;
      ++depth;
      columns[depth] = c, left[depth] = l, right[depth] = r;
      free[depth] = all & ~(c | l | r);
    }
    return found;
  }
};

/// The textbook version: the column of each row is tested against all rows before it.
struct columns_of_rows {
  static int lowest(unsigned bits) ON_BOTH_SIDES {
    int k = 0;
    while ((bits >> k & 1) == 0)
      ++k;
    return k;
  }
  static int count(board b, unsigned all) ON_BOTH_SIDES {
    int column[deepest], size = 0, rows = 0, found = 0;
    for (unsigned bits = all; bits != 0; bits >>= 1)
      ++size;
    for (unsigned bits = b.columns; bits != 0; bits &= bits - 1)
      ++rows;
    const int open = size - rows;
    int row = 0;
    column[0] = -1;
    while (row >= 0) {
      ++column[row];
      if (column[row] >= size) {
        --row;
        continue;
      }
      const int c = column[row];
      bool is_free = (b.columns >> c & 1) == 0 && (((b.left << row) | (b.right >> row)) >> c & 1) == 0;
      for (int r = 0; r < row; ++r)
        is_free = is_free && column[r] != c && column[r] - c != row - r && c - column[r] != row - r;
      if (is_free) {
        if (row == open - 1) {
          ++found;
        } else {
          ++row;
          column[row] = -1;
        }
      }
    }
    return found;
  }
};

namespace openmp {
void count(const board *beginnings, int *solutions, int n, int rows, int size);
void count_by_columns(const board *beginnings, int *solutions, int n, int size);
void count_by_stacks(const board *beginnings, int *solutions, int n, int size);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

namespace {

int place(unsigned columns, unsigned left, unsigned right, unsigned all) {
  if (columns == all)
    return 1;
  int count = 0;
  for (unsigned free = all & ~(columns | left | right); free != 0; free &= free - 1) {
    const unsigned queen = free & -free;
    count += place(columns | queen, (left | queen) << 1, (right | queen) >> 1, all);
  }
  return count;
}

} // namespace

void openmp::count(const board *beginnings, int *solutions, int n, int, int size) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n; ++i)
    solutions[i] = place(beginnings[i].columns, beginnings[i].left, beginnings[i].right, (1u << size) - 1);
}

void openmp::count_by_columns(const board *beginnings, int *solutions, int n, int size) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n; ++i)
    solutions[i] = columns_of_rows::count(beginnings[i], (1u << size) - 1);
}

void openmp::count_by_stacks(const board *beginnings, int *solutions, int n, int size) {
#pragma omp parallel for schedule(dynamic)
  for (int i = 0; i < n; ++i)
    solutions[i] = stacks_of_bits::count(beginnings[i], (1u << size) - 1);
}

#else

namespace {

void begin(std::vector<board> &beginnings, board b, int rows, unsigned all) {
  if (rows == 0) {
    beginnings.push_back(b);
    return;
  }
  for (unsigned free = all & ~(b.columns | b.left | b.right); free != 0; free &= free - 1) {
    const unsigned queen = free & -free;
    begin(beginnings, {b.columns | queen, (b.left | queen) << 1, (b.right | queen) >> 1}, rows - 1, all);
  }
}

/// A single stack of structs.
struct stack_of_structs {
  struct frame {
    board b;
    unsigned free;
  };
  static int count(board b, unsigned all) restrict(amp) {
    frame stack[deepest];
    int depth = 0, found = 0;
    stack[0].b = b;
    stack[0].free = all & ~(b.columns | b.left | b.right);
    for (;;) {
      while (stack[depth].free == 0) {
        if (depth == 0)
          return found;
        --depth;
      }
      frame &top = stack[depth];
      const unsigned queen = top.free & (0u - top.free);
      top.free ^= queen;
      board next;
      next.columns = top.b.columns | queen, next.left = (top.b.left | queen) << 1,
      next.right = (top.b.right | queen) >> 1;
      if (next.columns == all) {
        ++found;
      } else {
        ++depth;
        stack[depth].b = next;
        stack[depth].free = all & ~(next.columns | next.left | next.right);
      }
    }
  }
};

template <class Search>
void count(const array_view<const board> &beginnings, const array_view<int> &solutions, unsigned all) {
  solutions.discard_data();
  parallel_for_each(
      solutions.extent, [=](index<1> i) restrict(amp) { solutions[i] = Search::count(beginnings[i], all); });
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("nqueens", argc, argv);
  const int size = f.size(13, 7), rows = f.size(3, 2);
  const unsigned all = (1u << size) - 1;
  std::vector<board> boards;
  begin(boards, {0, 0, 0}, rows, all);
  const int n = static_cast<int>(boards.size());
  std::vector<int> out(n), expected(n);
  const array_view<const board> beginnings(n, boards);
  const array_view<int> solutions(n, out);
  f.peer([&] { openmp::count(boards.data(), expected.data(), n, rows, size); });
  f.expect({{solutions, expected}});
  f.same({{out, expected}}, [&] { openmp::count_by_stacks(boards.data(), out.data(), n, size); });
  f.form("stacks of bits", [&] { count<stacks_of_bits>(beginnings, solutions, all); });
  f.form("a stack of structs", [&] { count<stack_of_structs>(beginnings, solutions, all); });
  f.same({{out, expected}}, [&] { openmp::count_by_columns(boards.data(), out.data(), n, size); });
  f.form("columns tested against all rows", [&] { count<columns_of_rows>(beginnings, solutions, all); });
  f.form("stacks in tile_static memory, tiles of 32", [&] {
    solutions.discard_data();
    parallel_for_each(
        solutions.extent.tile<32>().pad(), [=](tiled_index<32> t) restrict(amp) {
          tile_static unsigned columns[deepest][32], left[deepest][32], right[deepest][32], free[deepest][32];
          const int me = t.local[0];
          if (t.global[0] >= n)
            return;
          const board b = beginnings[t.global];
          int depth = 0, found = 0;
          columns[0][me] = b.columns, left[0][me] = b.left, right[0][me] = b.right;
          free[0][me] = all & ~(b.columns | b.left | b.right);
          while (depth >= 0) {
            const unsigned places = free[depth][me];
            if (places == 0) {
              --depth;
            } else {
              const unsigned queen = places & (0u - places);
              free[depth][me] = places ^ queen;
              const unsigned c = columns[depth][me] | queen;
              if (c == all) {
                ++found;
              } else {
                const unsigned l = (left[depth][me] | queen) << 1, r = (right[depth][me] | queen) >> 1;
                ++depth;
                columns[depth][me] = c, left[depth][me] = l, right[depth][me] = r;
                free[depth][me] = all & ~(c | l | r);
              }
            }
          }
          solutions[t.global] = found;
        });
  });
  return f.run();
}

#endif
