// The minimum of many numbers and its index (the first one, if several are equal).
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

struct entry {
  float value;
  int place;
};

namespace openmp {
void argmin(const float *in, int *place, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::argmin(const float *in, int *place, int n) {
  entry best = {in[0], 0};
#pragma omp parallel
  {
    entry mine = {in[0], 0};
#pragma omp for nowait
    for (int i = 0; i < n; ++i)
      if (in[i] < mine.value)
        mine = {in[i], i};
#pragma omp critical
    if (mine.value < best.value || (mine.value == best.value && mine.place < best.place))
      best = mine;
  }
  *place = best.place;
}

#else

namespace {

const int tile = 256;

entry lesser(entry a, entry b) restrict(cpu, amp) {
  return a.value < b.value || (a.value == b.value && a.place < b.place) ? a : b;
}

/// Combines the tiles' results on the host.
int least_place(const array_view<entry> &found) {
  entry best = found[0];
  for (int i = 1; i < found.extent[0]; ++i)
    best = lesser(best, found[i]);
  return best.place;
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("argmin_structs", argc, argv);
  const int n = f.size(1 << 25, 1 << 14);
  const std::vector<float> in = forms::numbers<float>(n, 1);
  std::vector<int> out(1), expected(1);
  const array_view<const float> values(n, in);
  f.peer([&] { openmp::argmin(in.data(), expected.data(), n); });
  f.expect({{out, expected}});

  array<entry> per_tile(n / tile), few(256);
  f.form("tree over structs, one element per thread", [&] {
    const array_view<entry> found(per_tile);
    parallel_for_each(
        values.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
          tile_static entry s[tile];
          const int me = t.local[0];
          s[me].value = values[t.global], s[me].place = t.global[0];
          t.barrier.wait();
          for (int half = tile / 2; half > 0; half /= 2) {
            if (me < half)
              s[me] = lesser(s[me], s[me + half]);
            t.barrier.wait();
          }
          if (me == 0)
            found[t.tile] = s[0];
        });
    out[0] = least_place(found);
  });
  f.form("tree over two arrays, one element per thread", [&] {
    const array_view<entry> found(per_tile);
    parallel_for_each(
        values.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
          tile_static float least[tile];
          tile_static int place[tile];
          const int me = t.local[0];
          least[me] = values[t.global], place[me] = t.global[0];
          t.barrier.wait();
          for (int half = tile / 2; half > 0; half /= 2) {
            if (me < half &&
                (least[me + half] < least[me] || (least[me + half] == least[me] && place[me + half] < place[me])))
              least[me] = least[me + half], place[me] = place[me + half];
            t.barrier.wait();
          }
          if (me == 0)
            found[t.tile] = {least[0], place[0]};
        });
    out[0] = least_place(found);
  });
  f.form("strided elements, then a tree over structs", [&] {
    const array_view<entry> found(few);
    parallel_for_each(
        extent<1>(256 * tile).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
          tile_static entry s[tile];
          const int me = t.local[0];
          entry best;
          best.value = values[0], best.place = 0;
          for (int i = t.global[0]; i < n; i += 256 * tile)
            if (values[i] < best.value)
              best.value = values[i], best.place = i;
          s[me] = best;
          t.barrier.wait();
          for (int distance = 1; distance < tile; distance *= 2) {
            if (me % (2 * distance) == 0)
              s[me] = lesser(s[me], s[me + distance]);
            t.barrier.wait();
          }
          if (me == 0)
            found[t.tile] = s[0];
        });
    out[0] = least_place(found);
  });
  f.form("least by atomics, then its place", [&] {
    // Non-negative floats compare like their bits as integers.
    std::vector<int> result = {0x7f800000, n};
    const array_view<int> found(2, result);
    parallel_for_each(
        values.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
          tile_static int least;
          if (t.local[0] == 0)
            least = 0x7f800000;
          t.barrier.wait();
          const float value = values[t.global];
          atomic_fetch_min(&least, reinterpret_cast<const int &>(value));
          t.barrier.wait();
          if (t.local[0] == 0)
            atomic_fetch_min(&found[0], least);
        });
    parallel_for_each(
        values.extent, [=](index<1> i) restrict(amp) {
          const float value = values[i];
          if (reinterpret_cast<const int &>(value) == found[0])
            atomic_fetch_min(&found[1], i[0]);
        });
    out[0] = found[1];
  });
  return f.run();
}

#endif
