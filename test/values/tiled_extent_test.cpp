// tiled_extent on the host, in its three ranks (C++ AMP 1.2, 4.3).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp/tiled_extent.h>

#include <gtest/gtest.h>
#include <limits.h>
#include <type_traits>

using Concurrency::extent;
using Concurrency::tiled_extent;

namespace {

TEST(TiledExtentTest, IsAnExtent) {
  static_assert(std::is_base_of<extent<1>, tiled_extent<4>>::value, "");
  static_assert(std::is_base_of<extent<2>, tiled_extent<4, 4>>::value, "");
  static_assert(std::is_base_of<extent<3>, tiled_extent<4, 4, 4>>::value, "");
  static_assert(std::is_convertible<extent<2>, tiled_extent<4, 4>>::value, "");
  tiled_extent<2, 3> t(extent<2>(4, 6));
  EXPECT_EQ(t.size(), 24u);
  EXPECT_EQ(t + 1, extent<2>(5, 7)); // the inherited arithmetic of extent
}

TEST(TiledExtentTest, DefaultIsZero) {
  tiled_extent<2, 3, 4> t;
  EXPECT_EQ(t, (tiled_extent<2, 3, 4>(extent<3>(0, 0, 0))));
}

TEST(TiledExtentTest, Constants) {
  static_assert(tiled_extent<2>::tile_dim0 == 2 && tiled_extent<2>::rank == 1, "");
  static_assert(tiled_extent<2, 3>::tile_dim1 == 3 && tiled_extent<2, 3>::rank == 2, "");
  static_assert(tiled_extent<2, 3, 4>::tile_dim2 == 4 && tiled_extent<2, 3, 4>::rank == 3, "");
  const int &by_reference = tiled_extent<2, 3, 4>::tile_dim2; // needs a definition
  EXPECT_EQ(by_reference, 4);
}

TEST(TiledExtentTest, TileExtent) {
  EXPECT_EQ(tiled_extent<5>().get_tile_extent(), extent<1>(5));
  EXPECT_EQ((tiled_extent<5, 6>().get_tile_extent()), extent<2>(5, 6));
  EXPECT_EQ((tiled_extent<5, 6, 7>().get_tile_extent()), extent<3>(5, 6, 7));
}

TEST(TiledExtentTest, Pad) {
  EXPECT_EQ(extent<1>(9).tile<4>().pad()[0], 12);
  EXPECT_EQ(extent<1>(8).tile<4>().pad()[0], 8);
  EXPECT_EQ((extent<2>(1, 10).tile<4, 5>().pad()), (tiled_extent<4, 5>(extent<2>(4, 10))));
  EXPECT_EQ((extent<3>(1, 2, 3).tile<2, 2, 2>().pad()),
            (tiled_extent<2, 2, 2>(extent<3>(2, 2, 4))));
}

TEST(TiledExtentTest, PadNearTheLimitWraps) {
  EXPECT_LT(extent<1>(INT_MAX).tile<1024>().pad()[0], 0); // and the launch refuses it
}

TEST(TiledExtentTest, Truncate) {
  EXPECT_EQ(extent<1>(9).tile<4>().truncate()[0], 8);
  EXPECT_EQ((extent<2>(3, 10).tile<4, 5>().truncate()), (tiled_extent<4, 5>(extent<2>(0, 10))));
  EXPECT_EQ((extent<3>(5, 6, 7).tile<2, 2, 2>().truncate()),
            (tiled_extent<2, 2, 2>(extent<3>(4, 6, 6))));
}

TEST(TiledExtentTest, Comparison) {
  const tiled_extent<2, 2> a(extent<2>(4, 6)), b(extent<2>(4, 8));
  tiled_extent<2, 2> c(b);
  EXPECT_FALSE(a == b);
  EXPECT_TRUE(a != b);
  c = a;
  EXPECT_TRUE(a == c);
  EXPECT_FALSE(a != c);
}

} // namespace
