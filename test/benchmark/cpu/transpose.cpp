// A transposed matrix: tiles of 16 x 16 in tile_static memory, so that both sides access rows. OpenMP: blocks of 16.
//
// REQUIRES: opencl, openmp
// RUN: %openmp-cxx -c %s -o %t.o && %amp-clang++ -O2 %s %t.o %openmp-library -o %t && %t --tiny | FileCheck %s
// CHECK: "name": "transpose"
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

namespace openmp {
void transpose(const float *from, float *to, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::transpose(const float *from, float *to, int n) {
  const int block = 16;
#pragma omp parallel for
  for (int row = 0; row < n; row += block)
    for (int column = 0; column < n; column += block)
      for (int i = row; i < std::min(row + block, n); ++i)
        for (int j = column; j < std::min(column + block, n); ++j)
          to[static_cast<size_t>(j) * n + i] = from[static_cast<size_t>(i) * n + j];
}

#else

using namespace concurrency;

namespace {

const int tile = 16;

void transpose(const array_view<const float, 2> &from, const array_view<float, 2> &to) {
  to.discard_data();
  parallel_for_each(
      from.extent.tile<tile, tile>(), [=](tiled_index<tile, tile> t) restrict(amp) {
        tile_static float block[tile][tile];
        block[t.local[1]][t.local[0]] = from[t.global];
        t.barrier.wait();
        to(t.tile_origin[1] + t.local[0], t.tile_origin[0] + t.local[1]) =
            block[t.local[0]][t.local[1]];
      });
}

} // namespace

int main(int argc, char **argv) {
  const workload::options o = benchmark::read_options(argc, argv);
  const int n = static_cast<int>(workload::choose_size(o, 2048, 128));
  const auto from = workload::make_numbers<float>(n * n, 1);
  std::vector<float> to(n * n), expected(n * n);
  const array_view<const float, 2> view_from(n, n, from);
  const array_view<float, 2> view_to(n, n, to);
  workload::compare(
      o, "transpose", n, 8.0 * n * n, "B", [&] { transpose(view_from, view_to); },
      [&] { openmp::transpose(from.data(), expected.data(), n); });
  view_to.synchronize();
  workload::require(to == expected, "transpose");
}

#endif
