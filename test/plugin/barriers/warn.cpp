// Conditions on memory: they may be uniform, but no compiler can know.
//
// RUN: %amp-clang++ -fsyntax-only -Wno-amp-race -Xclang -verify %s
// RUN: %amp-clang++ -fsyntax-only -Wno-amp-divergent-barrier -Wno-amp-race -Werror %s
#include <amp.h>
using namespace concurrency;

void kernels(array_view<int> v) {
  // L286 reject: a tile_static variable that is written between barrier and condition
  // L290 accept: a possible violation is only a warning
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (v[0] > 3)       // expected-note {{this condition depends on memory that other threads may write}}
      t.barrier.wait(); // expected-warning {{some threads of a tile may not reach this barrier [C3561] [-Wamp-divergent-barrier]}}
    v[t] = 1;
  });
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int done;
    t.barrier.wait();
    atomic_fetch_add(&done, 1);
    if (done)           // expected-note {{this condition depends on memory}}
      t.barrier.wait(); // expected-warning {{some threads of a tile may not reach this barrier}}
    v[t] = 1;
  });
  // Only other variables and a container are written between the barrier and the condition.
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    tile_static int depth[16];
    tile_static int again;
    const int me = t.local[0];
    depth[me] = v[t];
    bool more = true;
    do {
      t.barrier.wait();
      if (me == 0)
        again = 0;
      t.barrier.wait();
      if (depth[me] > 3)
        again = 1;
      t.barrier.wait();
      depth[me] -= 1;
      atomic_fetch_add(&depth[15 - me], 1);
      v[t] = depth[me];
      more = again != 0;
    } while (more);
  });
  // Another tile may have written the element.
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    const int turns = v[t.tile[0]];
    for (int k = 0; k < turns; ++k) // expected-note {{this condition depends on memory}}
      t.barrier.wait();             // expected-warning {{some threads of a tile may not reach this barrier}}
    v[t] = 0;
  });
  // The next tile may read the value that the first one stores.
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    const int turns = v[t.tile[0] * 16];
    for (int k = 0; k < turns; ++k) // expected-note {{this condition depends on memory}}
      t.barrier.wait();             // expected-warning {{some threads of a tile may not reach this barrier}}
    v[t] = 1;
  });
  // The stored value is unknown.
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    if (v[t.tile[0] * 16] != 0) // expected-note {{this condition depends on memory}}
      t.barrier.wait();         // expected-warning {{some threads of a tile may not reach this barrier}}
    v[t] = t.global[0];
  });
  // The element was written before.
  parallel_for_each(v.extent.tile<16>(), [=](tiled_index<16> t) restrict(amp) {
    v[t] = 0;
    if (v[t.tile[0] * 16] != 0) // expected-note {{this condition depends on memory}}
      t.barrier.wait();         // expected-warning {{some threads of a tile may not reach this barrier}}
    v[t] = 0;
  });
}
