// A transposed matrix: blocks of 32 x 32 in tile_static memory, four elements per thread.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "transpose", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

using namespace concurrency;

namespace {

const int block = 32, rows = 8;

void transpose(const array_view<const float, 2> &from, const array_view<float, 2> &to) {
  to.discard_data();
  const extent<2> threads(from.extent[0] / block * rows, from.extent[1]);
  parallel_for_each(
      threads.tile<rows, block>(), [=](tiled_index<rows, block> t) restrict(amp) {
        tile_static float elements[block][block + 1];
        const int y = t.local[0], x = t.local[1];
        const int first_row = t.tile[0] * block, first_column = t.tile[1] * block;
        for (int k = y; k < block; k += rows)
          elements[k][x] = from(first_row + k, first_column + x);
        t.barrier.wait();
        for (int k = y; k < block; k += rows)
          to(first_column + k, first_row + x) = elements[x][k];
      });
}

} // namespace

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "transpose", 16384, 128);
  const int n = w.n;
  const auto from = workload::make_numbers<float>(n * n, 1);
  std::vector<float> to(n * n);
  w.give(from), w.give(to);
  const array_view<const float, 2> view_from(n, n, from);
  const array_view<float, 2> view_to(n, n, to);
  w.time(8.0 * n * n, "B", [&] { transpose(view_from, view_to); });
  view_to.synchronize();
  w.check(to, 1, {}, [&] {
    std::vector<float> expected;
    for (int y = 0; y < n; ++y)
      for (int x = 0; x < n; ++x)
        expected.push_back(from[x * n + y]);
    return expected;
  });
  w.report();
}
