// Solves A x = b by conjugate gradients for a sparse matrix in compressed rows, distributed over the ranks: an
// allgather of the vector for each product, and an allreduce for each of the two sums. The solution is known.
//
//   mpirun -n 4 conjugate_gradient [side]       the matrix is that of a square of side x side points (default: 64);
//                                               side^2 must be a multiple of the number of ranks
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_mpi.h>

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <vector>

using namespace concurrency;

typedef array_view<double, 1> vector;

/// Rows of the matrix: 4 at the point itself, -1 at its neighbors.
struct sparse_rows {
  std::vector<int> begin, column;
  std::vector<double> element;
};
static sparse_rows make_rows(int side, int first, int count) {
  sparse_rows m;
  m.begin.push_back(0);
  for (int row = first; row < first + count; ++row) {
    const int y = row / side, x = row % side;
    auto add = [&](bool inside, int column, double element) {
      if (inside) {
        m.column.push_back(column);
        m.element.push_back(element);
      }
    };
    add(y > 0, row - side, -1);
    add(x > 0, row - 1, -1);
    add(true, row, 4);
    add(x < side - 1, row + 1, -1);
    add(y < side - 1, row + side, -1);
    m.begin.push_back(static_cast<int>(m.column.size()));
  }
  return m;
}
static double solution(int i) { return std::sin(0.1 * i) + 0.5; }

/// The sum of products over all ranks: each thread adds a part, the host the threads' sums, and MPI those of the ranks.
static double dot(const vector &a, const vector &b, const vector &parts) {
  const int count = a.extent[0], threads = parts.extent[0];
  parallel_for_each(parts.extent, [=](index<1> t) restrict(amp) {
    double sum = 0;
    for (int i = t[0]; i < count; i += threads)
      sum += a[i] * b[i];
    parts[t] = sum;
  });
  double sum = 0;
  for (int i = 0; i < threads; ++i)
    sum += parts[i];
  return mpi::allreduce_value(sum, MPI_SUM);
}

/// a = b * factor + c
static void add(const vector &a, const vector &b, double factor, const vector &c) {
  parallel_for_each(a.extent, [=](index<1> i) restrict(amp) { a[i] = b[i] * factor + c[i]; });
}

int main(int argc, char **argv) {
  mpi::environment world(argc, argv);
  const int side = argc > 1 ? std::atoi(argv[1]) : 64;
  const int ranks = mpi::size(), all = side * side, count = all / ranks, first = mpi::rank() * count;
  if (count * ranks != all)
    throw std::runtime_error("side x side must be a multiple of the number of ranks");

  sparse_rows m = make_rows(side, first, count);
  array_view<const int, 1> begin(count + 1, m.begin), column(static_cast<int>(m.column.size()), m.column);
  array_view<const double, 1> element(static_cast<int>(m.element.size()), m.element);
  vector whole(all), x(count), residual(count), direction(count), product(count), parts(64);
  auto multiply = [&](const vector &by) {
    mpi::allgather(by, whole);
    vector from = whole, to = product;
    parallel_for_each(to.extent, [=](index<1> row) restrict(amp) {
      double sum = 0;
      for (int k = begin[row[0]]; k < begin[row[0] + 1]; ++k)
        sum += element[k] * from[column[k]];
      to[row] = sum;
    });
  };

  for (int i = 0; i < count; ++i)
    direction[i] = solution(first + i);
  multiply(direction); // b, and the first residual, since x is 0
  product.copy_to(residual);
  product.copy_to(direction);
  for (int i = 0; i < count; ++i)
    x[i] = 0;

  double square = dot(residual, residual, parts);
  const double goal = square * 1e-20;
  int steps = 0;
  for (; square > goal && steps < 10 * side; ++steps) {
    multiply(direction);
    const double length = square / dot(direction, product, parts);
    add(x, direction, length, x);
    add(residual, product, -length, residual);
    const double next = dot(residual, residual, parts);
    add(direction, direction, next / square, residual);
    square = next;
  }

  double error = 0;
  for (int i = 0; i < count; ++i)
    error = std::fmax(error, std::fabs(x[i] - solution(first + i)));
  error = mpi::allreduce_value(error, MPI_MAX);
  const bool ok = error < 1e-7;
  if (mpi::rank() == 0)
    std::cout << all << " unknowns, " << steps << " steps: " << (ok ? "ok" : "WRONG") << "\n";
  return !ok;
}
