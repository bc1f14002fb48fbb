// Two views of one array at every distance at which structures of a thread overlap or do not: a thread reads what it
// has written through the other view before. Members one by one, elements in a loop, and elements with guards.
// RUN: %amp-clang++ -O2 --amp-no-spirv %s -o %t && env CPPAMP_DEFAULT_ACCELERATOR='cpu\host' %t
// RUN: %if opencl %{ env CPPAMP_DEFAULT_ACCELERATOR=opencl %t %}
// UNSUPPORTED: on-opencl
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <vector>
using namespace concurrency;

struct quad {
  int x, y, z, w;
};

// Threads are eight elements apart, so that the four that one reads and writes do not reach those of another.
constexpr int Apart = 8, Threads = 100, Size = Threads * Apart + 32;

int wrong = 0;

template <class Kernel, class Thread> void check(const char *name, int distance, Kernel kernel, Thread thread) {
  std::vector<int> data(Size);
  for (int i = 0; i < Size; ++i)
    data[i] = i * 7919 % 1000;
  std::vector<int> expected = data;
  for (int i = 0; i < Threads; ++i)
    thread(i, expected.data() + 16, expected.data() + 16 + distance);
  array_view<int> all(Size, data);
  kernel(all.section(16, Size - 16), all.section(16 + distance, Size - 16 - distance));
  all.synchronize();
  for (int i = 0; i < Size; ++i)
    if (data[i] != expected[i])
      wrong += printf("%s, distance %d: element %d is %d, expected %d\n", name, distance, i, data[i], expected[i]) > 0;
}

int main() {
  for (int distance = -4; distance <= 4; ++distance) {
    check(
        "members", distance,
        [](array_view<int> from, array_view<int> to) {
          const array_view<quad> p = from.section(0, Threads * Apart).reinterpret_as<quad>(),
                                 q = to.section(0, Threads * Apart).reinterpret_as<quad>();
          parallel_for_each(
              extent<1>(Threads), [=](index<1> i) restrict(amp) {
                const int at = i[0] * 2;
                q[at].x += p[at].x * 3;
                q[at].y += p[at].y * 5;
                q[at].z += p[at].z * 7;
                q[at].w += p[at].w * 9;
              });
        },
        [](int i, int *from, int *to) {
          for (int k = 0; k < 4; ++k)
            to[i * Apart + k] += from[i * Apart + k] * (3 + 2 * k);
        });
    check(
        "elements", distance,
        [](array_view<int> from, array_view<int> to) {
          parallel_for_each(
              extent<1>(Threads), [=](index<1> i) restrict(amp) {
                for (int k = 0; k < 4; ++k)
                  to[i[0] * Apart + k] = from[i[0] * Apart + k] + k;
              });
        },
        [](int i, int *from, int *to) {
          for (int k = 0; k < 4; ++k)
            to[i * Apart + k] = from[i * Apart + k] + k;
        });
    check(
        "guards", distance,
        [](array_view<int> from, array_view<int> to) {
          const int last = (Threads - 1) * Apart + 2;
          parallel_for_each(
              extent<1>(Threads), [=](index<1> i) restrict(amp) {
                for (int k = 0; k < 4; ++k) {
                  const int at = i[0] * Apart + k;
                  if (at < last)
                    to[at] = from[at] + 10 * k;
                }
              });
        },
        [](int i, int *from, int *to) {
          for (int k = 0; k < 4; ++k)
            if (i < Threads - 1 || k < 2)
              to[i * Apart + k] = from[i * Apart + k] + 10 * k;
        });
    // The distance differs from lane to lane, and one of them reads what it has written.
    check(
        "lanes", distance,
        [](array_view<int> from, array_view<int> to) {
          parallel_for_each(
              extent<1>(Threads / 2), [=](index<1> i) restrict(amp) {
                const int a = i[0] * Apart, b = (Threads - 2) * Apart - a;
                to[b] = from[a] + 1;
                to[b + 1] = from[a + 1] + 2;
                to[b + 2] = from[a + 2] + 3;
              });
        },
        [](int i, int *from, int *to) {
          if (i < Threads / 2)
            for (int k = 0; k < 3; ++k)
              to[(Threads - 2 - i) * Apart + k] = from[i * Apart + k] + k + 1;
        });
  }

  // An element that four lanes choose like neighbors, and sixteen do not; with an index that wraps in the last threads.
  std::vector<int> data(400, -1), zeros(100);
  const array_view<int> chosen(400, data);
  const array_view<const int> zero(100, zeros);
  parallel_for_each(
      extent<1>(100).tile<100>(), [=](tiled_index<100> t) restrict(amp) {
        const int i = t.global[0];
        chosen[i * 4 + 2] = i;
        chosen[i * 4 + 1] = chosen[i * 4 + (i & 3)] + 1;
        chosen[i * 4 + 3] = 3 * i;
        chosen[i * 4] = 5 * i;
        chosen[i * 4 + 2] = 7 * i + zero[(t.local[0] + 2) % 100];
      });
  chosen.synchronize();
  for (int i = 0; i < 100; ++i) {
    const int expected[] = {5 * i, i % 4 == 2 ? i + 1 : 0, 7 * i, 3 * i};
    for (int k = 0; k < 4; ++k)
      if (data[i * 4 + k] != expected[k])
        wrong += printf("chosen: element %d of %d is %d, expected %d\n", k, i, data[i * 4 + k], expected[k]) > 0;
  }
  return wrong != 0;
}
