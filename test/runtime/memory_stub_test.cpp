// Refuses once every memory request that the library makes for work on OpenCL devices (see memory_test.cpp).
// The devices are the stub's, which have their own memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "each_request.h"
#include "opencl_stub/opencl_stub.h"
#include "simple_kernels.h"
#include "use_everything.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

using namespace Concurrency;
using namespace amp_test;

namespace {

/// If a build in the background failed, the next wait throws. Then the kernel is built again.
void hear_of_builds() {
  for (int i : {0, 1, 2})
    try {
      stub_device(i).get_default_view().wait();
    } catch (const runtime_exception &) {
    }
}

std::vector<int> bystander(512);
std::optional<array_view<int>> bystander_view;
void use_and_leave_work() {
  use_everything();
  bystander_view.emplace(512, bystander);
  accelerator_view there = stub_device(0).get_default_view();
  add_number(*bystander_view, 3, &there);
}
bool bystander_is_there() { return (*bystander_view)[511] == 3 && (*bystander_view)[0] == 3; }

TEST(MemoryStubTest, OfTheFirstUse) {
  setenv("CPPAMP_CACHE", "0", 1);
  EXPECT_GT(refuse_each_request({nullptr, use_everything, hear_of_builds, nullptr}, 1), 300);
}
TEST(MemoryStubTest, OfLaterUses) {
  setenv("CPPAMP_CACHE", "0", 1);
  EXPECT_GT(refuse_each_request({use_and_leave_work, use_everything, hear_of_builds, bystander_is_there}, 1), 100);
}
TEST(MemoryStubTest, WithACacheAndATimeline) {
  const std::string folder = testing::TempDir() + "memory_stub_test." + std::to_string(getpid());
  setenv("CPPAMP_CACHE_DIR", folder.c_str(), 1);
  setenv("CPPAMP_TRACE", (folder + ".json").c_str(), 1);
  EXPECT_GT(refuse_each_request({nullptr, use_everything, hear_of_builds, nullptr}, 1), 300);
  std::filesystem::remove_all(folder);
  std::filesystem::remove(folder + ".json");
}

/// A view's destructor copies the results back. It cannot report a failure.
std::vector<int> left(512);
void let_view_die() {
  accelerator_view there = stub_device(0).get_default_view();
  std::fill(left.begin(), left.end(), 1);
  {
    array_view<int> view(512, left);
    add_number(view, 1, &there);
    add_number(view.section(8, 100), 1, &there);
  }
  if (left[0] != 2 || left[8] != 3 || left[511] != 2)
    throw std::logic_error("the results of a view that died");
}
void prepare_views() {
  let_view_die();
  use_everything();
}
TEST(MemoryStubTest, OfAViewsDestructor) {
  setenv("CPPAMP_CACHE", "0", 1);
  (void)refuse_each_request({prepare_views, let_view_die, nullptr, nullptr}, 1);
}

} // namespace
