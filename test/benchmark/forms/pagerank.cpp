// Several steps of PageRank on a graph in compressed rows of incoming links.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

constexpr int steps = 4;
constexpr float damping = 0.85f;

namespace openmp {
void rank(const int *starts, const int *sources, const int *links, float *ranks, float *other, int n);
void rank_by_divisions(const int *starts, const int *sources, const int *links, float *ranks, float *other, int n);
void rank_by_atomics(const int *sources, const int *targets, const int *links, float *ranks, int *sums, int n, int m);
} // namespace openmp

#if CPPAMP_BENCHMARK_OPENMP

void openmp::rank(const int *starts, const int *sources, const int *links, float *ranks, float *other, int n) {
  std::vector<float> shares(n);
  std::fill(ranks, ranks + n, 1.0f);
  for (int step = 0; step < steps; ++step) {
#pragma omp parallel
    {
#pragma omp for
      for (int v = 0; v < n; ++v)
        shares[v] = ranks[v] / links[v];
#pragma omp for
      for (int v = 0; v < n; ++v) {
        float sum = 0;
        for (int e = starts[v]; e < starts[v + 1]; ++e)
          sum += shares[sources[e]];
        other[v] = 1 - damping + damping * sum;
      }
#pragma omp for
      for (int v = 0; v < n; ++v)
        ranks[v] = other[v];
    }
  }
}

/// Divides for each link. An even number of steps ends in `ranks`.
void openmp::rank_by_divisions(const int *starts, const int *sources, const int *links, float *ranks, float *other,
                               int n) {
  std::fill(ranks, ranks + n, 1.0f);
  for (int step = 0; step < steps; ++step) {
#pragma omp parallel for
    for (int v = 0; v < n; ++v) {
      float sum = 0;
      for (int e = starts[v]; e < starts[v + 1]; ++e)
        sum += ranks[sources[e]] / links[sources[e]];
      other[v] = 1 - damping + damping * sum;
    }
    std::swap(ranks, other);
  }
}

/// Pushes shares along all links. Sums in fixed point are independent of order.
void openmp::rank_by_atomics(const int *sources, const int *targets, const int *links, float *ranks, int *sums, int n,
                             int m) {
  std::fill(ranks, ranks + n, 1.0f);
  std::fill(sums, sums + n, 0);
  for (int step = 0; step < steps; ++step) {
#pragma omp parallel for
    for (int e = 0; e < m; ++e) {
      const int share = static_cast<int>(ranks[sources[e]] / links[sources[e]] * 1048576.0f + 0.5f);
#pragma omp atomic
      sums[targets[e]] += share;
    }
#pragma omp parallel for
    for (int v = 0; v < n; ++v) {
      ranks[v] = 1 - damping + damping * (sums[v] * (1.0f / 1048576.0f));
      sums[v] = 0;
    }
  }
}

#else

int main(int argc, char **argv) {
  forms::family f("pagerank", argc, argv);
  const int n = f.size(1 << 17, 1 << 10);
  std::vector<int> starts(1, 0), sources, targets, links(n, 1), flag(1);
  const std::vector<int> random = forms::numbers<int>(8 * n, 1, 0, n);
  for (int v = 0; v < n; ++v) {
    for (int k = 0; k < 1 + v * 5 % 8; ++k) {
      const int source = k % 2 ? random[8 * v + k] : (v + k * 17 + 1) % n;
      sources.push_back(source), targets.push_back(v);
      ++links[source];
    }
    starts.push_back(static_cast<int>(sources.size()));
  }
  const int m = starts[n];
  std::vector<float> out(n), expected(n), scratch(n);
  const array_view<const int> first(n + 1, starts), source(m, sources), target(m, targets), count(n, links);
  const array_view<float> ranks(n, out);
  array<float> memory(n), memory_of_shares(n);
  const array_view<float> next(memory), shares(memory_of_shares);
  f.peer([&] { openmp::rank(starts.data(), sources.data(), links.data(), expected.data(), scratch.data(), n); });
  f.expect({{ranks, expected, 1e-4}});
  const auto begin = [&] {
    ranks.discard_data();
    parallel_for_each(ranks.extent, [=](index<1> v) restrict(amp) { ranks[v] = 1; });
  };
  f.same({{out, expected, 1e-4}}, [&] {
    openmp::rank_by_divisions(starts.data(), sources.data(), links.data(), out.data(), scratch.data(), n);
  });
  f.form("pulled along rows, a division per link", [&] {
    begin();
    for (int step = 0; step < steps; ++step) {
      const array_view<float> from = step % 2 ? next : ranks, to = step % 2 ? ranks : next;
      parallel_for_each(
          ranks.extent, [=](index<1> v) restrict(amp) {
            float sum = 0;
            for (int e = first[v]; e < first[v[0] + 1]; ++e)
              sum += from[source[e]] / count[source[e]];
            to[v] = 1 - damping + damping * sum;
          });
    }
  });
  f.form("pulled along rows, shares first", [&] {
    begin();
    for (int step = 0; step < steps; ++step) {
      parallel_for_each(ranks.extent, [=](index<1> v) restrict(amp) { shares[v] = ranks[v] / count[v]; });
      parallel_for_each(
          ranks.extent, [=](index<1> v) restrict(amp) {
            float sum = 0;
            for (int e = first[v]; e < first[v[0] + 1]; ++e)
              sum += shares[source[e]];
            ranks[v] = 1 - damping + damping * sum;
          });
    }
  });
  std::vector<int> peer_sums(n);
  f.same({{out, expected, 1e-4}}, [&] {
    openmp::rank_by_atomics(sources.data(), targets.data(), links.data(), out.data(), peer_sums.data(), n, m);
  });
  f.form("pushed along links by atomics, fixed point", [&] {
    array<int> memory_of_sums(n);
    const array_view<int> sums(memory_of_sums);
    begin();
    parallel_for_each(sums.extent, [=](index<1> v) restrict(amp) { sums[v] = 0; });
    for (int step = 0; step < steps; ++step) {
      parallel_for_each(
          source.extent, [=](index<1> e) restrict(amp) {
            atomic_fetch_add(&sums[target[e]], int(ranks[source[e]] / count[source[e]] * 1048576.0f + 0.5f));
          });
      parallel_for_each(
          ranks.extent, [=](index<1> v) restrict(amp) {
            ranks[v] = 1 - damping + damping * (sums[v] * (1.0f / 1048576.0f));
            sums[v] = 0;
          });
    }
  });
  return f.run();
}

#endif
