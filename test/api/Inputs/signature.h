// Asserts that a class has exactly this function, constructor or constant.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_API_SIGNATURE_H
#define CPPAMP_TEST_API_SIGNATURE_H

#include <type_traits>
#include <utility>

/// has<R (C::*)(A) const>(&C::f): one of the overloads has this type.
template <typename Function> constexpr bool has(Function) { return true; }

template <typename A, typename B> constexpr bool same = std::is_same<A, B>::value;

/// The constructor can be called this way, also without its name: it is not explicit.
template <typename T, typename... A> struct list_initialized {
  static void take(T);
  template <typename... B> static auto test(int) -> decltype(take({std::declval<B>()...}), std::true_type());
  template <typename...> static std::false_type test(...);
  static constexpr bool value = decltype(test<A...>(0))::value;
};
template <typename T, typename... A>
constexpr bool constructs = std::is_constructible<T, A...>::value;
template <typename T, typename... A>
constexpr bool constructs_implicitly = constructs<T, A...> && list_initialized<T, A...>::value;
template <typename T, typename... A>
constexpr bool constructs_explicitly = constructs<T, A...> && !list_initialized<T, A...>::value;
template <typename T, typename... A> constexpr bool refuses = !std::is_constructible<T, A...>::value;

#endif // CPPAMP_TEST_API_SIGNATURE_H
