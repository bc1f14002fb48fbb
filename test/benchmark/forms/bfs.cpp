// Distances of all vertices from one, by breadth-first search in a graph of compressed rows.
//
// RUN: %form
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "forms.h"

namespace openmp {
void distances(const int *starts, const int *targets, int *distance, int n);
}

#if CPPAMP_BENCHMARK_OPENMP

void openmp::distances(const int *starts, const int *targets, int *distance, int n) {
  std::fill(distance, distance + n, -1);
  std::vector<int> front(1, 0), next(n);
  distance[0] = 0;
  for (int depth = 1; !front.empty(); ++depth) {
    int size = 0;
    const int width = static_cast<int>(front.size());
#pragma omp parallel for schedule(dynamic, 512)
    for (int i = 0; i < width; ++i)
      for (int e = starts[front[i]]; e < starts[front[i] + 1]; ++e) {
        int unseen = -1;
        if (distance[targets[e]] == -1 && __atomic_compare_exchange_n(&distance[targets[e]], &unseen, depth, false,
                                                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED))
          next[__atomic_fetch_add(&size, 1, __ATOMIC_RELAXED)] = targets[e];
      }
    front.assign(next.begin(), next.begin() + size);
  }
}

#else

namespace {

struct vertex {
  int first, count;
};

} // namespace

int main(int argc, char **argv) {
  forms::family f("bfs", argc, argv);
  const int n = f.size(1 << 19, 1 << 10), degree = 8;
  std::vector<int> starts(n + 1), targets = forms::numbers<int>(n * degree, 1, 0, n), out(n), expected(n), flag(1);
  std::vector<vertex> vertices(n);
  for (int v = 0; v < n; ++v) {
    starts[v + 1] = starts[v] + 1 + (v * 7) % degree; // 1 to 8 edges
    vertices[v] = {starts[v], starts[v + 1] - starts[v]};
  }
  const array_view<const int> first(n + 1, starts), target(n * degree, targets);
  const array_view<const vertex> nodes(n, vertices);
  const array_view<int> distance(n, out), changed(1, flag);
  f.peer([&] { openmp::distances(starts.data(), targets.data(), expected.data(), n); });
  f.expect({{distance, expected}});
  const auto begin = [&] {
    distance.discard_data();
    parallel_for_each(distance.extent, [=](index<1> i) restrict(amp) { distance[i] = i[0] == 0 ? 0 : -1; });
  };
  f.form("all vertices at each depth, a flag", [&] {
    begin();
    int depth = 0;
    do {
      changed[0] = 0;
      parallel_for_each(
          distance.extent, [=](index<1> i) restrict(amp) {
            if (distance[i] == depth)
              for (int e = first[i]; e < first[i[0] + 1]; ++e)
                if (distance[target[e]] == -1) {
                  distance[target[e]] = depth + 1;
                  changed[0] = 1;
                }
          });
      ++depth;
    } while (changed[0]);
  });
  array<int> in_front(n), in_next(n), seen(n);
  f.form("masks of the front and the next, structs", [&] {
    const array_view<int> front(in_front), next(in_next), visited(seen);
    begin();
    parallel_for_each(
        front.extent, [=](index<1> i) restrict(amp) {
          front[i] = visited[i] = i[0] == 0;
          next[i] = 0;
        });
    do {
      changed[0] = 0;
      parallel_for_each(
          front.extent, [=](index<1> i) restrict(amp) {
            if (front[i]) {
              front[i] = 0;
              const vertex v = nodes[i];
              for (int e = v.first; e < v.first + v.count; ++e)
                if (!visited[target[e]]) {
                  distance[target[e]] = distance[i] + 1;
                  next[target[e]] = 1;
                }
            }
          });
      parallel_for_each(
          front.extent, [=](index<1> i) restrict(amp) {
            if (next[i]) {
              front[i] = visited[i] = 1;
              next[i] = 0;
              changed[0] = 1;
            }
          });
    } while (changed[0]);
  });
  f.form("a queue filled by atomics", [&] {
    const array_view<int> queues[2] = {array_view<int>(in_front), array_view<int>(in_next)};
    begin();
    queues[0][0] = 0;
    int size = 1;
    for (int depth = 1; size > 0; ++depth) {
      const array_view<int> front = queues[(depth + 1) % 2], next = queues[depth % 2];
      changed[0] = 0;
      parallel_for_each(
          extent<1>(size), [=](index<1> i) restrict(amp) {
            const int v = front[i];
            for (int e = first[v]; e < first[v + 1]; ++e) {
              int unseen = -1;
              if (distance[target[e]] == -1 && atomic_compare_exchange(&distance[target[e]], &unseen, depth))
                next[atomic_fetch_inc(&changed[0])] = target[e];
            }
          });
      size = changed[0];
    }
  });
  return f.run();
}

#endif
