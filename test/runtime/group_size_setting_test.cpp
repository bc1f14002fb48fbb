// CPPAMP_GROUP_SIZE overrides the group shape of untiled kernels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl_stub/opencl_stub.h"
#include "simple_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdlib.h>
#include <vector>

using namespace Concurrency;
using namespace amp_test;
using testing::ElementsAre;

namespace {

const int wanted = setenv("CPPAMP_GROUP_SIZE", "16x2", 1);

TEST(GroupSizeSettingTest, IsTheSizeOfEachGroup) {
  std::vector<int> data(64 * 64);
  array_view<int, 2> v(64, 64, data);
  add_number(v, 1);
  v.synchronize();
  EXPECT_THAT(opencl_stub::last_group(), ElementsAre(16, 2));
}

} // namespace
