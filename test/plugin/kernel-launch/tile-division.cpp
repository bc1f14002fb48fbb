// Tiles that do not divide an extent, where both are known.
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
  parallel_for_each(extent<1>(100).tile<16>(), one); // expected-warning {{the extent 100 is not a multiple of the tile size 16 in dimension 0, so this launch throws invalid_compute_domain; use 'tile<...>().pad()' or 'tile<...>().truncate()' [-Wamp-tile-extent]}}
  parallel_for_each(extent<2>(size, size + 1).tile<4, 8>(), two); // expected-warning {{the extent 41 is not a multiple of the tile size 8 in dimension 1}}
  parallel_for_each(domain.tile<16>(), one); // expected-warning {{the extent 100 is not a multiple}}
  parallel_for_each(extent<2>(n, 41).tile<4, 8>(), two); // expected-warning {{the extent 41}}
  parallel_for_each(extent<1>(96).tile<16>(), one);
  parallel_for_each(extent<2>(size, size).tile<4, 8>(), two);
  parallel_for_each(extent<1>(100).tile<16>().pad(), one);
  parallel_for_each(extent<1>(100).tile<16>().truncate(), one);
  parallel_for_each(extent<1>(n).tile<16>(), one);
  parallel_for_each(changes.tile<16>(), one);
}

enum Sizes { odd = 41, even = 64 };
const int namespace_scope = odd + 1;
template <int N> void of_template() {
  parallel_for_each(extent<1>(N).tile<16>(), [](tiled_index<16>) restrict(amp) {}); // expected-warning {{the extent 50 is not a multiple of the tile size 16 in dimension 0}}
}
template void of_template<50>();
template void of_template<48>();

// Constants of all kinds, and extents and containers constructed from them.
void constants(std::vector<int> &data, int n) {
  auto one = [](tiled_index<16>) restrict(amp) {};
  auto two = [](tiled_index<4, 8>) restrict(amp) {};
  const int local = 2 * odd;
  const auto tiles = extent<1>(odd).tile<16>();
  const tiled_extent<16> made{extent<1>(local)};
  const extent<2> copied(extent<2>(even, namespace_scope));
  const extent<2> again = copied;
  const array_view<int, 1> view(odd, data);
  const array_view<int, 2> of_extent(again, data);
  const array<int, 1> numbers(local);
  const array_view<int, 1> unknown(n, data);
  array_view<int, 1> changes(odd, data);
  parallel_for_each(extent<1>(odd).tile<16>(), one);       // expected-warning {{the extent 41}}
  parallel_for_each(extent<1>(local).tile<16>(), one);     // expected-warning {{the extent 82}}
  parallel_for_each(extent<1>(sizeof(int[3])).tile<16>(), one); // expected-warning {{the extent 12}}
  parallel_for_each(tiles, one);                           // expected-warning {{the extent 41}}
  parallel_for_each(made, one);                            // expected-warning {{the extent 82}}
  parallel_for_each(copied.tile<4, 8>(), two);             // expected-warning {{the extent 42 is not a multiple of the tile size 8 in dimension 1}}
  parallel_for_each(again.tile<4, 8>(), two);              // expected-warning {{the extent 42}}
  parallel_for_each(view.extent.tile<16>(), one);          // expected-warning {{the extent 41}}
  parallel_for_each(view.get_extent().tile<16>(), one);    // expected-warning {{the extent 41}}
  parallel_for_each(of_extent.extent.tile<4, 8>(), two);   // expected-warning {{the extent 42}}
  parallel_for_each(numbers.extent.tile<16>(), one);       // expected-warning {{the extent 82}}
  parallel_for_each(extent<1>(even).tile<16>(), one);
  parallel_for_each(unknown.extent.tile<16>(), one);
  parallel_for_each(changes.extent.tile<16>(), one);
  parallel_for_each(view.extent.tile<16>().pad(), one);
}
