// array_view of T and of const T: each item with its signature.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify -I%S/Inputs %s
// expected-no-diagnostics
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "signature.h"
#include <amp.h>
#include <array>

using namespace concurrency;

typedef std::vector<float> container;

/// The common part of views of T and of const T.
template <typename T, int N> void use_common(const array_view<T, N> &v, const accelerator_view &where) {
  typedef array_view<T, N> V;
  typedef typename std::remove_const<T>::type element;
  // A12.01 accept: rank, value_type
  // A13.01 accept: rank, value_type
  static_assert(V::rank == N && same<typename V::value_type, T>, "");
  // A12.07 accept: copying is shallow and implicit; destruction
  // A13.05 accept: copying is shallow and implicit; destruction
  static_assert(constructs_implicitly<V, const V &> && std::is_destructible<V>::value && std::is_copy_assignable<V>::value, "");
  // A12.08 accept: copy_to an array, and a view
  // A13.07 accept: copy_to an array, and a view
  static_assert(has<void (V::*)(array<element, N> &) const>(&V::copy_to) &&
                    has<void (V::*)(const array_view<element, N> &) const>(&V::copy_to), "");
  // A12.09 accept: get_extent and the property
  static_assert(same<decltype(v.get_extent()), extent<N>> && same<decltype(v.extent), extent<N>>, "");
  // A12.10 accept: get_source_accelerator_view and the property
  static_assert(same<decltype(v.get_source_accelerator_view()), accelerator_view> &&
                    same<decltype(v.source_accelerator_view), accelerator_view>, "");
  // A12.24 accept: refresh
  static_assert(same<decltype(v.refresh()), void>, "");
}

template <typename T, int N> void use_elements(const array_view<T, N> &v, const index<N> i, const extent<N> e) restrict(cpu, amp) {
  // A12.11 accept: operator[] and operator() of an index are const
  // A13.08 accept: operator[] and operator() of an index give const T &
  static_assert(same<decltype(v[i]), T &> && same<decltype(v(i)), T &>, "");
  // A12.12 accept: get_ref
  static_assert(same<decltype(v.get_ref(i)), T &>, "");
  // A12.16 accept: section of origin and extent, of an origin, of an extent
  // A13.09 accept: sections are views of const
  static_assert(same<decltype(v.section(i, e)), array_view<T, N>> && same<decltype(v.section(i)), array_view<T, N>> &&
                    same<decltype(v.section(e)), array_view<T, N>>, "");
}

template <typename T> void use_ranks(const array_view<T, 1> &v1, const array_view<T, 2> &v2, const array_view<T, 3> &v3) restrict(cpu, amp) {
  // A12.13 accept: operator[](int), operator()(int) of rank 1
  static_assert(same<decltype(v1[1]), T &> && same<decltype(v1(1)), T &>, "");
  // A12.14 accept: operator()(int, int), operator()(int, int, int)
  static_assert(same<decltype(v2(1, 2)), T &> && same<decltype(v3(1, 2, 3)), T &>, "");
  // A12.15 accept: projections
  static_assert(same<decltype(v2[1]), array_view<T, 1>> && same<decltype(v3(1)), array_view<T, 2>>, "");
  // A12.17 accept: section of ints
  static_assert(same<decltype(v1.section(0, 1)), array_view<T, 1>> && same<decltype(v2.section(0, 0, 1, 1)), array_view<T, 2>> &&
                    same<decltype(v3.section(0, 0, 0, 1, 1, 1)), array_view<T, 3>>, "");
  // A12.18 accept: reinterpret_as of rank 1
  typedef typename std::conditional<std::is_const<T>::value, const int, int>::type U;
  static_assert(same<decltype(v1.template reinterpret_as<int>()), array_view<U, 1>>, "");
  // A12.19 accept: view_as of rank 1
  static_assert(same<decltype(v1.view_as(extent<2>())), array_view<T, 2>>, "");
  // A12.20 accept: data of rank 1
  static_assert(same<decltype(v1.data()), T *>, "");
}

