// Constructors, conversions and operators of norm, unorm and the short vectors, on both sides, and operations that they
// must not have (C++ AMP 1.2, 10.7 and 10.8).
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <amp_short_vectors.h>
#include <type_traits>
#include <utility>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

/// Sets bit `n` if a check failed.
struct notes {
  unsigned failed[4];
  notes() restrict(cpu, amp) {
    for (int i = 0; i < 4; ++i)
      failed[i] = 0;
  }
  void operator()(int n, bool held) restrict(cpu, amp) {
    if (!held)
      failed[n / 32] |= 1u << n % 32;
  }
};

// A23.01 accept: constructors
// A23.02 accept: conversion to float, assignment
// A23.03 accept: += -= *= /=, ++ --
// A23.04 accept: unary minus of norm, none of unorm
// A23.05 accept: + - * /
// A23.06 accept: == != < > <= >=
// A23.07 accept: UNORM_MIN and similar constants
void scalars(notes &note) restrict(cpu, amp) {
  const float infinity = 1e38f * 1e38f;
  note(0, norm() == 0.0f && unorm() == 0.0f && norm(0.25f) == 0.25f && norm(-3.5) == -1.0f);
  note(1, norm(7) == 1.0f && norm(-7) == -1.0f && norm(3u) == 1.0f && unorm(-1) == 0.0f);
  note(2, unorm(0.75) == 0.75f && unorm(2u) == 1.0f && unorm(-0.5f) == 0.0f);
  note(3, norm(infinity) == 1.0f && norm(-infinity) == -1.0f && unorm(-infinity) == 0.0f);
  norm a(0.5f), b(-0.75f);
  unorm c(0.5f), d(0.75f);
  note(4,
       a + b == norm(-0.25f) && a - b == NORM_MAX && a * b == norm(-0.375f) && b / a == NORM_MIN);
  note(5,
       c + d == UNORM_MAX && c - d == UNORM_MIN && c * d == unorm(0.375f) && c / d > unorm(0.66f));
  note(6, a != b && a > b && b < a && a >= a && a <= a && !(a == b) && c < d && d >= c && c != d);
  note(7, -a == norm(-0.5f) && norm(c) == a && unorm(b) == UNORM_ZERO && NORM_ZERO == 0.0f);
  norm e = c; // a unorm is a norm
  e += b;
  note(8, e == norm(-0.25f) && (e *= b) == norm(0.1875f) && (e -= a) == norm(-0.3125f) &&
              (e /= norm(0.125f)) == NORM_MIN);
  note(9,
       e++ == NORM_MIN && e == NORM_ZERO && ++e == NORM_MAX && e-- == NORM_MAX && --e == NORM_MIN);
  note(10, c++ == 0.5f && c == 1.0f && --c == 0.0f && 0.5f + a == 1.0f);
}

// A24.05 accept: ++ --
// A24.06 accept: += -= *= /=, + - * /
// A24.07 accept: == !=
// A24.10 accept: a scalar on either side
template <typename V, typename S> void arithmetic(notes &note, int n, S) restrict(cpu, amp) {
  V a(S(6)), b(S(3)), c = a;
  note(n, V() == V(S(0)) && a + b == V(S(9)) && a - b == V(S(3)) && a * b == V(S(18)) &&
              a / b == V(S(2)));
  c += b, c -= V(S(1)), c *= V(S(4)), c /= V(S(2));
  note(n + 1, c == V(S(16)) && c != a && c + S(1) == S(1) + c && S(20) / c == V(S(20) / S(16)));
  note(n + 2,
       c++ == V(S(16)) && c == V(S(17)) && ++c == V(S(18)) && c-- == V(S(18)) && --c == V(S(16)));
  static_assert(std::is_same<typename V::value_type, S>::value, "");
}

// A24.09 accept: integers: ~ % ^ | & << >> and their assignments
template <typename V> void bits(notes &note, int n) restrict(cpu, amp) {
  V a(12), b(10), c(77);
  note(n, (a & b) == V(8) && (a | b) == V(14) && (a ^ b) == V(6) && a % b == V(2) && ~(~a) == a);
  c %= V(50), c <<= V(2), c |= V(3), c &= V(110), c ^= V(1), c >>= 1; // 27 108 111 110 111 55
  note(n + 1, c == V(55) && a << 1 == V(24) && b >> V(1) == V(5) && (1 | a) == V(13));
}

