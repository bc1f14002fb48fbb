// If the process writes a timeline, each queue compares its device's clock with the host's, provided that the device
// has a function for this.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl_stub/opencl_stub.h"
#include "simple_kernels.h"

#include <CL/cl.h>

#include <gtest/gtest.h>

#include <stdlib.h>

using namespace Concurrency;
using namespace amp_test;

namespace {

const int no_cache = setenv("CPPAMP_CACHE", "0", 1), timeline = setenv("CPPAMP_TRACE", "/dev/null", 1);
constexpr const char *comparison = "clGetDeviceAndHostTimer";

/// Increments an element with a kernel on a separate queue.
int add_one_on(const wchar_t *device) {
  accelerator_view view = accelerator(device).create_view();
  std::vector<int> v(10, 1);
  array_view<int> data(10, v);
  add_number(data, 1, &view);
  return data[9];
}

TEST(ClockComparisonTest, EachQueueComparesClocks) {
  EXPECT_EQ(add_one_on(L"opencl\\stub-platform\\2"), 2);
  const int before = opencl_stub::calls(comparison);
  EXPECT_GE(before, 1);
  EXPECT_EQ(add_one_on(L"opencl\\stub-platform\\2"), 2);
  EXPECT_EQ(opencl_stub::calls(comparison), before + 1);
}

TEST(ClockComparisonTest, DevicesBeforeOpenCL21AreNotQueried) {
  const int before = opencl_stub::calls(comparison);
  EXPECT_EQ(add_one_on(L"opencl\\stub-platform\\0"), 2);
  EXPECT_EQ(opencl_stub::calls(comparison), before);
}

TEST(ClockComparisonTest, FailedComparisonsFallBackToCommandTimes) {
  opencl_stub::fail(comparison, CL_INVALID_OPERATION);
  EXPECT_EQ(add_one_on(L"opencl\\stub-platform\\2"), 2);
  opencl_stub::stop_failing();
}

} // namespace