template <int N, typename... Ints> constexpr bool has_constructors() {
  typedef array_view<float, N> V;
  typedef array_view<const float, N> C;
  // A12.02 accept: (array)
  static_assert(constructs_implicitly<V, array<float, N> &>, "");
  // A12.02 reject: not of a constant array
  static_assert(refuses<V, const array<float, N> &>, "");
  // A12.03 accept: (extent, container), and as many ints
  static_assert(constructs_implicitly<V, extent<N>, container &> && constructs_implicitly<V, Ints..., container &>, "");
  static_assert(constructs<V, extent<N>, std::array<float, 9> &>, "");
  // A12.04 accept: (extent, pointer), and as many ints
  static_assert(constructs_implicitly<V, extent<N>, float *> && constructs_implicitly<V, Ints..., float *>, "");
  // A12.04 reject: not of a pointer to const
  static_assert(refuses<V, extent<N>, const float *> && refuses<V, Ints..., const float *>, "");
  // A12.05 accept: (extent) is explicit, and as many ints
  static_assert(constructs_explicitly<V, extent<N>> && constructs<V, Ints...>, "");
  // A12.07 reject: not from a view of const; no default constructor
  static_assert(refuses<V, const C &> && !std::is_assignable<V &, const C &>::value && refuses<V>, "");
  // A13.02 accept: (const array), (extent, const container), (extent, pointer to const), and as many ints
  static_assert(constructs_implicitly<C, const array<float, N> &> && constructs_implicitly<C, extent<N>, const container &> &&
                    constructs_implicitly<C, extent<N>, const float *> && constructs_implicitly<C, Ints..., const container &> &&
                    constructs_implicitly<C, Ints..., const float *>, "");
  // A13.03 accept: from a view of T, implicitly, and = of both
  static_assert(std::is_convertible<const V &, C>::value && std::is_assignable<C &, const V &>::value &&
                    std::is_assignable<C &, const C &>::value, "");
  // A13.04 reject: there must be a source
  static_assert(refuses<C> && refuses<C, extent<N>>, "");
  return true;
}
static_assert(has_constructors<1, int>() && has_constructors<2, int, int>() && has_constructors<3, int, int, int>(), "");
// A12.06 accept: of rank 1: a container alone, a C array alone; both explicit
static_assert(constructs_explicitly<array_view<float>, container &> && constructs_explicitly<array_view<float>, float (&)[7]>, "");
// A13.06 accept: of rank 1: a const container alone, a constant C array alone; both explicit
static_assert(constructs_explicitly<array_view<const float>, const container &> &&
                  constructs_explicitly<array_view<const float>, const float (&)[7]>, "");

template <int N> void synchronize(const array_view<float, N> &v, const array_view<const float, N> &c, const accelerator_view &where) {
  typedef array_view<float, N> V;
  typedef array_view<const float, N> C;
  // A12.21 accept: synchronize
  static_assert(has<void (V::*)(access_type) const>(&V::synchronize) && same<decltype(v.synchronize()), void>, "");
  // A12.22 accept: synchronize_async
  static_assert(has<completion_future (V::*)(access_type) const>(&V::synchronize_async) &&
                    same<decltype(v.synchronize_async()), completion_future>, "");
  // A12.23 accept: synchronize_to, synchronize_to_async
  static_assert(has<void (V::*)(const accelerator_view &, access_type) const>(&V::synchronize_to) &&
                    has<completion_future (V::*)(const accelerator_view &, access_type) const>(&V::synchronize_to_async) &&
                    same<decltype(v.synchronize_to(where)), void> && same<decltype(v.synchronize_to_async(where)), completion_future>, "");
  // A13.10 accept: the four functions without an access type
  static_assert(has<void (C::*)() const>(&C::synchronize) && has<completion_future (C::*)() const>(&C::synchronize_async) &&
                    has<void (C::*)(const accelerator_view &) const>(&C::synchronize_to) &&
                    has<completion_future (C::*)(const accelerator_view &) const>(&C::synchronize_to_async), "");
}
void discard(const array_view<float, 2> &v) restrict(cpu, amp) {
  // A12.25 accept: discard_data, also in amp code
  static_assert(same<decltype(v.discard_data()), void>, "");
}
template <typename V> auto discards(int) -> decltype(std::declval<V>().discard_data(), std::true_type());
template <typename> std::false_type discards(...);
// A13.11 reject: no discard_data
static_assert(decltype(discards<array_view<float>>(0))::value && !decltype(discards<array_view<const float>>(0))::value, "");

// A12.26 accept: construction from a pointer and from an array, copying and assignment in amp code
void in_amp_code(array<float, 2> &a, const array<float, 2> &c, float *p, array_view<float, 2> v) restrict(cpu, amp) {
  array_view<float, 2> whole(a), memory(extent<2>(1, 1), p), other(1, 1, p), copied(v);
  array_view<const float, 2> constant(c), converted(v);
  v = whole;
  converted = whole;
  converted = constant;
}

template <int N> void use(const array_view<float, N> &v, const array_view<const float, N> &c, const accelerator_view &where) {
  use_common(v, where);
  use_common(c, where);
  use_elements(v, index<N>(), extent<N>());
  use_elements(c, index<N>(), extent<N>());
  synchronize(v, c, where);
}
template void use<1>(const array_view<float, 1> &, const array_view<const float, 1> &, const accelerator_view &);
template void use<2>(const array_view<float, 2> &, const array_view<const float, 2> &, const accelerator_view &);
template void use<4>(const array_view<float, 4> &, const array_view<const float, 4> &, const accelerator_view &);
template void use_ranks<float>(const array_view<float, 1> &, const array_view<float, 2> &, const array_view<float, 3> &) restrict(cpu, amp);
template void use_ranks<const float>(const array_view<const float, 1> &, const array_view<const float, 2> &, const array_view<const float, 3> &) restrict(cpu, amp);
