// Heat on a square plate: in each step, every inner point becomes the mean of its four neighbors. The
// two grids stay on the accelerator from the first step to the last. Compared with a serial result.
//
//   stencil [size [steps]]       defaults: 1024 and 100
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <utility>
#include <vector>

using namespace concurrency;

void step(array_view<const float, 2> from, array_view<float, 2> to) {
  // One thread per inner point: the borders keep their values.
  const extent<2> inner = from.extent - 2;
  parallel_for_each(inner, [=](index<2> i) restrict(amp) {
    const int row = i[0] + 1, column = i[1] + 1;
    to(row, column) = 0.25f * (from(row - 1, column) + from(row + 1, column) +
                               from(row, column - 1) + from(row, column + 1));
  });
}

std::vector<float> serial(std::vector<float> from, int size, int steps) {
  std::vector<float> to = from;
  for (int s = 0; s < steps; ++s) {
    for (int row = 1; row < size - 1; ++row) {
      const float *above = &from[(row - 1) * size], *here = above + size, *below = here + size;
      for (int column = 1; column < size - 1; ++column)
        to[row * size + column] =
            0.25f * (above[column] + below[column] + here[column - 1] + here[column + 1]);
    }
    from.swap(to);
  }
  return from;
}

int main(int argc, char **argv) {
  int size = argc > 1 ? std::atoi(argv[1]) : 1024;
  int steps = argc > 2 ? std::atoi(argv[2]) : 100;
  if (size < 3 || steps < 0) {
    std::cerr << "the size must be 3 or more, the number of steps 0 or more\n";
    return 2;
  }
  std::vector<float> grid(static_cast<size_t>(size) * size);
  for (int i = 0; i < size; ++i) {
    grid[i] = 100;                    // hot at the top
    grid[i * size] = 100.0f * i / size; // warmer at the lower left
  }
  for (int i = 0; i < size; ++i)
    grid[(i * 7919 % size) * size + i] += 50; // and some points in between
  const std::vector<float> expected = serial(grid, size, steps);

  std::vector<float> other = grid; // both grids have the same border
  auto start = std::chrono::steady_clock::now();
  array_view<float, 2> from(size, size, grid), to(size, size, other);
  for (int s = 0; s < steps; ++s) {
    step(from, to);
    std::swap(from, to);
  }
  from.synchronize();
  std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;

  // The kernel computes only sums and a product with a power of two. Nothing can be fused, so every bit must agree.
  const std::vector<float> &result = steps % 2 ? other : grid;
  bool ok = result == expected;
  std::cout << size << " x " << size << ", " << steps << " steps: " << (ok ? "ok" : "WRONG") << ", "
            << time.count() << " ms\n";
  to.discard_data(); // the grid of the step before last is no longer needed
  return ok ? 0 : 1;
}
