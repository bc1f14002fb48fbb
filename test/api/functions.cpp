// copy, copy_async, parallel_for_each, completion_future, exceptions, headers: each with its signature.
//
// RUN: %amp-clang++ -std=c++17 -fsyntax-only -Xclang -verify -I%S/Inputs %s
// expected-no-diagnostics
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A01.06 accept: may be defined, without effect
#define _SILENCE_AMP_DEPRECATION_WARNINGS
#include "signature.h"
// A01.01 accept: amp.h
#include <amp.h>
// A01.02 accept: amprt.h
#include <amprt.h>
// A01.03 accept: amp_math.h
#include <amp_math.h>
// A01.04 accept: amp_graphics.h, amp_short_vectors.h
#include <amp_graphics.h>
#include <amp_short_vectors.h>
#include <future>
#include <list>

// A01.05 accept: Concurrency and concurrency are the same namespace, including nested ones
static_assert(same<Concurrency::index<1>, concurrency::index<1>>, "");
namespace a = concurrency::fast_math;
namespace b = concurrency::precise_math;
namespace c = concurrency::direct3d;
namespace d = concurrency::graphics;
namespace e = concurrency::graphics::direct3d;

using namespace concurrency;
// A01.07 accept: HLSL_MAX_NUM_BUFFERS, MODULENAME_MAX_LENGTH
static_assert(HLSL_MAX_NUM_BUFFERS == 64 + 128 && MODULENAME_MAX_LENGTH == 1024 && same<decltype(HLSL_MAX_NUM_BUFFERS), const UINT>, "");
// A01.08 accept: HRESULT, UINT
static_assert(same<HRESULT, int32_t> && same<UINT, unsigned>, "");
// A01.09 accept: UNORM_MIN and similar constants
static_assert(same<decltype(UNORM_MAX), graphics::unorm> && same<decltype(NORM_MIN), graphics::norm>, "");

typedef std::list<short>::iterator source;
typedef std::list<double>::iterator target;

template <int N> void copies(const array<float, N> &from, array<float, N> &to, const array_view<const float, N> &from_const,
                             const array_view<float, N> &view, source begin, source end, target out) {
#define COPIES(...)                                                                                \
  static_assert(same<decltype(copy(__VA_ARGS__)), void> && same<decltype(copy_async(__VA_ARGS__)), completion_future>, "")
  COPIES(from, to);
  COPIES(from, view);
  COPIES(from_const, to);
  COPIES(from_const, view);
  COPIES(view, to);
  COPIES(view, view);
  COPIES(begin, end, to);
  COPIES(begin, end, view);
  COPIES(begin, to);
  COPIES(begin, view);
  COPIES(from, out);
  COPIES(view, out);
  COPIES(from_const, out);
}
template void copies<1>(const array<float, 1> &, array<float, 1> &, const array_view<const float, 1> &, const array_view<float, 1> &, source, source, target);
template void copies<3>(const array<float, 3> &, array<float, 3> &, const array_view<const float, 3> &, const array_view<float, 3> &, source, source, target);
// A14.01 accept: array to array
// A14.02 accept: array to view
// A14.03 accept: view of const to array
// A14.04 accept: view of const to view
// A14.05 accept: view to array
// A14.06 accept: view to view
// A14.07 accept: range to array
// A14.08 accept: range to view
// A14.09 accept: iterator to array
// A14.10 accept: iterator to view
// A14.11 accept: array to iterator
// A14.12 accept: view to iterator
template <typename From, typename To> auto copies_to(int) -> decltype(copy(std::declval<From>(), std::declval<To>()), std::true_type());
template <typename, typename> std::false_type copies_to(...);
// A14.01 reject: another rank, another element type
static_assert(!decltype(copies_to<const array<float, 1> &, array<float, 2> &>(0))::value &&
                  !decltype(copies_to<const array<float, 1> &, array<int, 1> &>(0))::value, "");

// A10.01 accept: completion_future(), copy, move
static_assert(constructs_implicitly<completion_future> && constructs_implicitly<completion_future, const completion_future &> &&
                  std::is_nothrow_move_constructible<completion_future>::value, "");
// A10.02 accept: ~completion_future(), copy and move assignment
static_assert(std::is_destructible<completion_future>::value && std::is_copy_assignable<completion_future>::value &&
                  std::is_nothrow_move_assignable<completion_future>::value, "");
