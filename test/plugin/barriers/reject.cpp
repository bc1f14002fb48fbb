// Barriers whose execution depends on the thread. C++ AMP 1.2, 8.1.1.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -verify %s
// RUN: %amp-clang++ -w -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

template <class F> void launch(const F &f) { parallel_for_each(extent<1>(64).tile<16>(), f); }

void wait(const tile_barrier &b, bool really) restrict(amp) {
  if (really)   // expected-note {{this condition depends on the thread}}
    b.wait();   // expected-error {{some threads of a tile do not reach this barrier [C3561]}}
}

void kernels(array_view<int> v) {
  // L279 reject: some threads reach the barrier
  // L280 reject: conditions of if, loops, switch and &&
  // L289 reject: local and global ids are not uniform
  // L295 reject: the same
  launch([=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] < 8)    // expected-note {{this condition depends on the thread}}
      t.barrier.wait();    // expected-error {{some threads of a tile do not reach this barrier [C3561]}}
  });
  launch([=](tiled_index<16> t) restrict(amp) {
    for (int i = 0; i < t.global[0]; ++i) // expected-note {{this condition depends on the thread}}
      t.barrier.wait_with_all_memory_fence(); // expected-error {{do not reach this barrier}}
  });
  launch([=](tiled_index<16> t) restrict(amp) {
    switch (t.local[0] % 3) { // expected-note {{this condition depends on the thread}}
    case 1:
      t.barrier.wait(); // expected-error {{do not reach this barrier}}
      break;
    }
  });
  // L281 reject: the barrier of a called function
  launch([=](tiled_index<16> t) restrict(amp) {
    wait(t.barrier, t.local[0] > 3); // expected-note {{called from here}}
  });
  // L282 reject: a divergent return or break before it
  launch([=](tiled_index<16> t) restrict(amp) {
    if (t.local[0] == 3) // expected-note {{this condition depends on the thread}}
      return;
    t.barrier.wait(); // expected-error {{do not reach this barrier}}
  });
  // L287 reject: a variable that was assigned under a divergent condition
  launch([=](tiled_index<16> t) restrict(amp) {
    int n = 1;
    if (t.local[0] == 3) // expected-note {{this condition depends on the thread}}
      n = v[0];
    if (n == 1)
      t.barrier.wait(); // expected-error {{do not reach this barrier}}
  });
}
