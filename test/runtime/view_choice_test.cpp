// The accelerator_view and the variant that the runtime selects for a kernel, and what waiting for a view means. Uses
// the stub, whose devices compute nothing before something waits.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/compute_domain.h"
#include "opencl_stub/opencl_stub.h"
#include "simple_kernels.h"
#include "test_image.h"

#include <amp/copy.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits.h>
#include <set>
#include <stdlib.h>

using namespace Concurrency;
using namespace amp_test;

namespace {

const int no_cache = setenv("CPPAMP_CACHE", "0", 1);

accelerator_view on(int i) { return accelerator(L"opencl\\stub-platform\\" + std::to_wstring(i)).get_default_view(); }

/// Returns whether the device holds the view's data, so that a kernel there moves nothing. The kernel adds 1.
bool is_on(const array_view<int> &view, const accelerator_view &where) {
  detail::runtime_statistics before = detail::statistics();
  add_number(view, 1, &where);
  detail::runtime_statistics now = detail::statistics();
  return now.bytes_to_device == before.bytes_to_device && now.bytes_from_device == before.bytes_from_device;
}

// M107 accept: otherwise the default accelerator's
// M105 accept: an explicit one takes precedence
TEST(ViewChoiceTest, TheDefaultOrTheArgument) {
  std::vector<int> v(100, 1);
  array_view<int> view(100, v);
  add_number(view, 1);
  EXPECT_TRUE(is_on(view, accelerator().get_default_view()));
  accelerator_view b = on(1);
  add_number(view, 1, &b);
  EXPECT_FALSE(is_on(view, accelerator().get_default_view()));
  add_number(view, 1, &b);
  EXPECT_TRUE(is_on(view, b));
  EXPECT_EQ(view[99], 7);
}

// M106 accept: otherwise that of the captured arrays, which must agree
TEST(ViewChoiceTest, WhereTheArrayIs) {
  std::vector<int> v(100, 1);
  array<int> a(100, v.begin(), on(1)); // not the default accelerator
  array_view<int> view(a);
  detail::runtime_statistics before = detail::statistics();
  add_number(a, 1);
  EXPECT_TRUE(is_on(view, on(1)));
  EXPECT_EQ(detail::statistics().bytes_from_device, before.bytes_from_device);
  accelerator_view any = accelerator::get_auto_selection_view(), other = on(0);
  add_number(a, 1, &any); // M109: as without an argument
  EXPECT_TRUE(is_on(view, on(1)));
  EXPECT_THROW(add_number(a, 1, &other), runtime_exception);
  EXPECT_EQ(std::vector<int>(a)[99], 5);
}

// M001 accept: work is submitted to an accelerator_view, a queue of an accelerator
// A04.09 accept: wait
// M033 accept: wait works in both modes
TEST(ViewChoiceTest, WaitWaitsForItsQueueAlone) {
  for (queuing_mode mode : {queuing_mode_automatic, queuing_mode_immediate}) {
    accelerator_view one = accelerator().create_view(mode), two = accelerator().create_view(mode);
    std::vector<int> v(100, 1), w(100, 1);
    array_view<int> view(100, v), other(100, w);
    add_number(view, 1, &one);
    add_number(other, 1, &two);
    int before = opencl_stub::calls("clFinish");
    one.wait();
    EXPECT_EQ(opencl_stub::calls("clFinish"), before + 1);
    one.wait(); // nothing is left to wait for
    EXPECT_EQ(opencl_stub::calls("clFinish"), before + 1);
    two.wait();
    EXPECT_EQ(opencl_stub::calls("clFinish"), before + 2);
  }
}

// A04.10 accept: create_marker
// M034 accept: a marker is ready when all earlier commands have finished
TEST(ViewChoiceTest, MarkersWaitForWhatIsBeforeThem) {
  accelerator_view where = accelerator().create_view(), other = accelerator().create_view();
  std::vector<int> v(100, 1), w(100, 1);
  array_view<int> view(100, v), apart(100, w);
  view.synchronize_to(where);
  apart.synchronize_to(other);
  const size_t before = opencl_stub::commands_run();
  add_number(apart, 1, &other);
  for (int i = 0; i < 3; ++i)
    add_number(view, 1, &where);
  EXPECT_EQ(opencl_stub::commands_run(), before);
  where.create_marker().wait();
  EXPECT_GE(opencl_stub::commands_run(), before + 3);
  EXPECT_EQ(view[99], 4);
}

// M047 accept: get_ref does not synchronize
TEST(ViewChoiceTest, GetRefTakesTheDataAsItIs) {
  std::vector<int> v(100, 1);
  array_view<int> view(100, v);
  add_number(view, 1);
  EXPECT_EQ(view.get_ref(Concurrency::index<1>(5)), 1); // the result is on the device
  view.get_ref(Concurrency::index<1>(6)) = 50;          // overwrites the device's result, which is lost
  EXPECT_EQ(view[5], 2);
  EXPECT_EQ(view[6], 2);
}

/// Each path selects exactly one accelerator, even if two platforms have the same name.
bool has_unique_paths() {
  std::set<std::wstring> paths;
  for (const accelerator &a : accelerator::get_all())
    if (!paths.insert(a.get_device_path()).second || accelerator(a.get_device_path()) != a)
      return false;
  return paths.size() == 8 && paths.count(L"opencl\\stub-platform\\1") && paths.count(L"opencl\\stub-platform-2\\1");
}
// M016 accept: device paths are unique and stable; unknown names in the environment are ignored
TEST(DeviceListTest, PathsAreUnique) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT((setenv("OPENCL_STUB_PLATFORMS", "2", 1), exit(has_unique_paths() ? 0 : 1)), testing::ExitedWithCode(0),
              "");
}

