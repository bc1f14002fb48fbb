// A product of matrices that are split into blocks, one for each rank of a grid (SUMMA): panels of A are broadcast
// along the rows of the grid, panels of B along its columns, and each rank accumulates its block of C. The result must
// equal a serial product exactly, because the elements are small whole numbers.
//
//   mpirun -n 4 matmul [n]       a multiple of the product of the grid's sides; default: 256
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_mpi.h>

#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <vector>

using namespace concurrency;

static float a_at(int row, int column) { return static_cast<float>((row * 3 + column) % 7 - 3); }
static float b_at(int row, int column) { return static_cast<float>((row + column * 5) % 9 - 4); }

static void add_product(array_view<const float, 2> a, array_view<const float, 2> b, array_view<float, 2> c) {
  parallel_for_each(c.extent, [=](index<2> i) restrict(amp) {
    float sum = c[i];
    for (int k = 0; k < a.extent[1]; ++k)
      sum += a(i[0], k) * b(k, i[1]);
    c[i] = sum;
  });
}

int main(int argc, char **argv) {
  mpi::environment world(argc, argv);
  const int n = argc > 1 ? std::atoi(argv[1]) : 256;
  mpi::decomposition<2> blocks(extent<2>(n, n), 0);
  const extent<2> grid = blocks.get_grid(), own = blocks.own_extent;
  const index<2> at = blocks.get_coordinates(), origin = blocks.origin;
  if (n % (grid[0] * grid[1]) != 0)
    throw std::runtime_error("n must be a multiple of the product of the grid's sides");
  MPI_Comm row, column; // the ranks in the same row, and those in the same column
  MPI_Comm_split(blocks.get_communicator(), at[0], at[1], &row);
  MPI_Comm_split(blocks.get_communicator(), at[1], at[0], &column);

  array<float, 2> a(own), b(own), c(own);
  array_view<float, 2> a_block(a), b_block(b), c_block(c);
  for (int i = 0; i < own[0]; ++i)
    for (int j = 0; j < own[1]; ++j) {
      a_block(i, j) = a_at(origin[0] + i, origin[1] + j);
      b_block(i, j) = b_at(origin[0] + i, origin[1] + j);
      c_block(i, j) = 0;
    }

  // As wide as the narrowest block, so that each panel is in one column of A's blocks and one row of B's.
  const int width = n / (grid[0] * grid[1]);
  array_view<float, 2> a_panel(own[0], width), b_panel(width, own[1]);
  for (int k = 0; k < n; k += width) {
    const int a_owner = k / own[1], b_owner = k / own[0];
    if (at[1] == a_owner)
      a_block.section(0, k - origin[1], own[0], width).copy_to(a_panel);
    if (at[0] == b_owner)
      b_block.section(k - origin[0], 0, width, own[1]).copy_to(b_panel);
    mpi::broadcast(a_panel, a_owner, row);
    mpi::broadcast(b_panel, b_owner, column);
    add_product(a_panel, b_panel, c_block);
  }

  int wrong = 0;
  for (int i = 0; i < own[0]; ++i)
    for (int j = 0; j < own[1]; ++j) {
      float sum = 0;
      for (int k = 0; k < n; ++k)
        sum += a_at(origin[0] + i, k) * b_at(k, origin[1] + j);
      wrong += c_block(i, j) != sum;
    }
  wrong = mpi::allreduce_value(wrong, MPI_SUM);
  if (mpi::rank() == 0)
    std::cout << grid[0] << " x " << grid[1] << " blocks: " << (wrong ? "WRONG" : "ok") << "\n";
  MPI_Comm_free(&row);
  MPI_Comm_free(&column);
  return wrong != 0;
}
