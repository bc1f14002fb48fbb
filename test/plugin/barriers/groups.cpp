// Group algorithms count as barriers; each call is reported once, however many barriers it contains.
//
// RUN: %amp-clang++ -std=c++11 -fsyntax-only -Xclang -verify %s
#include <amp_subgroups.h>
#include <amp_tile_algorithms.h>
using namespace concurrency;

void in_branches(array_view<int> v) {
  parallel_for_each(v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    int x = v[t];
    if (t.local[0] < 16)                               // expected-note {{this condition depends on the thread}}
      x = groups::tile_reduce(t, x, groups::sum());    // expected-error {{some threads of a tile do not reach this barrier [C3561]}}
    v[t] = x;
  });
  parallel_for_each(v.extent.tile<64>(), [=](tiled_index<64> t) restrict(amp) {
    int x = v[t];
    if (v[0] > 3)                                      // expected-note {{this condition depends on memory that other threads may write}}
      x = groups::subgroup_shuffle(t, x, 3);           // expected-warning {{some threads of a tile may not reach this barrier [C3561] [-Wamp-divergent-barrier]}}
    v[t] = x;
  });
}

/// The results of reductions and broadcasts are uniform.
void by_results(array_view<int> v) {
  parallel_for_each(extent<2>(64, 64).tile<8, 8>(), [=](tiled_index<8, 8> t) restrict(amp) {
    int x = v[t.global[0]];
    while (groups::tile_reduce(t, x, groups::maximum()) > 3)
      x = x / 2;
    if (groups::tile_broadcast(t, x, index<2>(3, 1)) == 1)
      x = groups::tile_exclusive_scan(t, x, groups::sum());
    v[t.global[1]] = x;
  });
}
