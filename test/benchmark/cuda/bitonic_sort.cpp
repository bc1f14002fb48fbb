// Bitonic sort: steps across tiles are separate launches; the other steps use tile_static memory.
//
// RUN: %amp-clang++ -O2 %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t --tiny | FileCheck %s
// CHECK: "name": "bitonic sort", {{.*}} "ours": {"wall": [
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "workload.h"

#include <algorithm>

using namespace concurrency;

namespace {

const int tile = 256, block = 2 * tile;

void exchange(unsigned &a, unsigned &b, bool upwards) restrict(cpu, amp) {
  if ((a > b) == upwards) {
    const unsigned c = a;
    a = b;
    b = c;
  }
}

/// Sorts runs of a block's length, alternately in ascending and descending order.
void sort_blocks(const array_view<const unsigned, 1> &in, const array_view<unsigned, 1> &out) {
  const extent<1> threads(in.extent[0] / 2);
  parallel_for_each(
      threads.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static unsigned mine[block];
        const int me = t.local[0], first = t.tile[0] * block;
        mine[me] = in[first + me];
        mine[me + tile] = in[first + me + tile];
        for (int run = 2; run <= block; run *= 2) {
          const bool upwards = ((first / 2 + me) & (run / 2)) == 0;
          for (int distance = run / 2; distance > 0; distance /= 2) {
            t.barrier.wait();
            const int i = 2 * me - (me & (distance - 1));
            exchange(mine[i], mine[i + distance], upwards);
          }
        }
        t.barrier.wait();
        out[first + me] = mine[me];
        out[first + me + tile] = mine[me + tile];
      });
}

/// One step of a merge of runs, between numbers in different blocks.
void merge_step(const array_view<unsigned, 1> &numbers, int run, int distance) {
  const extent<1> threads(numbers.extent[0] / 2);
  parallel_for_each(
      threads, [=](index<1> index) restrict(amp) {
        const int me = index[0], i = 2 * me - (me & (distance - 1));
        unsigned a = numbers[i], b = numbers[i + distance];
        exchange(a, b, (me & (run / 2)) == 0);
        numbers[i] = a;
        numbers[i + distance] = b;
      });
}

/// The remaining steps.
void merge_blocks(const array_view<unsigned, 1> &numbers, int run) {
  const extent<1> threads(numbers.extent[0] / 2);
  parallel_for_each(
      threads.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
        tile_static unsigned mine[block];
        const int me = t.local[0], first = t.tile[0] * block;
        const bool upwards = ((first / 2 + me) & (run / 2)) == 0;
        mine[me] = numbers[first + me];
        mine[me + tile] = numbers[first + me + tile];
        for (int distance = block / 2; distance > 0; distance /= 2) {
          t.barrier.wait();
          const int i = 2 * me - (me & (distance - 1));
          exchange(mine[i], mine[i + distance], upwards);
        }
        t.barrier.wait();
        numbers[first + me] = mine[me];
        numbers[first + me + tile] = mine[me + tile];
      });
}

void sort(const array_view<const unsigned, 1> &in, const array_view<unsigned, 1> &out) {
  const int n = in.extent[0];
  sort_blocks(in, out);
  for (int run = 2 * block; run <= n; run *= 2) {
    for (int distance = run / 2; distance >= block; distance /= 2)
      merge_step(out, run, distance);
    merge_blocks(out, run);
  }
}

} // namespace

int main(int argc, char **argv) {
  workload::comparison w(argc, argv, "bitonic sort", 1 << 24, 1 << 11);
  std::vector<unsigned> in(w.n), out(w.n);
  for (int i = 0; i < w.n; ++i)
    in[i] = (static_cast<unsigned>(i) ^ 0x5bd1e995u) * 2654435761u;
  w.give(in), w.give(out);
  const array_view<const unsigned, 1> view_in(w.n, in);
  const array_view<unsigned, 1> view_out(w.n, out);
  view_out.discard_data();
  w.time(w.n, "numbers", [&] { sort(view_in, view_out); });
  view_out.synchronize();
  w.check(out, 1, {}, [&] {
    std::vector<unsigned> expected = in;
    std::sort(expected.begin(), expected.end());
    return expected;
  });
  w.report();
}
