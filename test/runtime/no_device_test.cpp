// A machine without any OpenCL driver.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simple_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdlib.h>

using namespace Concurrency;
using namespace amp_test;

namespace {

const int without_drivers = setenv("OCL_ICD_VENDORS", "/nonexistent", 1);

TEST(NoDeviceTest, GetAllStillHasTheCpu) {
  std::vector<accelerator> all = accelerator::get_all();
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].get_device_path(), L"cpu");
}

// M017 reject: no accelerator at all
TEST(NoDeviceTest, UsesNameThePackages) {
  std::vector<int> v(10);
  array_view<int> view(10, v);
  auto expect_advice = [](auto use) {
    try {
      use();
      ADD_FAILURE() << "nothing was thrown";
    } catch (const runtime_exception &e) {
      EXPECT_THAT(e.what(), testing::HasSubstr("no supported accelerator available"));
      EXPECT_THAT(e.what(), testing::HasSubstr("pocl-opencl-icd"));
      EXPECT_THAT(e.what(), testing::HasSubstr("ocl-icd-libopencl1"));
      EXPECT_THAT(e.what(), testing::Not(testing::HasSubstr("\n")));
    }
  };
  expect_advice([] { accelerator(); });
  expect_advice([] { array<int> a(10); });
  expect_advice([&] { add_number(view, 1); });
  expect_advice([] { accelerator::get_auto_selection_view(); });
}

TEST(NoDeviceTest, HostDataStillWorks) {
  std::vector<int> v(10, 3);
  array_view<int> view(10, v);
  view[4] = 5;
  view.synchronize();
  EXPECT_EQ(v[4], 5);
  array<int> a(10, v.begin(), accelerator(accelerator::cpu_accelerator).get_default_view());
  EXPECT_EQ(a[4], 5);
  array_view<int> own(10);
  copy(a, own);
  EXPECT_EQ(own[4], 5);
}

} // namespace
