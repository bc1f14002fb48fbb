// Barriers in uniform code. C++ AMP 1.2, 8.1.1.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
// expected-no-diagnostics
#include <amp.h>
using namespace concurrency;

template <int N> void wait(const tile_barrier &b, bool really) restrict(amp) {
  if (N > 3 && really)
    b.wait();
}
int twice(int n) restrict(amp) { return 2 * n; }

// L277 accept: the barrier of the tiled_index, and copies of it
// L279 accept: all threads reach it
// L280 accept: uniform conditions
// L281 accept: uniform loops, with barriers in called functions
// L282 accept: uniform jumps
// L283 accept: literals and template parameters
// L284 accept: captured values
// L285 accept: tile and tile_origin
// L287 accept: variables of uniform values
// L288 accept: functions of uniform values
// L291 accept: in loops, switch, if and else, with uniform break
// L295 accept: the same
template <int N> void uniform(array_view<int> v, int n) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_barrier b = t.barrier;
    for (int i = 0; i < n; ++i) {
      b.wait();
      if (i == 7)
        break;
    }
    if (t.tile[0] == 1 || t.tile_origin[0] == 32)
      b.wait_with_global_memory_fence();
    else
      b.wait();
    int k = n;
    while (k > twice(2)) {
      k -= N;
      wait<N>(b, k & 1);
    }
    do
      b.wait();
    while (++k < N);
    switch (n) {
    case 1:
      b.wait();
      break;
    default:
      b.wait_with_tile_static_memory_fence();
    }
    v[t] = 1;
  });
}

// L286 accept: a tile_static value right after a barrier
// L289 accept: a condition on ids without a barrier in its branches
// L292 accept: fences in divergent code
void shared(array_view<int> v) {
  uniform<4>(v, 3);
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int done;
    if (t.local[0] == 0) {
      done = v[3];
      all_memory_fence(t.barrier);
    }
    t.barrier.wait();
    if (done)
      t.barrier.wait();
    if (t.local[0] < 16) // true for all of them
      t.barrier.wait();
    v[t] = 1;
  });
}

// L280 accept: a switch over all possible values of its operand has no effect on what follows it
void complete_switch(concurrency::array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](concurrency::tiled_index<16> t) restrict(amp) {
    int n = 0;
    switch (t.local[0] % 4) {
    case 0: n = v[0]; break;
    case 1: n = v[t.global]; break;
    case 2: n = 7; break;
    default: n = v[3];
    }
    t.barrier.wait();
    v[t.global] = n;
  });
}

// L280 accept: a condition on memory that is written later: only by this tile, or, without a barrier, only with values
// for which all other threads take the same branch
void settled(concurrency::array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](concurrency::tiled_index<16> t) restrict(amp) {
    tile_static int s[16];
    const int turns = v[t.tile[0] * 16];
    int sum = 0;
    for (int k = 0; k < turns; ++k) {
      s[t.local[0]] = k;
      t.barrier.wait();
      sum += s[15 - t.local[0]];
      t.barrier.wait();
    }
    v[t] = sum;
  });
  parallel_for_each(v.extent.tile<16>(), [=](concurrency::tiled_index<16> t) restrict(amp) {
    if (v[t.tile[0] * 16 + 3] > 3) {
      t.barrier.wait();
      v[t] = 2;
    }
  });
}