/// A CPU with the most memory and the smaller GPUs come first in the driver's list.
bool prefers_large_gpus() {
  accelerator chosen, cpu(L"opencl\\stub-platform\\0");
  const accelerator host(accelerator::direct3d_warp);
  return chosen.get_description() == L"Stub GPU A" && cpu.get_description() == L"Stub CPU" && cpu.get_is_emulated() &&
         cpu.get_dedicated_memory() > chosen.get_dedicated_memory() && cpu.get_supports_cpu_shared_memory() &&
         host.get_is_emulated() && host != cpu && accelerator(accelerator::direct3d_ref) != host;
}
/// The environment selects an accelerator by its path or by a part of its description.
bool takes_named(const char *name, const wchar_t *description) {
  setenv("CPPAMP_DEFAULT_ACCELERATOR", name, 1);
  if (accelerator().get_description() != description)
    return false;
  std::vector<int> v(10, 1);
  array_view<int> view(10, v);
  add_number(view, 1);
  array<int> a(10);
  return a.get_accelerator_view().get_accelerator().get_description() == description && view[9] == 2;
}
// M014 accept: GPUs before others, more memory before less; never the cpu accelerator
// A01.10 accept: the environment variable CPPAMP_DEFAULT_ACCELERATOR
// A03.06 accept: direct3d_warp is a device on the CPU
TEST(DeviceListTest, TheDefaultIsTheBestOrTheNamedOne) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT((setenv("OPENCL_STUB_CPU", "1", 1), exit(prefers_large_gpus() ? 0 : 1)), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(exit(takes_named("opencl\\stub-platform\\1", L"Stub GPU B") ? 0 : 1), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(exit(takes_named("apu", L"Stub APU") ? 0 : 1), testing::ExitedWithCode(0), "");
}

/// Returns the number of blocking transfers of copies to and from the stub's CPU, of whole arrays and of sections.
size_t blocking_transfers_of_cpu(const wchar_t *path) {
  array<int, 2> there(8, 8, accelerator(path).get_default_view());
  std::vector<int> all(64, 1), part(16, 2), back(64);
  copy(all.begin(), all.end(), there);
  copy(part.begin(), part.end(), there.section(2, 2, 4, 4));
  copy(there, back.begin());
  copy(there.section(2, 2, 4, 4), part.begin());
  if (std::count(back.begin(), back.end(), 2) != 16 || std::count(part.begin(), part.end(), 2) != 16)
    exit(3);
  return opencl_stub::blocking_transfers();
}

// PoCL's blocking transfers also wait for what other threads enqueue later, so the library waits for an event instead.
TEST(DeviceListTest, TransfersDoNotBlockOnPocl) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  setenv("CPPAMP_ZERO_COPY", "0", 1);
  setenv("OPENCL_STUB_CPU", "1", 1);
  EXPECT_EXIT(exit(blocking_transfers_of_cpu(L"opencl\\stub-platform\\0") > 0 ? 0 : 1), testing::ExitedWithCode(0), "");
  setenv("OPENCL_STUB_POCL", "1", 1);
  EXPECT_EXIT(exit(blocking_transfers_of_cpu(L"opencl\\portable-computing-language\\0") == 0 ? 0 : 1),
              testing::ExitedWithCode(0), "");
  for (const char *name : {"CPPAMP_ZERO_COPY", "OPENCL_STUB_CPU", "OPENCL_STUB_POCL"})
    unsetenv(name);
}

