// array: each item with its signature, for any rank and for ranks 1 to 3.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify -I%S/Inputs %s
// expected-no-diagnostics
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "signature.h"
#include <amp.h>
#include <deque>
#include <forward_list>
#include <list>
#include <set>

using namespace concurrency;

typedef accelerator_view view;
typedef std::vector<float>::iterator iterator;
typedef std::list<short>::const_iterator list_iterator;

// A11.01 accept: rank, value_type
static_assert(array<float, 3>::rank == 3 && same<array<float, 3>::value_type, float> && array<float>::rank == 1, "");
// A11.01 reject: no default constructor
static_assert(refuses<array<float, 2>>, "");

/// The constructors that take an extent, or the same number of ints: Size...
template <int N, typename... Size> constexpr bool has_constructors() {
  typedef array<float, N> A;
  // A11.02 accept: (extent), explicit for an extent and for one int
  static_assert(sizeof...(Size) == 1 ? constructs_explicitly<A, Size...> : constructs_implicitly<A, Size...>, "");
  // A11.03 accept: (extent, view, access type)
  static_assert(constructs_implicitly<A, Size..., view> && constructs_implicitly<A, Size..., view, access_type>, "");
  // A11.04 accept: (extent, view, associated view)
  static_assert(constructs_implicitly<A, Size..., view, view>, "");
  // A11.05 accept: (extent, begin) and (extent, begin, end)
  static_assert(constructs<A, Size..., iterator> && constructs<A, Size..., iterator, iterator>, "");
  static_assert(constructs<A, Size..., const float *> && constructs<A, Size..., list_iterator, list_iterator>, "");
  // A11.06 accept: (extent, begin, view, access type), with and without the end
  static_assert(constructs<A, Size..., iterator, view> && constructs<A, Size..., iterator, view, access_type> &&
                    constructs<A, Size..., iterator, iterator, view> &&
                    constructs<A, Size..., iterator, iterator, view, access_type>, "");
  // A11.07 accept: (extent, begin, view, associated view), with and without the end
  static_assert(constructs<A, Size..., iterator, view, view> && constructs<A, Size..., iterator, iterator, view, view>, "");
  // A11.08 accept: (view of const), explicit; (view of const, view, access type); (view of const, view, view)
  typedef array_view<const float, N> V;
  static_assert(constructs_explicitly<A, const V &> && constructs<A, const V &, view> &&
                    constructs<A, const V &, view, access_type> && constructs<A, const V &, view, view>, "");
  // A11.09 accept: copy and move
  static_assert(constructs_implicitly<A, const A &> && constructs_implicitly<A, A &&> && std::is_nothrow_move_constructible<A>::value, "");
  // A11.10 accept: assignment of an array, of a moved array, of a view
  static_assert(same<decltype(std::declval<A &>() = std::declval<const A &>()), A &> &&
                    same<decltype(std::declval<A &>() = std::declval<A &&>()), A &> &&
                    same<decltype(std::declval<A &>() = std::declval<const V &>()), A &>, "");
  // A11.10 reject: no assignment to a constant
  static_assert(!std::is_assignable<const A &, const A &>::value, "");
  return true;
}
static_assert(has_constructors<1, extent<1>>() && has_constructors<1, int>() && has_constructors<2, extent<2>>() &&
                  has_constructors<2, int, int>() && has_constructors<3, extent<3>>() && has_constructors<3, int, int, int>() &&
                  has_constructors<5, extent<5>>(), "");

template <int N> void use_members(array<float, N> &a, const array<float, N> &c, const index<N> i, const extent<N> e) {
  // A11.11 accept: copy_to an array, and a view
  static_assert(has<void (array<float, N>::*)(array<float, N> &) const>(&array<float, N>::copy_to) &&
                    has<void (array<float, N>::*)(const array_view<float, N> &) const>(&array<float, N>::copy_to), "");
  // A11.12 accept: get_extent and the property
  static_assert(same<decltype(c.get_extent()), extent<N>> && same<decltype(c.extent), extent<N>>, "");
  // A11.13 accept: get_accelerator_view and the property
  static_assert(same<decltype(c.get_accelerator_view()), view> && same<decltype(c.accelerator_view), view>, "");
  // A11.14 accept: get_associated_accelerator_view and the property
  static_assert(same<decltype(c.get_associated_accelerator_view()), view> && same<decltype(c.associated_accelerator_view), view>, "");
  // A11.15 accept: get_cpu_access_type and the property
  static_assert(same<decltype(c.get_cpu_access_type()), access_type> && same<decltype(c.cpu_access_type), access_type>, "");
  // A11.25 accept: conversion to a vector
  static_assert(std::is_convertible<const array<float, N> &, std::vector<float>>::value, "");
}

