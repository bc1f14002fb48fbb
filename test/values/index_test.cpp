// index<N> on the host, operator by operator (C++ AMP 1.2, 4.1).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp/index.h>

#include <gtest/gtest.h>
#include <type_traits>

namespace {

using Concurrency::index; // inside the namespace: <strings.h> has a global function `index`

/// SFINAE: is `A + B`, `A += B`, `A *= B` or `A == B` a valid expression?
#define DEFINE_HAS(name, op)                                                                       \
  template <typename A, typename B>                                                                \
  auto name##_test(int)->decltype(std::declval<A &>() op std::declval<const B &>(),                \
                                  std::true_type());                                               \
  template <typename A, typename B> std::false_type name##_test(...);                              \
  template <typename A, typename B> constexpr bool name() {                                        \
    return decltype(name##_test<A, B>(0))::value;                                                  \
  }
DEFINE_HAS(has_plus, +)
DEFINE_HAS(has_plus_assign, +=)
DEFINE_HAS(has_times_assign, *=)
DEFINE_HAS(has_equal, ==)
DEFINE_HAS(has_assign, =)

TEST(IndexTest, Constants) {
  static_assert(index<1>::rank == 1, "");
  static_assert(index<7>::rank == 7, "");
  static_assert(std::is_same<index<3>::value_type, int>::value, "");
  const int &by_reference = index<2>::rank; // needs a definition
  EXPECT_EQ(by_reference, 2);
}

TEST(IndexTest, DefaultIsZero) {
  index<4> i;
  for (unsigned c = 0; c < 4; ++c)
    EXPECT_EQ(i[c], 0);
}

TEST(IndexTest, ConstructorsFromInts) {
  index<1> one(7);
  EXPECT_EQ(one[0], 7);
  index<2> two(1, -2);
  EXPECT_EQ(two[0], 1);
  EXPECT_EQ(two[1], -2);
  index<3> three(1, 2, 3);
  EXPECT_EQ(three[0], 1);
  EXPECT_EQ(three[1], 2);
  EXPECT_EQ(three[2], 3);
}

TEST(IndexTest, ConstructorFromArray) {
  const int components[] = {4, 3, 2, 1};
  index<4> i(components);
  EXPECT_EQ(i[0], 4);
  EXPECT_EQ(i[3], 1);
}

TEST(IndexTest, OtherNumbersOfIntsAreNoConstructors) {
  static_assert(!std::is_constructible<index<1>, int, int>::value, "");
  static_assert(!std::is_constructible<index<2>, int, int, int>::value, "");
  static_assert(!std::is_constructible<index<3>, int, int>::value, "");
  static_assert(!std::is_constructible<index<4>, int, int, int, int>::value, "");
}

TEST(IndexTest, OneIntDoesNotConvert) {
  static_assert(!std::is_convertible<int, index<1>>::value, "");
  static_assert(!std::is_convertible<const int *, index<2>>::value, "");
}

TEST(IndexTest, CopiesAreIndependent) {
  index<2> a(1, 2), b(a), c;
  c = a;
  a[0] = 9;
  EXPECT_EQ(b, index<2>(1, 2));
  EXPECT_EQ(c, index<2>(1, 2));
  static_assert(std::is_trivially_copyable<index<3>>::value, "");
  static_assert(sizeof(index<3>) == 3 * sizeof(int), "");
}

TEST(IndexTest, SubscriptWrites) {
  index<3> i;
  i[0] = 1;
  i[2] = i[0] + 4;
  EXPECT_EQ(i, index<3>(1, 0, 5));
}

TEST(IndexTest, ComparesAllComponents) {
  EXPECT_TRUE(index<2>(1, 2) == index<2>(1, 2));
  EXPECT_FALSE(index<2>(1, 2) == index<2>(1, 3));
  EXPECT_FALSE(index<2>(1, 2) == index<2>(0, 2));
  EXPECT_FALSE(index<2>(1, 2) != index<2>(1, 2));
  EXPECT_TRUE(index<2>(1, 2) != index<2>(1, 3)); // one differing component is enough
}

TEST(IndexTest, WithIndex) {
  const index<3> a(1, 2, 3), b(10, 20, 30);
  EXPECT_EQ(a + b, index<3>(11, 22, 33));
  EXPECT_EQ(b - a, index<3>(9, 18, 27));
  index<3> c(a);
  EXPECT_EQ(&(c += b), &c);
  EXPECT_EQ(c, index<3>(11, 22, 33));
  EXPECT_EQ(&(c -= a), &c);
  EXPECT_EQ(c, b);
}

TEST(IndexTest, WithInt) {
  const index<2> a(17, -8);
  EXPECT_EQ(a + 3, index<2>(20, -5));
  EXPECT_EQ(a - 3, index<2>(14, -11));
  EXPECT_EQ(a * 3, index<2>(51, -24));
  EXPECT_EQ(a / 3, index<2>(5, -2));
  EXPECT_EQ(a % 3, index<2>(2, -2));
}

TEST(IndexTest, IntFirst) {
  const index<2> a(7, -8);
  EXPECT_EQ(100 + a, index<2>(107, 92));
  EXPECT_EQ(100 - a, index<2>(93, 108));
  EXPECT_EQ(100 * a, index<2>(700, -800));
  EXPECT_EQ(100 / a, index<2>(14, -12));
  EXPECT_EQ(100 % a, index<2>(2, 4));
}

TEST(IndexTest, AssigningWithInt) {
  index<2> i(7, -8);
  EXPECT_EQ(&(i += 3), &i);
  EXPECT_EQ(i, index<2>(10, -5));
  EXPECT_EQ(i -= 1, index<2>(9, -6));
  EXPECT_EQ(i *= 2, index<2>(18, -12));
  EXPECT_EQ(i /= 4, index<2>(4, -3));
  EXPECT_EQ(i %= 3, index<2>(1, 0));
}

TEST(IndexTest, IncrementAndDecrement) {
  index<2> i(1, 5);
  EXPECT_EQ(&++i, &i);
  EXPECT_EQ(i, index<2>(2, 6));
  EXPECT_EQ(i++, index<2>(2, 6));
  EXPECT_EQ(i, index<2>(3, 7));
  EXPECT_EQ(&--i, &i);
  EXPECT_EQ(i--, index<2>(2, 6));
  EXPECT_EQ(i, index<2>(1, 5));
}

TEST(IndexTest, RanksDoNotMix) {
  static_assert(has_plus<index<2>, index<2>>() && !has_plus<index<2>, index<3>>(), "");
  static_assert(has_plus_assign<index<2>, index<2>>() && !has_plus_assign<index<2>, index<1>>(), "");
  static_assert(has_equal<index<2>, index<2>>() && !has_equal<index<1>, index<2>>(), "");
  static_assert(has_assign<index<2>, index<2>>() && !has_assign<index<2>, index<3>>(), "");
}

TEST(IndexTest, NoMultiplicationWithIndex) {
  static_assert(!has_times_assign<index<2>, index<2>>(), "");
  static_assert(has_times_assign<index<2>, int>(), "");
}

} // namespace
