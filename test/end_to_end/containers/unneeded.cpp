// OpenCL's optimizer knows the bounds of indices and removes unused containers; host code may still access them.
// RUN: %amp-clang++ -O2 %s -o %t
// RUN: %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <vector>

using namespace Concurrency;

int main() {
  const int n = 48;
  std::vector<int> of_array(n, 3), of_view(n, 5), of_written(n, 7), out(n, 0);
  array<int> table(n, of_array.begin());
  array_view<const int> list(n, of_view);
  array_view<int> written(n, of_written), result(n, out);
  parallel_for_each(extent<3>(2, 6, 4).tile<2, 3, 4>(), [=, &table](tiled_index<2, 3, 4> t) restrict(amp) {
    const int i = (t.global[0] * 6 + t.global[1]) * 4 + t.global[2];
    const int high = t.local[0] >> 18; // 0
    if (high == 1)
      written[i] = 8;
    result[i] = high * table[i] + (high & list[i]) + t.local[0];
  });
  result.synchronize();
  written.synchronize();
  for (int i = 0; i < n; ++i)
    if (out[i] != i / 24 || of_written[i] != 7)
      return 1;
}
