// Kernels with a second version in which each thread computes several rows: which version a launch runs, and with what
// grid.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl_stub/opencl_stub.h"
#include "test_image.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stddef.h>
#include <vector>

using namespace Concurrency;
using namespace amp_test;
using testing::ElementsAre;

namespace {

struct functor {
  array_view<int, 2> v;
  int n;
};

test_kernel describe(const char *name) {
  typedef Concurrency::detail::container_state<2> state;
  return test_kernel(name, 2, sizeof(functor))
      .view<int, 2>(offsetof(functor, v), read_write)
      .buffer(0)
      .offset(0)
      .scalar(offsetof(functor, v) + offsetof(state, stride), 4)
      .scalar(offsetof(functor, n), 4)
      .domain(0)
      .domain(1);
}

test_image &image() {
  static test_image i = [] {
    test_image made("kernel void add2() {} kernel void add2_rows() {}"); // the stub knows these kernels by name
    made.add(describe("add2")).add(describe("add2_rows").symbol("add2" CPPAMP_ROWS_SUFFIX));
    return made;
  }();
  return i;
}

/// Runs a launch over this many elements, checks their sum, and returns the name of the kernel.
std::string launch(int rows, int columns) {
  std::vector<int> data(static_cast<size_t>(rows) * columns, 3);
  const array_view<int, 2> v(rows, columns, data);
  const functor f = {v, 4};
  image().launch("add2", v.get_extent(), &f);
  v.synchronize();
  EXPECT_THAT(data, testing::Each(7));
  return opencl_stub::last_kernel();
}

/// The stub's devices are GPUs of 8 compute units.
constexpr int large = 8 * 4096;

TEST(RowsTest, LargeDomainsUseThem) {
  EXPECT_EQ(launch(large / 64, 64), "add2_rows");
  EXPECT_THAT(opencl_stub::last_grid(), ElementsAre(64, large / 64 / table::rows_each));
  EXPECT_EQ(launch(large / 64 + 1, 64), "add2_rows"); // the last thread has one row
  EXPECT_GE(opencl_stub::last_grid()[1], large / 64 / table::rows_each + 1);
}

TEST(RowsTest, SmallDomainsDoNot) {
  EXPECT_EQ(launch(large / 64 - 1, 64), "add2");
  EXPECT_EQ(opencl_stub::last_grid()[0], 64u);
  EXPECT_GE(opencl_stub::last_grid()[1], large / 64 - 1u);
}

TEST(RowsTest, EachLaunchDecidesAgain) {
  const unsigned long long before = Concurrency::detail::statistics().launches_of_rows;
  for (int turn = 0; turn < 3; ++turn) {
    EXPECT_EQ(launch(large, 1), "add2_rows");
    EXPECT_EQ(launch(3, 5), "add2");
  }
  EXPECT_EQ(Concurrency::detail::statistics().launches_of_rows, before + 3);
}

} // namespace
