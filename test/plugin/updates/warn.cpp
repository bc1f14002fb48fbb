// Elements that all threads read, change and write, and similar code.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
// RUN: %amp-clang++ -std=c++17 -Wno-amp-race -Werror -fsyntax-only %s
#include <amp.h>
#include <amp_math.h>
using namespace concurrency;

void add(int &where, int what) restrict(amp) {
  where += what; // expected-warning {{all threads update this element without synchronization, so updates are lost; use an atomic operation such as 'concurrency::atomic_fetch_add', or a reduction [-Wamp-race]}}
}

void lost(array_view<int> sum, array_view<float, 2> f, array<int> &a, array_view<const int> in, int n) {
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) { sum[0] += in[i]; }); // expected-warning {{all threads update this element}}
  parallel_for_each(in.extent, [=, &a](index<1> i) restrict(amp) { a[n] -= in[i]; }); // expected-warning {{all threads update this element}}
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) { f(n, 2) = f(n, 2) * in[i]; }); // expected-warning {{all threads update this element}}
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
    for (int k = 0; k < n; ++k)
      sum[k] += in[i]; // expected-warning {{all threads update this element}}
  });
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
    if (in[i] > 3 && n > 2)
      sum[1] = 2; // not the element that is read
    if (n > 1)
      ++sum[0]; // expected-warning {{all threads update this element}}
  });
  parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    sum[t.tile[0]] += in[t]; // expected-warning {{all threads update this element}}
  });
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) { add(sum[0], in[i]); }); // expected-note {{called from here}}
}

void kept(array_view<int> sum, array_view<int> count, array<int> &a, array_view<const int> in, int n) {
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) { sum[i] += in[i]; });
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) { sum[i[0] / 2 + n] += in[i]; });
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) { atomic_fetch_add(&sum[0], in[i]); });
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) {
    if (i[0] == 0)
      sum[0] += n;
  });
  parallel_for_each(in.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int part[16];
    part[t.local[0]] = in[t];
    t.barrier.wait();
    if (t.local[0] == 0)
      for (int k = 0; k < 16; ++k)
        sum[t.tile[0]] += part[k];
  });
  // One thread: there is no other to race with.
  parallel_for_each(extent<1>(1), [=](index<1>) restrict(amp) { sum[0] += in[0]; });
  // All threads write the same value, which they do not read there.
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) { sum[0] = count[0] + n; count[i] = 1; });
  parallel_for_each(in.extent, [=](index<1> i) restrict(amp) { int local[2] = {1, 2}; local[0] += in[i]; sum[i] = local[0]; });
}
