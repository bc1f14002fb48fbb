// index, extent, tiled_extent, tiled_index, tile_barrier: each item with its signature, on the host and
// in amp code.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify -I%S/Inputs %s
// expected-no-diagnostics
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "signature.h"
#include <amp.h>

using namespace concurrency;

// A05.01 accept: rank, value_type
static_assert(index<3>::rank == 3 && same<decltype(index<3>::rank), const int> && same<index<3>::value_type, int>, "");
// A05.02 accept: index(), index(const index &)
static_assert(constructs_implicitly<index<2>> && constructs_implicitly<index<2>, const index<2> &>, "");
// A05.03 accept: index(int) is explicit and of rank 1, index(int, int) of rank 2, three ints of rank 3
static_assert(constructs_explicitly<index<1>, int> && constructs_implicitly<index<2>, int, int> &&
                  constructs_implicitly<index<3>, int, int, int>, "");
// A05.03 reject: numbers of ints that are not the rank
static_assert(refuses<index<1>, int, int> && refuses<index<3>, int, int> && refuses<index<2>, int, int, int> &&
                  refuses<index<4>, int, int, int, int>, "");
// A05.04 accept: index(const int[]) is explicit
static_assert(constructs_explicitly<index<4>, const int *>, "");
// A05.11 reject: operators with another rank
template <typename A, typename B> auto adds(int) -> decltype(std::declval<A>() + std::declval<B>(), std::true_type());
template <typename, typename> std::false_type adds(...);
template <typename A, typename B> auto multiplies(int) -> decltype(std::declval<A &>() *= std::declval<B>(), std::true_type());
template <typename, typename> std::false_type multiplies(...);
static_assert(decltype(adds<index<2>, index<2>>(0))::value && !decltype(adds<index<2>, index<3>>(0))::value, "");
static_assert(refuses<index<2>, index<3>> && !std::is_assignable<index<2> &, index<3>>::value, "");
// A05.08 reject: no *= with an index
static_assert(decltype(multiplies<index<2>, int>(0))::value && !decltype(multiplies<index<2>, index<2>>(0))::value, "");

// A06.01 accept: rank, value_type
static_assert(extent<3>::rank == 3 && same<decltype(extent<3>::rank), const int> && same<extent<3>::value_type, int>, "");
// A06.02 accept: extent(), extent(const extent &), of ints, of an array of ints
static_assert(constructs_implicitly<extent<2>> && constructs_implicitly<extent<2>, const extent<2> &> &&
                  constructs_explicitly<extent<1>, int> && constructs_implicitly<extent<2>, int, int> &&
                  constructs_implicitly<extent<3>, int, int, int> && constructs_explicitly<extent<5>, const int *>, "");
// A06.02 reject: numbers of ints that are not the rank
static_assert(refuses<extent<1>, int, int> && refuses<extent<3>, int, int> && refuses<extent<4>, int, int, int, int>, "");

// A07.01 accept: tiled_extent(), (const tiled_extent &), (const extent &), which is not explicit
static_assert(constructs_implicitly<tiled_extent<4>> && constructs_implicitly<tiled_extent<4>, const tiled_extent<4> &> &&
                  std::is_convertible<extent<1>, tiled_extent<4>>::value &&
                  std::is_convertible<extent<2>, tiled_extent<4, 2>>::value &&
                  std::is_convertible<extent<3>, tiled_extent<4, 2, 2>>::value, "");
// A07.05 accept: tile_dim0, tile_dim1, tile_dim2
static_assert(tiled_extent<4, 2, 3>::tile_dim0 == 4 && tiled_extent<4, 2, 3>::tile_dim1 == 2 &&
                  tiled_extent<4, 2, 3>::tile_dim2 == 3 && tiled_extent<4, 2>::rank == 2, "");
// A07.07 accept: its base is an extent of the same rank
static_assert(std::is_base_of<extent<1>, tiled_extent<4>>::value && std::is_base_of<extent<2>, tiled_extent<4, 2>>::value &&
                  std::is_base_of<extent<3>, tiled_extent<4, 2, 3>>::value, "");

// A08.01 accept: rank, tile_dim0, tile_dim1, tile_dim2
static_assert(tiled_index<4>::rank == 1 && tiled_index<4, 2, 3>::rank == 3 && tiled_index<4, 2, 3>::tile_dim2 == 3, "");
// A08.02 accept: global, local, tile, tile_origin, barrier are constant
static_assert(same<decltype(tiled_index<4>::global), const index<1>> && same<decltype(tiled_index<4, 2>::local), const index<2>> &&
                  same<decltype(tiled_index<4, 2>::tile), const index<2>> &&
                  same<decltype(tiled_index<4, 2, 3>::tile_origin), const index<3>> &&
                  same<decltype(tiled_index<4>::barrier), const tile_barrier>, "");
// A08.03 accept: the constructor from five parts
static_assert(constructs<tiled_index<4>, const index<1> &, const index<1> &, const index<1> &, const index<1> &, const tile_barrier &>, "");
// A08.04 accept: the copy constructor
static_assert(constructs_implicitly<tiled_index<4>, const tiled_index<4> &>, "");
// A08.04 reject: no default constructor, no assignment
static_assert(refuses<tiled_index<4>> && !std::is_copy_assignable<tiled_index<4>>::value, "");
// A09.01 accept: tile_barrier(const tile_barrier &)
static_assert(constructs_implicitly<tile_barrier, const tile_barrier &>, "");
// A09.01 reject: no default constructor, no assignment
static_assert(refuses<tile_barrier> && !std::is_copy_assignable<tile_barrier>::value, "");

