// A kernel with more live values between two barriers than a GPU has registers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>

using namespace concurrency;

template <int N> struct values {
  float first;
  values<N - 1> others;
  void read(const float *from, int i) restrict(amp) {
    first = from[i + 3 * N];
    others.read(from, i);
  }
  float sum(float x) const restrict(amp) { return others.sum(x * first + N); }
};
template <> struct values<0> {
  void read(const float *, int) restrict(amp) {}
  float sum(float x) const restrict(amp) { return x; }
};

void run(array_view<float, 1> a) {
  parallel_for_each(a.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    tile_static float shared[1024];
    for (int i = t.local[0]; i < 1024; i += 64)
      shared[i] = a[i];
    t.barrier.wait();
    values<300> all;
    all.read(shared, t.local[0]);
    t.barrier.wait();
    for (int i = t.local[0]; i < 1024; i += 64)
      shared[i] = 0;
    t.barrier.wait();
    a[t] = all.sum(shared[63 - t.local[0]]);
  });
}
