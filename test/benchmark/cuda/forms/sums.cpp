// Forms of the reduction and of the scan: how a tile processes its part.
//
// RUN: %cuda-form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace {

const int tile = 256;

/// Sums of the elements with equal `tile_of(i)`.
template <class TileOf> std::vector<float> sums_of(const std::vector<float> &numbers, int tiles, TileOf tile_of) {
  std::vector<double> sums(tiles);
  for (size_t i = 0; i < numbers.size(); ++i)
    sums[tile_of(static_cast<int>(i))] += static_cast<double>(numbers[i]);
  return std::vector<float>(sums.begin(), sums.end());
}

void reductions(forms::program &p) {
  const int n = p.size(1 << 25, 1 << 15), tiles = p.size(1024, 16);
  p.family("reduction");
  const std::vector<float> host = forms::numbers<float>(n, 1);
  const auto in = p.input(host);
  const auto by_tile =
      p.output<float>(n / tile, {1e-5}, [&] { return sums_of(host, n / tile, [](int i) { return i / tile; }); });
  p.form("interleaved, by remainders", n, [&] {
    parallel_for_each(
        in.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
          tile_static float sums[tile];
          const int me = t.local[0];
          sums[me] = in[t.global];
          t.barrier.wait();
          for (int distance = 1; distance < tile; distance *= 2) {
            if (me % (2 * distance) == 0)
              sums[me] += sums[me + distance];
            t.barrier.wait();
          }
          if (me == 0)
            by_tile[t.tile] = sums[0];
        });
  });
  const auto by_two = p.output<float>(
      n / (2 * tile), {1e-5}, [&] { return sums_of(host, n / (2 * tile), [](int i) { return i / (2 * tile); }); });
  p.form("first addition while loading", n, [&] {
    parallel_for_each(
        extent<1>(n / 2).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
          tile_static float sums[tile];
          const int me = t.local[0], i = t.tile[0] * (2 * tile) + me;
          sums[me] = in[i] + in[i + tile];
          t.barrier.wait();
          for (int half = tile / 2; half > 0; half >>= 1) {
            if (me < half)
              sums[me] += sums[me + half];
            t.barrier.wait();
          }
          if (me == 0)
            by_two[t.tile] = sums[0];
        });
  });
  const auto by_strides = p.output<float>(
      tiles, {1e-5}, [&] { return sums_of(host, tiles, [&](int i) { return i % (tiles * tile) / tile; }); });
  p.form("a fixed number of tiles", n, [&] {
    parallel_for_each(
        extent<1>(tiles * tile).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
          tile_static float sums[tile];
          const int me = t.local[0];
          float sum = 0;
          for (int i = t.global[0]; i < n; i += tiles * tile)
            sum += in[i];
          sums[me] = sum;
          t.barrier.wait();
          for (int half = tile / 2; half > 0; half /= 2) {
            if (me < half)
              sums[me] += sums[me + half];
            t.barrier.wait();
          }
          if (me == 0)
            by_strides[t.tile] = sums[0];
        });
  });
  const std::vector<double> wide(host.begin(), host.begin() + n / 2);
  const auto wide_in = p.input(wide);
  const auto most = p.output<double>(n / (8 * tile), {}, [&] {
    std::vector<double> all(n / (8 * tile));
    for (int i = 0; i < n / 2; ++i)
      all[i / (4 * tile)] = std::max(all[i / (4 * tile)], wide[i]);
    return all;
  });
  p.form("maximum of doubles, four neighbors each", n / 2, [&] {
    parallel_for_each(
        extent<1>(n / 8).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
          tile_static double greatest[tile];
          const int me = t.local[0], first = 4 * t.global[0];
          double mine = wide_in[first];
          for (int k = 1; k < 4; ++k)
            mine = wide_in[first + k] > mine ? wide_in[first + k] : mine;
          greatest[me] = mine;
          t.barrier.wait();
          for (int half = tile / 2; half > 0; half /= 2) {
            if (me < half && greatest[me + half] > greatest[me])
              greatest[me] = greatest[me + half];
            t.barrier.wait();
          }
          if (me == 0)
            most[t.tile] = greatest[0];
        });
  });
}

