// Requirements of array and array_view for their template arguments, and iterators into dense
// memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DETAIL_CONTAINER_TRAITS_H
#define CPPAMP_DETAIL_CONTAINER_TRAITS_H
#pragma GCC system_header

#include <amp/detail/config.h>

#include <type_traits>
#include <utility>
#include <vector> // with std::iterator_traits; <iterator>, with its streams, would slow every compilation

/// Marks the class templates that kernels capture as containers, for the compiler.
#if defined(__clang__)
#define CPPAMP_CONTAINER __attribute__((annotate("cppamp.container")))
#else
#define CPPAMP_CONTAINER
#endif

namespace Concurrency {

template <typename T, int N> class array;
template <typename T, int N> class array_view;

namespace detail {

template <typename T> struct is_container : std::false_type {};
template <typename T> struct is_container<const T> : is_container<T> {};
template <typename T, int N> struct is_container<array<T, N>> : std::true_type {};
template <typename T, int N> struct is_container<array_view<T, N>> : std::true_type {};

/// The rules of C++ AMP 1.2, 5.1 and 5.2, as far as a template can check them.
template <typename T, int N> struct check_container {
  static_assert(N > 0, "the rank of an array or array_view must be greater than 0");
  static_assert(!is_container<T>::value, "an array or array_view cannot be the element type of another");
  static_assert(!std::is_pointer<T>::value && !std::is_reference<T>::value,
                "a pointer or reference cannot be the element type of an array or array_view");
  static const bool fits = sizeof(T) % sizeof(int) == 0;
  static const bool is_bool = std::is_same<typename std::remove_cv<T>::type, bool>::value;
  static const bool is_number = std::is_arithmetic<T>::value || std::is_enum<T>::value;
  static_assert(fits || !is_bool, "the size of the element type of an array or array_view must be a multiple of the "
                                  "size of int; use int instead of bool");
  static_assert(fits || !is_number || is_bool,
                "the size of the element type of an array or array_view must be a multiple of the "
                "size of int; use int, or store several values in an unsigned int");
  static_assert(fits || is_number, "the size of the element type of an array or array_view must be a multiple of the "
                                   "size of int");
  static const bool ok = true;
};

/// U, const if T is const.
template <typename U, typename T> struct same_const {
  typedef U type;
};
template <typename U, typename T> struct same_const<U, const T> {
  typedef const U type;
};

/// SFINAE: T if It is an iterator.
template <typename It, typename T = void, typename = void> struct if_iterator {};
template <typename It, typename T>
struct if_iterator<It, T,
                   typename std::conditional<false, typename std::iterator_traits<It>::iterator_category, void>::type> {
  typedef T type;
};

/// SFINAE: a container whose data() points to T, such as std::vector and std::array.
template <typename C, typename T> struct has_data_of {
  template <typename D>
  static auto test(int)
      -> decltype(std::declval<D &>().size(),
                  std::integral_constant<bool,
                                         std::is_convertible<decltype(std::declval<D &>().data()), T *>::value>());
  template <typename> static std::false_type test(...);
  static const bool value = decltype(test<C>(0))::value;
};

/// True for iterators that are known to point into dense memory.
template <typename It> struct is_dense_iterator : std::is_pointer<It> {};
#if defined(__GLIBCXX__)
template <typename P, typename C> struct is_dense_iterator<__gnu_cxx::__normal_iterator<P, C>> : std::is_pointer<P> {};
#elif defined(_LIBCPP_VERSION)
template <typename P> struct is_dense_iterator<std::__wrap_iter<P>> : std::is_pointer<P> {};
#endif

/// True if [It, It + n) can be copied as n dense objects of type T.
template <typename It, typename T>
struct points_to_dense
    : std::integral_constant<
          bool, is_dense_iterator<It>::value &&
                    std::is_same<typename std::remove_cv<typename std::iterator_traits<It>::value_type>::type,
                                 typename std::remove_cv<T>::type>::value> {};

} // namespace detail
} // namespace Concurrency

#endif // CPPAMP_DETAIL_CONTAINER_TRAITS_H
