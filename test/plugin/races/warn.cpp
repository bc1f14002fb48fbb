// Elements of tile_static variables that one thread writes and another reads without a barrier.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

void kernels(array_view<int, 2> m, array_view<int> v) {
  // L303 reject: one thread reads elements that the others have written
  parallel_for_each(m.extent.tile<2, 2>(), [=](tiled_index<2, 2> t) restrict(amp) {
    tile_static int e[2][2];
    e[t.local[0]][t.local[1]] = m[t]; // expected-note {{written here}}
    if (t.local == index<2>(0, 0))
      m[t.tile_origin] = e[0][0] + e[0][1] + e[1][0] + e[1][1]; // expected-warning {{element of tile_static variable 'e' is read here while another thread may write it; add a barrier between the accesses [C3569] [-Wamp-race]}}
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int e[16];
    e[t.local[0]] = v[t];       // expected-note {{written here}}
    v[t] = e[15 - t.local[0]];  // expected-warning {{element of tile_static variable 'e' is read here}}
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int first;
    if (t.local[0] == 0)
      first = v[t]; // expected-note {{written here}}
    v[t] = first;   // expected-warning {{element of tile_static variable 'first' is read here}}
  });
}

void overwrites(array_view<int> v) {
  // L303 reject: a thread overwrites an element before another has read it
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int e[16];
    int l = t.local[0];
    e[l] = v[t];
    t.barrier.wait();
    int right = l < 15 ? e[l + 1] : 0; // expected-note {{read here}}
    e[l] = right;                      // expected-warning {{element of tile_static variable 'e' is written here while another thread may still read it; add a barrier between the accesses [C3569] [-Wamp-race]}}
    t.barrier.wait();
    v[t] = e[15 - l];
  });
  // L303 reject: threads write different values to one element
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int last;
    last = t.local[0]; // expected-warning {{multiple threads write different values to the same element of tile_static variable 'last' here [C3569] [-Wamp-race]}}
    t.barrier.wait();
    v[t] = last;
  });
}

// L303 accept: equal values, disjoint elements, a barrier between reading and writing
void in_turn(array_view<int> v) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int e[16], flag;
    int l = t.local[0];
    flag = 0;
    e[l] = v[t];
    t.barrier.wait();
    for (int s = 8; s > 0; s /= 2) {
      if (l < s)
        e[l] += e[l + s];
      t.barrier.wait();
    }
    int right = e[(l + 1) % 16];
    t.barrier.wait();
    e[l] = right;
    t.barrier.wait();
    v[t] = e[0] + flag;
  });
}

// L303 accept: a barrier in between, or each thread reads its own element
void correct(array_view<int> v, int n) {
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int e[16], own[16];
    own[t.local[0]] = e[t.local[0]] = v[t];
    own[t.local[0]] += own[t.local[0]];
    t.barrier.wait();
    int sum = own[t.local[0]];
    for (int i = 0; i < 16; ++i)
      sum += e[i];
    v[t] = sum + (t.local[0] == 0 ? own[0] : 0);
  });
}