void scans(forms::program &p) {
  const int n = p.size(1 << 24, 1 << 14);
  p.family("scan");
  std::vector<int> host(n);
  for (int i = 0; i < n; ++i)
    host[i] = static_cast<int>(i * 7919u % 16);
  const auto in = p.input(host);
  /// Sums of `length` numbers each.
  const auto expected = [&](int length, bool inclusive) {
    std::vector<int> sums;
    int sum = 0;
    for (int i = 0; i < n; ++i) {
      sum = i % length ? sum : 0;
      sums.push_back(sum + (inclusive ? host[i] : 0));
      sum += host[i];
    }
    return sums;
  };
  {
    const auto out = p.output<int>(n, {}, [&] { return expected(2 * tile, false); });
    p.form("exclusive, up and down a tree", n, [&] {
      parallel_for_each(
          extent<1>(n / 2).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
            tile_static int sums[2 * tile];
            const int me = t.local[0], first = t.tile[0] * (2 * tile);
            sums[2 * me] = in[first + 2 * me];
            sums[2 * me + 1] = in[first + 2 * me + 1];
            int distance = 1;
            for (int active = tile; active > 0; active /= 2) {
              t.barrier.wait();
              if (me < active)
                sums[distance * (2 * me + 2) - 1] += sums[distance * (2 * me + 1) - 1];
              distance *= 2;
            }
            if (me == 0)
              sums[2 * tile - 1] = 0;
            for (int active = 1; active < 2 * tile; active *= 2) {
              distance /= 2;
              t.barrier.wait();
              if (me < active) {
                const int left = distance * (2 * me + 1) - 1, right = distance * (2 * me + 2) - 1, sum = sums[left];
                sums[left] = sums[right];
                sums[right] += sum;
              }
            }
            t.barrier.wait();
            out[first + 2 * me] = sums[2 * me];
            out[first + 2 * me + 1] = sums[2 * me + 1];
          });
    });
  }
  {
    const auto out = p.output<int>(n, {}, [&] { return expected(tile, true); });
    p.form("two buffers", n, [&] {
      parallel_for_each(
          in.extent.tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
            tile_static int sums[2][tile];
            const int me = t.local[0];
            int now = 0;
            sums[0][me] = in[t.global];
            t.barrier.wait();
            for (int distance = 1; distance < tile; distance *= 2) {
              const int next = 1 - now;
              if (me >= distance)
                sums[next][me] = sums[now][me] + sums[now][me - distance];
              else
                sums[next][me] = sums[now][me];
              now = next;
              t.barrier.wait();
            }
            out[t.global] = sums[now][me];
          });
    });
  }
  {
    const auto out = p.output<int>(n, {}, [&] { return expected(4 * tile, true); });
    p.form("four neighbors for each thread", n, [&] {
      parallel_for_each(
          extent<1>(n / 4).tile<tile>(), [=](tiled_index<tile> t) restrict(amp) {
            tile_static int sums[tile];
            const int me = t.local[0], first = 4 * t.global[0];
            int mine[4], sum = 0;
            for (int k = 0; k < 4; ++k)
              mine[k] = sum += in[first + k];
            sums[me] = sum;
            t.barrier.wait();
            for (int distance = 1; distance < tile; distance *= 2) {
              const int other = me >= distance ? sums[me - distance] : 0;
              t.barrier.wait();
              sums[me] += other;
              t.barrier.wait();
            }
            const int before = me > 0 ? sums[me - 1] : 0;
            for (int k = 0; k < 4; ++k)
              out[first + k] = before + mine[k];
          });
    });
  }
}

} // namespace

int main(int argc, char **argv) {
  forms::program p(argc, argv);
  reductions(p);
  scans(p);
  return p.status();
}