template <int N> void use_index(index<N> i, const index<N> j) restrict(cpu, amp) {
  // A05.05 accept: operator=
  static_assert(same<decltype(i = j), index<N> &>, "");
  // A05.06 accept: operator[], for reading and writing
  static_assert(same<decltype(j[0u]), int> && same<decltype(i[0u]), int &>, "");
  // A05.07 accept: operator==, operator!=
  static_assert(same<decltype(i == j), bool> && same<decltype(i != j), bool>, "");
  // A05.08 accept: + - += -= with an index
  static_assert(same<decltype(i + j), index<N>> && same<decltype(i - j), index<N>> && same<decltype(i += j), index<N> &> &&
                    same<decltype(i -= j), index<N> &>, "");
  // A05.09 accept: + - * / % with an int on either side
  i = i + 1; i = 1 + i; i = i - 1; i = 1 - i; i = i * 2; i = 2 * i; i = i / 2; i = 2 / (i + 9); i = i % 5; i = 5 % (i + 9);
  // A05.10 accept: += -= *= /= %= with an int
  i += 1; i -= 1; i *= 2; i /= 2; i %= 7;
  // A05.11 accept: ++ and --, before and after
  static_assert(same<decltype(++i), index<N> &> && same<decltype(i++), index<N>> && same<decltype(--i), index<N> &> &&
                    same<decltype(i--), index<N>>, "");
}

template <int N> void use_extent(extent<N> e, const extent<N> f, const index<N> i) restrict(cpu, amp) {
  // A06.03 accept: operator=, operator[]
  static_assert(same<decltype(e = f), extent<N> &> && same<decltype(f[0u]), int> && same<decltype(e[0u]), int &>, "");
  // A06.04 accept: size
  static_assert(same<decltype(f.size()), unsigned int>, "");
  // A06.05 accept: contains
  static_assert(same<decltype(f.contains(i)), bool>, "");
  // A06.07 accept: + - += -= with an index; + and - of a const extent too
  static_assert(same<decltype(f + i), extent<N>> && same<decltype(f - i), extent<N>> && same<decltype(e += i), extent<N> &> &&
                    same<decltype(e -= i), extent<N> &>, "");
  // A06.08 accept: + - += -= == != with an extent
  static_assert(same<decltype(f + f), extent<N>> && same<decltype(f - f), extent<N>> && same<decltype(e += f), extent<N> &> &&
                    same<decltype(e -= f), extent<N> &> && same<decltype(e == f), bool> && same<decltype(e != f), bool>, "");
  // A06.09 accept: + - * / % with an int on either side, += -= *= /= %=
  e = e + 1; e = 1 + e; e = e - 1; e = 1 - e; e = e * 2; e = 2 * e; e = e / 2; e = 2 / (e + 9); e = e % 5; e = 5 % (e + 9);
  e += 1; e -= 1; e *= 2; e /= 2; e %= 7;
  // A06.10 accept: ++ and --, before and after
  static_assert(same<decltype(++e), extent<N> &> && same<decltype(e++), extent<N>> && same<decltype(--e), extent<N> &> &&
                    same<decltype(e--), extent<N>>, "");
}

template <class Tiled, int N> void use_tiled(Tiled t, const extent<N> e) restrict(cpu, amp) {
  // A07.02 accept: operator=
  static_assert(same<decltype(t = t), Tiled &>, "");
  // A07.03 accept: pad, truncate
  static_assert(same<decltype(t.pad()), Tiled> && same<decltype(t.truncate()), Tiled>, "");
  // A07.04 accept: get_tile_extent and the property
  static_assert(same<decltype(t.get_tile_extent()), extent<N>> && same<decltype(t.tile_extent), extent<N>>, "");
  // A07.06 accept: operator==, operator!=
  static_assert(same<decltype(t == t), bool> && same<decltype(t != t), bool>, "");
}

template <class Tiled, int N> void use_tiled_index(Tiled t, const index<N> i) restrict(cpu, amp) {
  // A08.05 accept: conversion to an index
  index<N> global = t;
  static_assert(std::is_convertible<const Tiled &, index<N>>::value, "");
  // A08.06 accept: get_tile_extent and the property
  static_assert(same<decltype(t.get_tile_extent()), extent<N>> && same<decltype(t.tile_extent), extent<N>>, "");
}

void use_barrier(const tile_barrier &b) restrict(amp) {
  b.wait();
  b.wait_with_all_memory_fence();
  b.wait_with_global_memory_fence();
  b.wait_with_tile_static_memory_fence();
  all_memory_fence(b);
  global_memory_fence(b);
  tile_static_memory_fence(b);
}
// A09.02 accept: wait, wait_with_all_memory_fence
// A09.03 accept: wait_with_global_memory_fence
// A09.04 accept: wait_with_tile_static_memory_fence
// A09.05 accept: the three fences without a barrier

void everywhere() restrict(cpu, amp) {
  use_index(index<1>(), index<1>());
  use_index(index<5>(), index<5>());
  use_extent(extent<1>(1), extent<1>(2), index<1>());
  use_extent(extent<5>(), extent<5>(), index<5>());
  // A06.06 accept: tile<D0>, tile<D0, D1>, tile<D0, D1, D2>
  use_tiled(extent<1>(8).tile<4>(), extent<1>());
  use_tiled(extent<2>(8, 8).tile<4, 2>(), extent<2>());
  use_tiled(extent<3>(8, 8, 9).tile<4, 2, 3>(), extent<3>());
}
void in_kernels() {
  parallel_for_each(extent<1>(8).tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    use_barrier(t.barrier);
    use_tiled_index(t, index<1>());
    everywhere();
  });
}
