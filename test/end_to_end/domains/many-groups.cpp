// Grids with 65535 groups and more in each dimension, which hardware may not hold in one launch: each thread runs once,
// with its number.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %amp-clang++ -O1 %s -o %t && %t
#include <amp.h>
#include <stdio.h>
#include <vector>

using namespace concurrency;

int errors = 0;

void check(const char *what, const extent<3> &e, const std::vector<unsigned> &seen) {
  int wrong = 0;
  for (unsigned i = 0; i < seen.size(); ++i)
    wrong += seen[i] != i + 1;
  if (wrong)
    printf("%s of %d x %d x %d: %d wrong\n", what, e[0], e[1], e[2], wrong);
  errors += wrong != 0;
}

template <int Z, int Y, int X> void tiles(const extent<3> &e) {
  std::vector<unsigned> seen(e.size());
  {
    array_view<unsigned> out(extent<1>(static_cast<int>(e.size())), seen);
    const int rows = e[1], columns = e[2];
    parallel_for_each(e.tile<Z, Y, X>(), [=](tiled_index<Z, Y, X> t) restrict(amp) {
      tile_static int first;
      if (t.local[0] + t.local[1] + t.local[2] == 0)
        first = (t.tile_origin[0] * rows + t.tile_origin[1]) * columns + t.tile_origin[2];
      t.barrier.wait();
      const int z = t.tile[0] * Z + t.local[0], y = t.tile[1] * Y + t.local[1], x = t.tile[2] * X + t.local[2];
      const int own = first + (t.local[0] * rows + t.local[1]) * columns + t.local[2];
      out[(z * rows + y) * columns + x] += own + 1;
    });
  }
  check("tiles", e, seen);
}

void threads(const extent<3> &e) {
  std::vector<unsigned> seen(e.size());
  {
    array_view<unsigned> out(extent<1>(static_cast<int>(e.size())), seen);
    const int rows = e[1], columns = e[2];
    parallel_for_each(e, [=](index<3> i) restrict(amp) {
      const int own = (i[0] * rows + i[1]) * columns + i[2];
      out[own] += own + 1;
    });
  }
  check("threads", e, seen);
}

int main() {
  for (int many : {65535, 65536, 131071}) {
    for (const extent<3> &e : {extent<3>(many, 1, 1), extent<3>(1, many, 1), extent<3>(1, 1, many), extent<3>(2, many, 3)}) {
      threads(e);
      tiles<1, 1, 1>(e);
    }
    tiles<2, 1, 1>(extent<3>(2 * many, 1, 2));
    tiles<1, 2, 2>(extent<3>(1, 2 * many, 2));
  }
  return errors != 0;
}
