// Extents that a tile does not divide, where both are known.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify %s
#include <amp.h>
using namespace concurrency;

template <class Domain> void nothing(Domain d);
void launches(int n) {
  auto one = [](tiled_index<16>) restrict(amp) {};
  auto two = [](tiled_index<4, 8>) restrict(amp) {};
  constexpr int size = 40;
  const extent<1> domain(100);
  extent<1> changes(100);
  parallel_for_each(extent<1>(100).tile<16>(), one); // expected-warning {{the extent of 100 is no multiple of the tile's 16 in dimension 0, so this launch throws invalid_compute_domain; 'tile<...>().pad()' and 'tile<...>().truncate()' make it one [-Wamp-tile-extent]}}
  parallel_for_each(extent<2>(size, size + 1).tile<4, 8>(), two); // expected-warning {{the extent of 41 is no multiple of the tile's 8 in dimension 1}}
  parallel_for_each(domain.tile<16>(), one); // expected-warning {{the extent of 100 is no multiple}}
  parallel_for_each(extent<2>(n, 41).tile<4, 8>(), two); // expected-warning {{the extent of 41}}
  parallel_for_each(extent<1>(96).tile<16>(), one);
  parallel_for_each(extent<2>(size, size).tile<4, 8>(), two);
  parallel_for_each(extent<1>(100).tile<16>().pad(), one);
  parallel_for_each(extent<1>(100).tile<16>().truncate(), one);
  parallel_for_each(extent<1>(n).tile<16>(), one);
  parallel_for_each(changes.tile<16>(), one);
}
