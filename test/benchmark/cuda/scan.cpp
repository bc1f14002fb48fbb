// Prefix sums: within tiles of 256 in tile_static memory, then the same with the tiles' totals, then
// each tile adds the sum of the elements before it.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "scan", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

#include "../scan.h"

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "scan", 1 << 26, 70001);
  std::vector<int> in(w.n), out(w.n);
  for (int i = 0; i < w.n; ++i)
    in[i] = static_cast<int>(i * 7919u % 16);
  w.give(in), w.give(out);
  std::vector<array<int, 1>> levels = make_levels(w.n);
  for (const array<int, 1> &level : levels)
    w.give(std::vector<int>(level.extent[0]));
  const array_view<const int, 1> view_in(w.n, in);
  const array_view<int, 1> view_out(w.n, out);
  view_out.discard_data();
  w.time(w.n, "numbers", [&] { scan(view_in, view_out, levels); });
  view_out.synchronize();
  w.check(out, 1, {}, [&] {
    std::vector<int> expected;
    int sum = 0;
    for (int number : in)
      expected.push_back(sum += number);
    return expected;
  });
  w.report();
}
