// A value of the tile that a loop loads, and that is used after a barrier: what the loop computes from it is not
// computed before the loop.
// RUN: %amp-clang++ -O2 --amp-no-spirv %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t
// UNSUPPORTED: on-opencl
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

struct record {
  int number;
  unsigned last;
  long ends;
};

int main() {
  constexpr int threads = 128;
  std::vector<record> in(threads), out(threads);
  std::vector<long> values(8, 24);
  std::vector<int> sums(threads);
  for (int i = 0; i < threads; ++i)
    in[i] = {i, i * 3u, i * 5};
  const array_view<const record> from(threads, in);
  const array_view<record> to(threads, out);
  const array_view<const long> value(8, values);
  const array_view<int> sum(threads, sums);
  parallel_for_each(
      extent<1>(threads).tile<64>(), [=](tiled_index<64> t) restrict(amp) {
        const int i = t.global[0];
        record q = from[i];
        sum[i] = q.number;
        t.barrier.wait();
        int left = 4;
        do {
          to[i] = q;
          q.last = static_cast<unsigned>(value[5]);
        } while (--left > 0 && static_cast<unsigned>(q.ends) != 1);
        t.barrier.wait();
        sum[i] += static_cast<int>(q.last);
      });
  to.synchronize(), sum.synchronize();
  int wrong = 0;
  for (int i = 0; i < threads; ++i)
    if (out[i].number != i || out[i].last != 24 || out[i].ends != i * 5 || sums[i] != i + 24)
      wrong += printf("%d: %d, %u, %d\n", i, out[i].number, out[i].last, sums[i]) > 0;
  return wrong != 0;
}
