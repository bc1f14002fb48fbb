// extent<N> on the host, operator by operator (C++ AMP 1.2, 4.2).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp/extent.h>

#include <gtest/gtest.h>
#include <limits.h>
#include <type_traits>

namespace {

using Concurrency::extent;
using Concurrency::index; // inside the namespace: <strings.h> has a global function `index`

TEST(ExtentTest, Constants) {
  static_assert(extent<1>::rank == 1 && extent<128>::rank == 128, "");
  static_assert(std::is_same<extent<3>::value_type, int>::value, "");
  const int &by_reference = extent<2>::rank; // needs a definition
  EXPECT_EQ(by_reference, 2);
}

TEST(ExtentTest, Constructors) {
  EXPECT_EQ(extent<3>(), extent<3>(0, 0, 0));
  EXPECT_EQ(extent<1>(5)[0], 5);
  EXPECT_EQ(extent<2>(5, 6)[1], 6);
  EXPECT_EQ(extent<3>(5, 6, 7)[2], 7);
  const int components[] = {1, 2, 3, 4, 5};
  EXPECT_EQ(extent<5>(components)[4], 5);
  static_assert(!std::is_constructible<extent<1>, int, int>::value, "");
  static_assert(!std::is_constructible<extent<3>, int, int>::value, "");
  static_assert(!std::is_convertible<int, extent<1>>::value, "");
}

TEST(ExtentTest, SubscriptWrites) {
  extent<2> e;
  e[1] = 4;
  EXPECT_EQ(e, extent<2>(0, 4));
}

TEST(ExtentTest, Size) {
  EXPECT_EQ(extent<1>(7).size(), 7u);
  EXPECT_EQ(extent<3>(2, 3, 4).size(), 24u);
  EXPECT_EQ(extent<2>(65536, 65535).size(), 4294901760u); // more than INT_MAX
  EXPECT_EQ(extent<2>(3, 0).size(), 0u);
  static_assert(std::is_same<decltype(extent<2>().size()), unsigned int>::value, "");
}

TEST(ExtentTest, Contains) {
  const extent<2> e(3, 4);
  EXPECT_TRUE(e.contains(index<2>(0, 0)));
  EXPECT_TRUE(e.contains(index<2>(2, 3)));
  EXPECT_FALSE(e.contains(index<2>(3, 0)));
  EXPECT_FALSE(e.contains(index<2>(0, 4)));
  EXPECT_FALSE(e.contains(index<2>(-1, 0)));
  EXPECT_FALSE(e.contains(index<2>(0, -1)));
  EXPECT_FALSE(extent<1>(-5).contains(index<1>(-6)));
}

TEST(ExtentTest, Tile) {
  Concurrency::tiled_extent<4> one = extent<1>(10).tile<4>();
  Concurrency::tiled_extent<2, 5> two = extent<2>(8, 10).tile<2, 5>();
  Concurrency::tiled_extent<1, 2, 3> three = extent<3>(1, 2, 3).tile<1, 2, 3>();
  EXPECT_EQ(one[0], 10); // not a multiple, which only the launch checks
  EXPECT_EQ(static_cast<extent<2>>(two), extent<2>(8, 10));
  EXPECT_EQ(three[2], 3);
}

TEST(ExtentTest, WithIndex) {
  const extent<2> e(10, 20);
  EXPECT_EQ(e + index<2>(1, 2), extent<2>(11, 22));
  EXPECT_EQ(e - index<2>(1, 2), extent<2>(9, 18));
  extent<2> f(e);
  EXPECT_EQ(&(f += index<2>(5, 5)), &f);
  EXPECT_EQ(f, extent<2>(15, 25));
  EXPECT_EQ(f -= index<2>(1, 2), extent<2>(14, 23));
}

TEST(ExtentTest, WithExtent) {
  const extent<2> a(10, 20), b(1, 2);
  EXPECT_EQ(a + b, extent<2>(11, 22));
  EXPECT_EQ(a - b, extent<2>(9, 18));
  extent<2> c(a);
  EXPECT_EQ(&(c += b), &c);
  EXPECT_EQ(c, extent<2>(11, 22));
  EXPECT_EQ(c -= a, b);
}

TEST(ExtentTest, WithInt) {
  const extent<2> e(17, 8);
  EXPECT_EQ(e + 3, extent<2>(20, 11));
  EXPECT_EQ(e - 3, extent<2>(14, 5));
  EXPECT_EQ(e * 3, extent<2>(51, 24));
  EXPECT_EQ(e / 3, extent<2>(5, 2));
  EXPECT_EQ(e % 3, extent<2>(2, 2));
  EXPECT_EQ(100 + e, extent<2>(117, 108));
  EXPECT_EQ(100 - e, extent<2>(83, 92));
  EXPECT_EQ(100 * e, extent<2>(1700, 800));
  EXPECT_EQ(100 / e, extent<2>(5, 12));
  EXPECT_EQ(100 % e, extent<2>(15, 4));
}

TEST(ExtentTest, AssigningWithInt) {
  extent<2> e(7, 8);
  EXPECT_EQ(&(e += 3), &e);
  EXPECT_EQ(e, extent<2>(10, 11));
  EXPECT_EQ(e -= 1, extent<2>(9, 10));
  EXPECT_EQ(e *= 2, extent<2>(18, 20));
  EXPECT_EQ(e /= 4, extent<2>(4, 5));
  EXPECT_EQ(e %= 3, extent<2>(1, 2));
}

TEST(ExtentTest, IncrementAndDecrement) {
  extent<2> e(1, 5);
  EXPECT_EQ(&++e, &e);
  EXPECT_EQ(e++, extent<2>(2, 6));
  EXPECT_EQ(e, extent<2>(3, 7));
  EXPECT_EQ(e--, extent<2>(3, 7));
  EXPECT_EQ(--e, extent<2>(1, 5));
}

TEST(ExtentTest, Comparison) {
  EXPECT_TRUE(extent<2>(1, 2) == extent<2>(1, 2));
  EXPECT_FALSE(extent<2>(1, 2) == extent<2>(2, 2));
  EXPECT_TRUE(extent<2>(1, 2) != extent<2>(1, 3));
  EXPECT_FALSE(extent<2>(1, 2) != extent<2>(1, 2));
}

} // namespace