template <int N> void use_elements(array<float, N> &a, const array<float, N> &c, const index<N> i, const extent<N> e) restrict(cpu, amp) {
  typedef array_view<float, N> V;
  typedef array_view<const float, N> C;
  // A11.16 accept: operator[] and operator() of an index, for both
  static_assert(same<decltype(a[i]), float &> && same<decltype(c[i]), const float &> && same<decltype(a(i)), float &> &&
                    same<decltype(c(i)), const float &>, "");
  // A11.20 accept: section of origin and extent, of an origin, of an extent
  static_assert(same<decltype(a.section(i, e)), V> && same<decltype(c.section(i, e)), C> && same<decltype(a.section(i)), V> &&
                    same<decltype(c.section(i)), C> && same<decltype(a.section(e)), V> && same<decltype(c.section(e)), C>, "");
  // A11.22 accept: reinterpret_as
  static_assert(same<decltype(a.template reinterpret_as<int>()), array_view<int, 1>> &&
                    same<decltype(c.template reinterpret_as<int>()), array_view<const int, 1>>, "");
  // A11.23 accept: view_as
  static_assert(same<decltype(a.view_as(extent<2>())), array_view<float, 2>> &&
                    same<decltype(c.view_as(extent<2>())), array_view<const float, 2>>, "");
  // A11.24 accept: data
  static_assert(same<decltype(a.data()), float *> && same<decltype(c.data()), const float *>, "");
}

void use_ranks(array<float, 1> &a1, const array<float, 1> &c1, array<float, 2> &a2, const array<float, 2> &c2,
               array<float, 3> &a3, const array<float, 3> &c3) restrict(cpu, amp) {
  // A11.17 accept: operator[](int), operator()(int) of rank 1
  static_assert(same<decltype(a1[1]), float &> && same<decltype(c1[1]), const float &> && same<decltype(a1(1)), float &> &&
                    same<decltype(c1(1)), const float &>, "");
  // A11.18 accept: operator()(int, int), operator()(int, int, int)
  static_assert(same<decltype(a2(1, 2)), float &> && same<decltype(c2(1, 2)), const float &> && same<decltype(a3(1, 2, 3)), float &> &&
                    same<decltype(c3(1, 2, 3)), const float &>, "");
  // A11.19 accept: projections
  static_assert(same<decltype(a2[1]), array_view<float, 1>> && same<decltype(c2[1]), array_view<const float, 1>> &&
                    same<decltype(a3(1)), array_view<float, 2>> && same<decltype(c3(1)), array_view<const float, 2>>, "");
  // A11.21 accept: section of ints
  static_assert(same<decltype(a1.section(0, 1)), array_view<float, 1>> && same<decltype(c1.section(0, 1)), array_view<const float, 1>> &&
                    same<decltype(a2.section(0, 0, 1, 1)), array_view<float, 2>> &&
                    same<decltype(c2.section(0, 0, 1, 1)), array_view<const float, 2>> &&
                    same<decltype(a3.section(0, 0, 0, 1, 1, 1)), array_view<float, 3>> &&
                    same<decltype(c3.section(0, 0, 0, 1, 1, 1)), array_view<const float, 3>>, "");
}

template <int N> void use(array<float, N> &a) {
  use_members<N>(a, a, index<N>(), extent<N>());
  use_elements<N>(a, a, index<N>(), extent<N>());
}
template void use<1>(array<float, 1> &);
template void use<2>(array<float, 2> &);
template void use<3>(array<float, 3> &);
template void use<4>(array<float, 4> &);