/// Returns whether the CPU builds a single kernel of an image whose other kernel has these requirements.
bool builds_one_kernel(uint32_t needs_of_other) {
  test_image image("#if !defined(CPPAMP_ONE_KERNEL) || defined(CPPAMP_KERNEL_add1) ...");
  image.add(add_kernel());
  image.add(test_kernel("fill_even", 1, sizeof(view_and_number)).needs(needs_of_other));
  std::vector<int> v(10, 1);
  array_view<int> view(10, v);
  view_and_number f = {view, 1};
  const accelerator_view cpu = on(0);
  image.launch("add1", extent<1>(10), &f, &cpu);
  return view[9] == 2 && opencl_stub::last_build_options().find("CPPAMP_ONE_KERNEL") != std::string::npos;
}
/// The stub's CPU has no 64-bit atomics.
TEST(DeviceListTest, CpusBuildSingleKernelsIfAnotherIsUnsupported) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      (setenv("OPENCL_STUB_CPU", "1", 1), exit(builds_one_kernel(detail::table::feature_int64_atomics) ? 0 : 1)),
      testing::ExitedWithCode(0), "");
  EXPECT_EXIT((setenv("OPENCL_STUB_CPU", "1", 1), exit(builds_one_kernel(detail::table::feature_fp64) ? 1 : 0)),
              testing::ExitedWithCode(0), "");
}

// M094 accept: the default: read and write if memory is shared, otherwise none
TEST(DeviceListTest, PropertiesAreTheDevices) {
  accelerator a(L"opencl\\stub-platform\\0"), b(L"opencl\\stub-platform\\1"), c(L"opencl\\stub-platform\\2");
  EXPECT_EQ(a.get_description(), L"Stub GPU A");
  EXPECT_EQ(a.get_dedicated_memory(), 8u << 20); // KB
  EXPECT_EQ(b.get_dedicated_memory(), 4u << 20);
  EXPECT_EQ(a.get_version(), 1u << 16 | 2u);
  EXPECT_TRUE(a.get_supports_double_precision() && a.get_supports_limited_double_precision());
  EXPECT_FALSE(b.get_supports_double_precision() || b.get_supports_limited_double_precision());
  EXPECT_TRUE(c.get_supports_cpu_shared_memory() && !a.get_supports_cpu_shared_memory());
  EXPECT_EQ(a.get_default_cpu_access_type(), access_type_none);
  EXPECT_EQ(c.get_default_cpu_access_type(), access_type_read_write);
  for (const accelerator &each : {a, b, c})
    EXPECT_FALSE(each.get_is_emulated() || each.get_is_debug() || each.get_has_display());
}