// A10.03 accept: get
static_assert(has<void (completion_future::*)() const>(&completion_future::get), "");
// A10.04 accept: valid
static_assert(has<bool (completion_future::*)() const>(&completion_future::valid), "");
// A10.05 accept: wait
static_assert(has<void (completion_future::*)() const>(&completion_future::wait), "");
// A10.06 accept: wait_for
static_assert(has<std::future_status (completion_future::*)(const std::chrono::duration<float, std::milli> &) const>(
                  &completion_future::wait_for), "");
// A10.07 accept: wait_until
static_assert(has<std::future_status (completion_future::*)(const std::chrono::time_point<std::chrono::system_clock> &) const>(
                  &completion_future::wait_until), "");
// A10.08 accept: conversion to std::shared_future<void>
static_assert(std::is_convertible<const completion_future &, std::shared_future<void>>::value, "");
void futures(const completion_future &f) {
  auto next = [] {};
  auto number = [] { return 1.0; };
  // A10.09 accept: then
  static_assert(same<decltype(f.then(next)), void>, "");
  // A10.10 accept: to_task, and its then, get, &&
  static_assert(same<decltype(f.to_task()), task<void>> && same<decltype(f.to_task() && f.to_task()), task<void>> &&
                    same<decltype(f.to_task().then(number).get()), double>, "");
}

void launches(const accelerator_view &where) {
  array_view<int, 1> v(1);
  // A16.01 accept: over an extent
  parallel_for_each(extent<1>(1), [=](index<1> i) restrict(amp) { v[0] = 1; });
  parallel_for_each(extent<4>(), [=](index<4> i) restrict(amp) { v[0] = 1; });
  // A16.02 accept: over tiles of rank 1, 2 and 3
  parallel_for_each(extent<1>(4).tile<4>(), [=](tiled_index<4> i) restrict(amp) { v[0] = 1; });
  parallel_for_each(extent<2>(4, 4).tile<4, 2>(), [=](tiled_index<4, 2> i) restrict(amp) { v[0] = 1; });
  parallel_for_each(extent<3>(4, 4, 4).tile<4, 2, 1>(), [=](tiled_index<4, 2, 1> i) restrict(amp) { v[0] = 1; });
  // A16.03 accept: the same on an accelerator_view
  parallel_for_each(where, extent<1>(1), [=](index<1> i) restrict(amp) { v[0] = 1; });
  parallel_for_each(where, extent<1>(4).tile<4>(), [=](tiled_index<4> i) restrict(amp) { v[0] = 1; });
  parallel_for_each(where, extent<2>(4, 4).tile<4, 2>(), [=](tiled_index<4, 2> i) restrict(amp) { v[0] = 1; });
  parallel_for_each(where, extent<3>(4, 4, 4).tile<4, 2, 1>(), [=](tiled_index<4, 2, 1> i) restrict(amp) { v[0] = 1; });
}

// A17.01 accept: runtime_exception
static_assert(std::is_base_of<std::exception, runtime_exception>::value && constructs_explicitly<runtime_exception, HRESULT> &&
                  std::is_nothrow_constructible<runtime_exception, const char *, HRESULT>::value &&
                  std::is_nothrow_copy_constructible<runtime_exception>::value && std::is_copy_assignable<runtime_exception>::value &&
                  std::has_virtual_destructor<runtime_exception>::value &&
                  has<HRESULT (runtime_exception::*)() const noexcept>(&runtime_exception::get_error_code) &&
                  has<const char *(runtime_exception::*)() const noexcept>(&runtime_exception::what), "");
template <typename E>
constexpr bool is_exception = std::is_base_of<runtime_exception, E>::value && std::is_nothrow_default_constructible<E>::value &&
    constructs_explicitly<E, const char *> && std::is_nothrow_constructible<E, const char *>::value;
// A17.02 accept: out_of_memory
static_assert(is_exception<out_of_memory>, "");
// A17.03 accept: invalid_compute_domain
static_assert(is_exception<invalid_compute_domain>, "");
// A17.04 accept: unsupported_feature
static_assert(is_exception<unsupported_feature>, "");
// A17.05 accept: accelerator_view_removed
static_assert(std::is_base_of<runtime_exception, accelerator_view_removed>::value && constructs_explicitly<accelerator_view_removed, HRESULT> &&
                  std::is_nothrow_constructible<accelerator_view_removed, const char *, HRESULT>::value &&
                  has<HRESULT (accelerator_view_removed::*)() const noexcept>(&accelerator_view_removed::get_view_removed_reason), "");
// A17.06 accept: uninitialized_object
static_assert(is_exception<uninitialized_object>, "");

// A18.04 accept: amp_uninitialize
static_assert(has<void (*)()>(&amp_uninitialize), "");