// A24.02 accept: constructors from components, and from one value for all
// A24.03 accept: norm_N and unorm_N from float and unorm
// A24.08 accept: unary minus of signed types
void vectors(notes &note) restrict(cpu, amp) {
  arithmetic<int_2>(note, 11, 1);
  arithmetic<int_3>(note, 14, 1);
  arithmetic<int_4>(note, 17, 1);
  arithmetic<uint_2>(note, 20, 1u);
  arithmetic<uint_3>(note, 23, 1u);
  arithmetic<uint_4>(note, 26, 1u);
  arithmetic<float_2>(note, 29, 1.0f);
  arithmetic<float_3>(note, 32, 1.0f);
  arithmetic<float_4>(note, 35, 1.0f);
  arithmetic<double_2>(note, 38, 1.0);
  arithmetic<double_3>(note, 41, 1.0);
  arithmetic<double_4>(note, 44, 1.0);
  bits<int_2>(note, 47);
  bits<int_3>(note, 49);
  bits<int_4>(note, 51);
  bits<uint_2>(note, 53);
  bits<uint_3>(note, 55);
  bits<uint_4>(note, 57);
  note(59, -int_2(1, -2) == int_2(-1, 2) && -float_3(1, -2, 3) == float_3(-1, 2, -3) &&
               -double_4(1, 2, 3, 4) == double_4(-1, -2, -3, -4));
  norm_2 n(0.5f, -2.0f);
  note(60, n == norm_2(norm(0.5f), NORM_MIN) && -n == norm_2(-0.5f, 1.0f) &&
               n + n == norm_2(1.0f, -1.0f));
  note(61, norm_3(0.25f) == norm_3(0.25f, 0.25f, 0.25f) &&
               norm_4(unorm(0.5f), unorm(), unorm(), unorm()) == norm_4(0.5f, 0.0f, 0.0f, 0.0f));
  note(62, unorm_2(-1.0f, 0.5f) * unorm_2(0.5f) == unorm_2(0.0f, 0.25f) &&
               unorm_4(2.0f).w == 1.0f &&
               unorm_3(0.5f, 0.0f, 9.0f) + UNORM_MAX == unorm_3(UNORM_MAX));
}

/// Whether T is a vector of more than one component, tested by an overload for vectors only.
template <typename T, int Size = short_vector_traits<T>::size>
constexpr bool is_vector(T *) { return Size > 1; }
constexpr bool is_vector(...) { return false; }
static_assert(is_vector(static_cast<float_3 *>(nullptr)), "");
static_assert(!is_vector(static_cast<double *>(nullptr)), "");
static_assert(!is_vector(static_cast<notes *>(nullptr)), "other types fall out of the overload set");
static_assert(!is_vector(static_cast<long *>(nullptr)), "");

// A24.04 accept: explicit conversions from the other kinds
// A24.16 accept: short_vector, short_vector_traits
// A24.17 accept: int2 to unorm4 in graphics::direct3d
void conversions(notes &note) restrict(cpu, amp) {
  note(63,
       int_2(float_2(1.75f, -1.75f)) == int_2(1, -1) && uint_3(int_3(1, 2, 3)) == uint_3(1, 2, 3));
  note(64, float_4(double_4(0.5, 1, 2, 3)) == float_4(0.5f, 1, 2, 3) &&
               double_2(int_2(3, 4)) == double_2(3, 4));
  note(65, norm_2(int_2(-5, 0)) == norm_2(-1.0f, 0.0f) &&
               unorm_3(norm_3(-0.5f, 0.5f, 1.0f)) == unorm_3(0.0f, 0.5f, 1.0f));
  note(66, norm_4(unorm_4(0.5f)) == norm_4(0.5f) &&
               float_2(unorm_2(0.5f, 0.25f)) == float_2(0.5f, 0.25f));
  note(67, int_4(unorm_4(1.0f)) == int_4(1) && unorm_2(double_2(0.5, 3)) == unorm_2(0.5f, 1.0f));
  float_3 v = 2; // a scalar converts to a vector of equal components
  note(68, v == float_3(2, 2, 2) && v + 1 == float_3(3) && 1.5 * v == float_3(3));
  note(69, sizeof(float_3) == 12 && sizeof(double_3) == 24 && sizeof(unorm_4) == 16 &&
               sizeof(int_2) == 8);
  short_vector<float, 3>::type w = v;
  short_vector<unorm, 1>::type u(0.5f);
  note(70, w == v && u == 0.5f && short_vector_traits<double_4>::size == 4 && int_3::size == 3);
  graphics::direct3d::uint2 x(1u, 2u);
  note(71, x == uint_2(1u, 2u));
}

