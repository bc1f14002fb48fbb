// Several steps of k-means: points with four features, 16 clusters. Integer features make sums independent of order.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

constexpr int clusters = 16, features = 4, steps = 4;

namespace openmp {
void cluster(const int *points, int *member, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::cluster(const int *points, int *member, int n) {
  int centre[clusters * features];
  std::copy(points, points + clusters * features, centre);
  for (int step = 0; step < steps; ++step) {
    int sums[clusters * features] = {}, counts[clusters] = {};
#pragma omp parallel for reduction(+ : sums, counts)
    for (int i = 0; i < n; ++i) {
      int best = 0, least = 0x7fffffff;
      for (int c = 0; c < clusters; ++c) {
        int distance = 0;
        for (int k = 0; k < features; ++k) {
          const int d = points[i * features + k] - centre[c * features + k];
          distance += d * d;
        }
        if (distance < least)
          least = distance, best = c;
      }
      member[i] = best;
      ++counts[best];
      for (int k = 0; k < features; ++k)
        sums[best * features + k] += points[i * features + k];
    }
    for (int c = 0; c < clusters * features; ++c)
      centre[c] = sums[c] / std::max(counts[c / features], 1);
  }
}

#else

namespace {

struct point {
  int x[features];
};

struct centres {
  int x[clusters][features];
};

/// Distances to all centers; `at(c, k)` returns a center's feature.
template <class At> int nearest(const point &p, const At &at) restrict(amp) {
  int best = 0, least = 0x7fffffff;
  for (int c = 0; c < clusters; ++c) {
    int distance = 0;
    for (int k = 0; k < features; ++k) {
      const int d = p.x[k] - at(c, k);
      distance += d * d;
    }
    if (distance < least)
      least = distance, best = c;
  }
  return best;
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("kmeans", argc, argv);
  const int n = f.size(1 << 19, 1 << 10);
  std::vector<int> in = forms::numbers<int>(features * n, 1, 0, 1000), out(n), expected(n), by_feature(in.size());
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < features; ++k)
      by_feature[k * n + i] = in[i * features + k];
  const array_view<const point> points(n, reinterpret_cast<const point *>(in.data()));
  const array_view<const int, 2> columns(features, n, by_feature);
  const array_view<int> member(n, out);
  std::vector<int> totals(clusters * (features + 1));
  const array_view<int> sums(clusters * features, totals.data());
  const array_view<int> counts(clusters, totals.data() + clusters * features);
  f.peer([&] { openmp::cluster(in.data(), expected.data(), n); });
  f.expect({{member, expected}});
  f.form("members on the device, means on the host", [&] {
    std::vector<int> means(in.begin(), in.begin() + clusters * features);
    for (int step = 0; step < steps; ++step) {
      const array_view<const int, 2> centre(clusters, features, means);
      parallel_for_each(
          member.extent, [=](index<1> i) restrict(amp) {
            point p;
            for (int k = 0; k < features; ++k)
              p.x[k] = columns(k, i[0]);
            member[i] = nearest(p, [&](int c, int k) restrict(amp) { return centre(c, k); });
          });
      member.synchronize();
      std::vector<int> added(clusters * features), number(clusters);
      for (int i = 0; i < n; ++i) {
        ++number[out[i]];
        for (int k = 0; k < features; ++k)
          added[out[i] * features + k] += in[i * features + k];
      }
      for (int c = 0; c < clusters * features; ++c)
        means[c] = added[c] / std::max(number[c / features], 1);
    }
  });
  f.form("structs, captured centres, global atomics", [&] {
    centres centre;
    std::copy(in.begin(), in.begin() + clusters * features, &centre.x[0][0]);
    for (int step = 0; step < steps; ++step) {
      for (int c = 0; c < clusters * features; ++c)
        sums[c] = 0;
      for (int c = 0; c < clusters; ++c)
        counts[c] = 0;
      parallel_for_each(
          member.extent, [=](index<1> i) restrict(amp) {
            const point p = points[i];
            const int best = nearest(p, [&](int c, int k) restrict(amp) { return centre.x[c][k]; });
            member[i] = best;
            atomic_fetch_inc(&counts[best]);
            for (int k = 0; k < features; ++k)
              atomic_fetch_add(&sums[best * features + k], p.x[k]);
          });
      for (int c = 0; c < clusters * features; ++c)
        centre.x[c / features][c % features] = sums[c] / std::max(counts[c / features], 1);
    }
  });
  f.form("structs, sums of tiles by atomics", [&] {
    std::vector<int> means(in.begin(), in.begin() + clusters * features);
    const array_view<int, 2> centre(clusters, features, means);
    for (int step = 0; step < steps; ++step) {
      parallel_for_each(
          extent<1>(clusters * features), [=](index<1> i) restrict(amp) {
            sums[i] = 0;
            if (i[0] < clusters)
              counts[i] = 0;
          });
      parallel_for_each(
          extent<1>(n / 4).tile<256>(), [=](tiled_index<256> t) restrict(amp) {
            tile_static int near[clusters][features], added[clusters * features], number[clusters];
            const int me = t.local[0];
            if (me < clusters * features) {
              near[me / features][me % features] = centre(me / features, me % features);
              added[me] = 0;
            }
            if (me < clusters)
              number[me] = 0;
            t.barrier.wait();
            for (int i = t.tile[0] * 1024 + me; i < t.tile[0] * 1024 + 1024; i += 256) {
              const point p = points[i];
              const int best = nearest(p, [&](int c, int k) restrict(amp) { return near[c][k]; });
              member[i] = best;
              atomic_fetch_inc(&number[best]);
              for (int k = 0; k < features; ++k)
                atomic_fetch_add(&added[best * features + k], p.x[k]);
            }
            t.barrier.wait();
            if (me < clusters * features)
              atomic_fetch_add(&sums[me], added[me]);
            if (me < clusters)
              atomic_fetch_add(&counts[me], number[me]);
          });
      parallel_for_each(
          extent<1>(clusters * features), [=](index<1> i) restrict(amp) {
            const int number = counts[i[0] / features];
            centre(i[0] / features, i[0] % features) = sums[i] / (number > 0 ? number : 1);
          });
    }
  });
  return f.run();
}

#endif
