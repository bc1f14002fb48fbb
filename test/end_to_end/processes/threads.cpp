// The results do not depend on the number of threads: sums in tiles, atomics, divergent loops, several queues.
//
// CPPAMP_THREADS sets the number of threads of the host back end.
// UNSUPPORTED: on-opencl
// RUN: %amp-clang++ -O1 -ffp-contract=off %s -o %t
// RUN: env CPPAMP_THREADS=1 %t > %t.1
// RUN: env CPPAMP_THREADS=2 %t > %t.n && cmp %t.1 %t.n
// RUN: env CPPAMP_THREADS=3 %t > %t.n && cmp %t.1 %t.n
// RUN: env CPPAMP_THREADS=17 %t > %t.n && cmp %t.1 %t.n
// RUN: env CPPAMP_THREADS=64 %t > %t.n && cmp %t.1 %t.n
// RUN: FileCheck --input-file=%t.1 %s
// RUN: %amp-clang++ -O0 -g -ffp-contract=off %s -o %t.g && %t.g > %t.n && cmp %t.1 %t.n
// CHECK: queue 3: {{[0-9a-f]+}}
// CHECK: counted 100000
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cstdio>
#include <cstring>
#include <vector>

using namespace concurrency;

template <class T> unsigned long hash(const std::vector<T> &v) {
  unsigned long h = 1469598103934665603ul;
  for (const T &x : v) {
    unsigned bits;
    std::memcpy(&bits, &x, sizeof(bits));
    h = (h ^ bits) * 1099511628211ul;
  }
  return h;
}

void add_up(const accelerator_view &where, std::vector<float> &data) {
  const int n = static_cast<int>(data.size());
  std::vector<float> sums(n / 100);
  array_view<float> v(n, data), s(n / 100, sums);
  for (int round = 0; round < 5; ++round) {
    parallel_for_each(where, v.extent.tile<100>(), [=](tiled_index<100> t) restrict(amp) {
      tile_static float part[100];
      part[t.local[0]] = v[t] / 3.0f;
      t.barrier.wait();
      if (t.local[0] == 0) {
        float sum = 0;
        for (int k = 0; k < 100; ++k)
          sum += part[k];
        s[t.tile[0]] = sum;
      }
    });
    parallel_for_each(where, v.extent, [=](index<1> i) restrict(amp) {
      float x = v[i] + s[i[0] / 100];
      for (int k = 0; k < i[0] % 50; ++k)
        x = x * 0.75f + 1.0f;
      v[i] = x;
    });
  }
  v.synchronize();
}

int main() {
  std::vector<std::vector<float>> data(4, std::vector<float>(40000));
  accelerator host(accelerator::direct3d_warp);
  for (int q = 0; q < 4; ++q) {
    for (size_t i = 0; i < data[q].size(); ++i)
      data[q][i] = static_cast<float>((i * 7919 + q) % 1000) / 7.0f;
    add_up(host.create_view(), data[q]);
    std::printf("queue %d: %lx\n", q, hash(data[q]));
  }
  std::vector<int> counts(16, 0);
  array_view<int> c(16, counts);
  parallel_for_each(extent<1>(100000), [=](index<1> i) restrict(amp) {
    atomic_fetch_add(&c[i[0] % 15], 1);
    atomic_fetch_max(&c[15], i[0] * 7 % 100001);
  });
  int sum = 0;
  for (int i = 0; i < 15; ++i)
    sum += c[i];
  std::printf("counted %d, most %d\n", sum, c[15]);
}
