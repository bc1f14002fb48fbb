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

TEST(NoDeviceTest, TheHostIsAlwaysAvailable) {
  std::vector<accelerator> all = accelerator::get_all();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].get_device_path(), L"cpu\\host");
  EXPECT_EQ(all[1].get_device_path(), L"cpu");
  EXPECT_EQ(accelerator(), all[0]);
  array<int> a(10);
  EXPECT_EQ(a.get_accelerator_view().get_accelerator(), all[0]);
}

// M017 reject: no accelerator at all
TEST(NoDeviceTest, KernelsWithoutMachineCodeNeedADriver) {
  test_image image("kernel void without() {}");
  image.add(test_kernel("without", 1, 1));
  const char functor = 0;
  try {
    image.launch("without", extent<1>(1), &functor);
    ADD_FAILURE() << "nothing was thrown";
  } catch (const runtime_exception &e) {
    EXPECT_THAT(e.what(), testing::HasSubstr("the program has no machine code for the host"));
    EXPECT_THAT(e.what(), testing::HasSubstr("--amp-host"));
    EXPECT_THAT(e.what(), testing::Not(testing::HasSubstr("\n")));
  }
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
