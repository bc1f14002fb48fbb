// Connected components of a graph with random edges: each vertex gets the smallest vertex in its component.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

struct edge {
  int a, b;
};

namespace openmp {
void components(const edge *edges, int m, int *label, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::components(const edge *edges, int m, int *label, int n) {
#pragma omp parallel for
  for (int i = 0; i < n; ++i)
    label[i] = i;
  const auto least = [](int *to, int value) {
    int old = __atomic_load_n(to, __ATOMIC_RELAXED);
    while (value < old && !__atomic_compare_exchange_n(to, &old, value, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
  };
  for (bool has_changed = true; has_changed;) {
    has_changed = false;
#pragma omp parallel for reduction(|| : has_changed)
    for (int e = 0; e < m; ++e) {
      const int a = label[edges[e].a], b = label[edges[e].b];
      if (a != b) {
        least(&label[std::max(a, b)], std::min(a, b));
        has_changed = true;
      }
    }
#pragma omp parallel for
    for (int i = 0; i < n; ++i)
      while (label[i] != label[label[i]])
        label[i] = label[label[i]];
  }
}

#else

namespace {

using labels = array_view<int>;

void start(const labels &label) {
  label.discard_data();
  parallel_for_each(label.extent, [=](index<1> i) restrict(amp) { label[i] = i[0]; });
}

} // namespace

int main(int argc, char **argv) {
  forms::family f("connected_components", argc, argv);
  const int n = f.size(1 << 20, 1 << 10), m = n;
  std::vector<int> ends = forms::numbers<int>(2 * m, 1, 0, n), out(n), expected(n);
  for (int e = 0; e < m; ++e) // most vertices are close to each other
    if (e % 8)
      ends[2 * e + 1] = std::min(n - 1, ends[2 * e] + ends[2 * e + 1] % 64);
  const edge *edges = reinterpret_cast<const edge *>(ends.data());
  const array_view<const edge> all(m, edges);
  const array_view<const int> pairs(2 * m, ends);
  const labels label(n, out);
  std::vector<int> flag(1);
  const array_view<int> changed(1, flag);
  f.peer([&] { openmp::components(edges, m, expected.data(), n); });
  f.expect({{label, expected}});
  f.form("hooks and jumps, a flag read each time", [&] {
    start(label);
    do {
      changed[0] = 0;
      parallel_for_each(
          all.extent, [=](index<1> e) restrict(amp) {
            const edge link = all[e];
            const int a = label[link.a], b = label[link.b];
            if (a != b) {
              atomic_fetch_min(&label[a > b ? a : b], a < b ? a : b);
              changed[0] = 1;
            }
          });
      parallel_for_each(
          label.extent, [=](index<1> i) restrict(amp) {
            int root = label[i];
            while (root != label[root])
              root = label[root];
            label[i] = root;
          });
    } while (changed[0]);
  });
  f.form("one jump per launch", [&] {
    start(label);
    do {
      changed[0] = 0;
      parallel_for_each(
          extent<1>(m), [=](index<1> e) restrict(amp) {
            const int a = label[pairs[2 * e[0]]], b = label[pairs[2 * e[0] + 1]];
            if (a != b) {
              atomic_fetch_min(&label[a > b ? a : b], a < b ? a : b);
              atomic_exchange(&changed[0], 1);
            }
          });
      for (int k = 0; k < 3; ++k)
        parallel_for_each(label.extent, [=](index<1> i) restrict(amp) { label[i] = label[label[i]]; });
    } while (changed[0]);
  });
  f.form("labels spread along edges", [&] {
    // Both ends take the smaller label until nothing changes, with pointer jumping in between.
    start(label);
    do {
      changed[0] = 0;
      parallel_for_each(
          all.extent.tile<256>(), [=](tiled_index<256> t) restrict(amp) {
            tile_static int any;
            if (t.local[0] == 0)
              any = 0;
            t.barrier.wait();
            const edge link = all[t.global];
            const int a = label[link.a], b = label[link.b];
            if (a < b) {
              atomic_fetch_min(&label[link.b], a);
              atomic_fetch_min(&label[b], a);
              any = 1;
            } else if (b < a) {
              atomic_fetch_min(&label[link.a], b);
              atomic_fetch_min(&label[a], b);
              any = 1;
            }
            t.barrier.wait();
            if (t.local[0] == 0 && any)
              changed[0] = 1;
          });
      parallel_for_each(
          label.extent, [=](index<1> i) restrict(amp) {
            while (label[i] != label[label[i]])
              label[i] = label[label[i]];
          });
    } while (changed[0]);
  });
  return f.run();
}

#endif