void all(notes &note) restrict(cpu, amp) {
  scalars(note);
  vectors(note);
  conversions(note);
}

// Operations that must not exist.

#define DETECT(name, expression)                                                                   \
  template <typename A, typename B> struct name {                                                  \
    template <typename C> static auto test(C *) -> decltype((expression), std::true_type());       \
    template <typename C> static std::false_type test(...);                                        \
    static const bool value = decltype(test<A>(nullptr))::value;                                   \
  };
DETECT(has_minus, -std::declval<C>())
DETECT(has_not, ~std::declval<C>())
DETECT(has_modulo, std::declval<C>() % std::declval<C>())
DETECT(has_shift, std::declval<C &>() <<= std::declval<C>())
DETECT(has_subscript, std::declval<C>()[0])
DETECT(has_sum, std::declval<C>() + std::declval<B>())
DETECT(has_xx, std::declval<C>().xx)
DETECT(has_xg, std::declval<C>().xg)
DETECT(has_z, std::declval<C>().get_z())

// A24.01 accept: eighteen classes, value_type, size, layout
// A24.11 accept: no subscript, no repeated and no mixed letters
template <typename V> void traits(int size) {
  typedef typename V::value_type S;
  EXPECT_EQUAL(static_cast<int>(short_vector_traits<V>::size), size);
  EXPECT_EQUAL(static_cast<int>(short_vector_traits<S>::size), 1);
  EXPECT((std::is_same<typename short_vector_traits<V>::value_type, S>::value));
  EXPECT((std::is_same<typename short_vector<S, V::size>::type, V>::value));
  EXPECT(sizeof(V) == sizeof(S) * static_cast<size_t>(size) && alignof(V) == alignof(S));
  EXPECT(std::is_trivially_copyable<V>::value);
  const bool integer = std::is_integral<S>::value;
  const bool negatable = !std::is_same<S, unsigned>::value && !std::is_same<S, unorm>::value;
  EXPECT((has_not<V, V>::value == integer && has_modulo<V, V>::value == integer &&
          has_shift<V, V>::value == integer && has_minus<V, V>::value == negatable));
  EXPECT((!has_subscript<V, V>::value && !has_xx<V, V>::value && !has_xg<V, V>::value &&
          has_z<V, V>::value == (size > 2)));
}
template <typename S> void traits_of_sizes() {
  traits<typename short_vector<S, 2>::type>(2);
  traits<typename short_vector<S, 3>::type>(3);
  traits<typename short_vector<S, 4>::type>(4);
}

int main() {
  notes here;
  all(here);
  std::vector<unsigned> data(4, 1u);
  array_view<unsigned, 1> out(4, data);
  parallel_for_each(
      extent<1>(1), [=](index<1>) restrict(amp) {
        notes there;
        all(there);
        for (int i = 0; i < 4; ++i)
          out[i] = there.failed[i];
      });
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQUAL(here.failed[i], 0u);
    EXPECT_EQUAL(out[i], 0u);
  }
  traits_of_sizes<int>();
  traits_of_sizes<unsigned>();
  traits_of_sizes<float>();
  traits_of_sizes<double>();
  traits_of_sizes<norm>();
  traits_of_sizes<unorm>();
  EXPECT((!std::is_convertible<int_2, float_2>::value &&
          std::is_constructible<float_2, int_2>::value));
  EXPECT((!std::is_convertible<norm, unorm>::value && std::is_convertible<unorm, norm>::value));
  EXPECT((!std::is_convertible<float, norm>::value && !std::is_constructible<int_2, int_3>::value));
  EXPECT((!has_sum<int_2, float_2>::value && !has_sum<float_2, float_3>::value));
  EXPECT((!has_minus<unorm, unorm>::value || std::is_same<decltype(-unorm()), float>::value));
  return result();
}
