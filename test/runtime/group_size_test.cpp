// The group shapes of untiled kernels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/group_size.h"
#include "opencl_stub/opencl_stub.h"
#include "simple_kernels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <stdlib.h>
#include <vector>

using namespace Concurrency;
using namespace amp_test;
using detail::choose_group_shape;
using detail::group_limits;
using testing::ElementsAre;

namespace {

const int no_cache = setenv("CPPAMP_CACHE", "0", 1);

group_limits gpu() {
  group_limits l;
  l.threads = 1024;
  l.sizes[0] = l.sizes[1] = 1024;
  l.sizes[2] = 64;
  l.preferred_multiple = 32;
  l.compute_units = 132;
  return l;
}
group_limits cpu() {
  group_limits l = gpu();
  l.is_cpu = true;
  l.threads = l.sizes[0] = l.sizes[1] = l.sizes[2] = 4096;
  l.preferred_multiple = 8;
  l.compute_units = 8;
  return l;
}

/// `domain` in OpenCL's order.
std::vector<size_t> shape(const group_limits &l, std::vector<size_t> domain) {
  size_t all[3] = {1, 1, 1};
  std::copy(domain.begin(), domain.end(), all);
  detail::group_shape s = choose_group_shape(l, static_cast<unsigned>(domain.size()), all);
  return {s.size[0], s.size[1], s.size[2]};
}

TEST(GroupSizeTest, LargeDomains) {
  EXPECT_THAT(shape(gpu(), {1 << 27}), ElementsAre(256, 1, 1));
  EXPECT_THAT(shape(gpu(), {4096, 4096}), ElementsAre(64, 4, 1));
  EXPECT_THAT(shape(gpu(), {512, 512, 512}), ElementsAre(64, 4, 1));
  EXPECT_THAT(shape(cpu(), {1 << 20}), ElementsAre(256, 1, 1));
  EXPECT_THAT(shape(cpu(), {4096, 4096}), ElementsAre(64, 4, 1));
  EXPECT_THAT(shape(cpu(), {512, 512, 512}), ElementsAre(64, 2, 2));
  group_limits wide = gpu();
  wide.preferred_multiple = 128;
  EXPECT_THAT(shape(wide, {4096, 4096}), ElementsAre(128, 2, 1));
}

TEST(GroupSizeTest, LimitsOfKernelAndDevice) {
  group_limits l = gpu();
  l.threads = 192; // a kernel with many registers
  EXPECT_THAT(shape(l, {1 << 27}), ElementsAre(128, 1, 1));
  l.threads = 1;
  EXPECT_THAT(shape(l, {4096, 4096}), ElementsAre(1, 1, 1));
  l = gpu();
  l.sizes[0] = 128;
  l.sizes[2] = 1;
  EXPECT_THAT(shape(l, {1 << 27}), ElementsAre(128, 1, 1));
  EXPECT_EQ(shape(l, {512, 512, 512})[2], 1u);
}

TEST(GroupSizeTest, KernelsMayPreferNarrowRows) {
  auto with = [](group_limits l, size_t row, bool over_planes, std::vector<size_t> domain) {
    l.row = row;
    l.over_planes = over_planes;
    return shape(l, domain);
  };
  EXPECT_THAT(with(gpu(), 8, false, {4096, 4096}), ElementsAre(8, 32, 1));
  EXPECT_THAT(with(gpu(), 1, false, {4096, 4096}), ElementsAre(1, 256, 1));
  EXPECT_THAT(with(gpu(), 8, false, {512, 512, 512}), ElementsAre(8, 32, 1));
  EXPECT_THAT(with(gpu(), 8, true, {512, 512, 512}), ElementsAre(8, 1, 32));
  EXPECT_THAT(with(gpu(), 1, true, {512, 512, 512}), ElementsAre(1, 4, 64)); // at most 64 planes
  EXPECT_THAT(with(gpu(), 8, false, {1 << 27}), ElementsAre(256, 1, 1));
  EXPECT_THAT(with(gpu(), 8, false, {1 << 20, 3}), ElementsAre(64, 4, 1)); // short columns leave threads to rows
  EXPECT_THAT(with(cpu(), 8, false, {4096, 4096}), ElementsAre(64, 4, 1));
  group_limits few = gpu();
  few.threads = 4;
  EXPECT_THAT(with(few, 8, false, {4096, 4096}), ElementsAre(4, 1, 1));
}

TEST(GroupSizeTest, SmallDomainsUseAllComputeUnits) {
  EXPECT_THAT(shape(gpu(), {40000}), ElementsAre(128, 1, 1));
  EXPECT_THAT(shape(gpu(), {1000}), ElementsAre(64, 1, 1));
  EXPECT_THAT(shape(cpu(), {2000}), ElementsAre(64, 1, 1));
  EXPECT_THAT(shape(cpu(), {100}), ElementsAre(16, 1, 1));
}

TEST(GroupSizeTest, ShortDimensionsLeaveThreadsToOthers) {
  EXPECT_THAT(shape(gpu(), {3, 1 << 20}), ElementsAre(4, 64, 1));
  EXPECT_THAT(shape(gpu(), {1 << 20, 1}), ElementsAre(256, 1, 1));
  EXPECT_THAT(shape(gpu(), {2, 2, 1 << 20}), ElementsAre(2, 2, 64));
  EXPECT_THAT(shape(cpu(), {3, 1 << 20}), ElementsAre(4, 64, 1));
  EXPECT_THAT(shape(cpu(), {1 << 20, 1}), ElementsAre(256, 1, 1));
}

TEST(GroupSizeTest, MeasurementsMayRequestASize) {
  auto with = [](const char *text, std::vector<size_t> domain) {
    group_limits l = gpu();
    detail::read_wanted_size(text, l);
    return shape(l, domain);
  };
  EXPECT_THAT(with("512", {1000}), ElementsAre(512, 1, 1));
  EXPECT_THAT(with("512", {4096, 4096}), ElementsAre(64, 8, 1));
  EXPECT_THAT(with("16x16", {4096, 4096}), ElementsAre(16, 16, 1));
  EXPECT_THAT(with("8x4x2", {64, 64, 64}), ElementsAre(8, 4, 2));
  for (const char *nothing : {"", "0", "none", "x", "4096x4096", "6148914691236517206x3", "4294967296x4294967296"})
    EXPECT_THAT(with(nothing, {4096, 4096}), ElementsAre(64, testing::Ge(4u), 1)) << nothing;
}

/// For every domain: the shape respects the limits, few threads are idle, and there are few shapes.
TEST(GroupSizeTest, AllDomains) {
  const size_t sides[] = {1, 2, 3, 5, 16, 17, 31, 33, 63, 100, 255, 257, 1000, 65537, 1 << 20};
  for (const group_limits &l : {gpu(), cpu()}) {
    std::set<std::vector<size_t>> shapes;
    for (size_t x : sides)
      for (size_t y : sides) {
        std::vector<size_t> s = shape(l, {x, y});
        ASSERT_LE(s[0] * s[1] * s[2], 256u);
        size_t padded = (x + s[0] - 1) / s[0] * s[0] * ((y + s[1] - 1) / s[1] * s[1]);
        if (padded >= 4096) {
          ASSERT_LT(padded, 4 * x * y) << x << " x " << y << ": " << s[0] << " x " << s[1];
        }
        shapes.insert(s);
      }
    EXPECT_LE(shapes.size(), 40u);
  }
}

TEST(GroupSizeTest, LaunchesFollowTheExtent) {
  // The stub's kernels run in groups of at most 128 threads, on 8 compute units.
  std::vector<int> v(1 << 16, 1);
  array_view<int> view(1 << 16, v);
  add_number(view, 1);
  accelerator().get_default_view().wait(); // another thread builds the kernel and launches it
  EXPECT_THAT(opencl_stub::last_group(), ElementsAre(128));
  add_number(view.section(0, 500), 1);
  EXPECT_THAT(opencl_stub::last_group(), ElementsAre(64));
  array_view<int, 2> narrow = view.view_as(extent<2>(1 << 14, 3));
  add_number(narrow, 1);
  EXPECT_THAT(opencl_stub::last_group(), ElementsAre(4, 32));
  EXPECT_EQ(view[0], 4);
  EXPECT_EQ(view[499], 4);
  EXPECT_EQ(view[3 * (1 << 14) - 1], 3);
}

} // namespace