/// Returns which variant a launch with these views built; an empty string if it built none.
std::string variant_for(test_image &image, const array_view<const int> &from, const array_view<int> &to,
                        accelerator_view where = accelerator().get_default_view()) {
  struct {
    array_view<const int> from;
    array_view<int> to;
  } functor = {from, to};
  int before = opencl_stub::calls("clBuildProgram");
  image.launch("double_into", extent<1>(10), &functor, &where);
  where.wait(); // another thread builds the kernel
  if (opencl_stub::calls("clBuildProgram") == before)
    return "";
  const std::string options = opencl_stub::last_build_options();
  if (options.find("-DCPPAMP_RESTRICT=restrict") == std::string::npos)
    return "overlapping";
  if (options.find("-D" CPPAMP_SMALL_BUFFERS_MACRO) != std::string::npos)
    return "small";
  return options.find("-DCPPAMP_WHOLE_BUFFERS") != std::string::npos ? "whole" : "distinct";
}

/// Describes a kernel that reads one view and writes another.
test_kernel with_two_views(const char *name) {
  test_kernel kernel(name, 1, sizeof(array_view<const int>) + sizeof(array_view<int>));
  kernel.view<int, 1>(0, read_only)
      .view<int, 1>(sizeof(array_view<const int>), read_write)
      .buffer(0)
      .buffer(1)
      .offsets(0, 2, 2)
      .domain(0);
  return kernel;
}

// M070 accept: captured views that overlap
TEST(ViewChoiceTest, KernelsAreBuiltForWholeDistinctOrOverlappingBuffers) {
  test_image image("a text of its own");
  image.add(with_two_views("double_into"));
  std::vector<int> v(100, 1), w(100, 1);
  array_view<int> view(100, v), other(100, w);
  EXPECT_EQ(variant_for(image, view, other), "whole");
  EXPECT_EQ(opencl_stub::last_build_options().find("-D" CPPAMP_POCL_MACRO), std::string::npos) << "it is not PoCL";
  EXPECT_EQ(variant_for(image, view.section(0, 10), view.section(10, 10)), "distinct");
  EXPECT_EQ(variant_for(image, view.section(0, 10), other), ""); // whole: it begins where its buffer begins
  EXPECT_EQ(variant_for(image, view.section(1, 10), other), ""); // built for distinct buffers
  EXPECT_EQ(variant_for(image, view.section(0, 10), view.section(9, 10)), "overlapping");
  EXPECT_EQ(variant_for(image, view, view), "");
  EXPECT_EQ(variant_for(image, other, view), "");
  EXPECT_EQ(view[5], 4);
}

/// The second GPU imitates NVIDIA's.
TEST(ViewChoiceTest, KernelsAreBuiltForSmallBuffers) {
  test_image image("a text for small buffers");
  image.add(with_two_views("double_into"));
  std::vector<int> v(100, 1), w(100, 1);
  array_view<int> view(100, v), other(100, w);
  EXPECT_EQ(variant_for(image, view, other, on(1)), "small");
  EXPECT_EQ(variant_for(image, view, other, on(1)), ""); // as the last time
  EXPECT_EQ(variant_for(image, view.section(1, 10), other, on(1)), "distinct");
}

/// GPUs take 65535 groups at once, except in the least significant dimension.
TEST(ViewChoiceTest, LongDomainsAreNotOneGrid) {
  auto is_one = [](uint32_t rank, std::array<int, 4> extent, std::array<uint32_t, 3> tile = {}) {
    detail::table::kernel_record kernel = {};
    kernel.rank = rank;
    std::copy(tile.begin(), tile.end(), kernel.tile);
    return detail::is_one_grid(kernel, extent.data());
  };
  EXPECT_TRUE(is_one(1, {INT_MAX}));
  EXPECT_TRUE(is_one(2, {65534, INT_MAX}));
  EXPECT_FALSE(is_one(2, {65536, 1}));
  EXPECT_TRUE(is_one(2, {65536 * 15, 16}, {16, 16}));
  EXPECT_FALSE(is_one(2, {65536 * 16, 16}, {16, 16}));
  EXPECT_FALSE(is_one(3, {2, 70000, 2}));
  EXPECT_TRUE(is_one(4, {2, 70000, 2, 2})); // one long dimension
}

} // namespace
