// accelerator and accelerator_view with the devices of this machine.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simple_kernels.h"
#include "test_mode.h"

#include <amp/accelerator.h>

#include <algorithm>
#include <cstring>
#include <set>

using namespace Concurrency;
using namespace amp_test;

namespace {

accelerator cpu() { return accelerator(accelerator::cpu_accelerator); }

// M016 accept: device paths are unique and stable; unknown names in the environment are ignored
// A03.02 accept: accelerator(path) is explicit
// A03.07 accept: get_all
TEST(AcceleratorTest, GetAllHasDevicesAndTheCpu) {
  std::vector<accelerator> all = accelerator::get_all();
  EXPECT_GE(all.size(), 2u);
  std::set<std::wstring> paths;
  for (const accelerator &a : all) {
    EXPECT_TRUE(paths.insert(a.get_device_path()).second);
    EXPECT_EQ(accelerator(a.get_device_path()), a);
    EXPECT_FALSE(a.get_description().empty());
  }
  EXPECT_EQ(std::count(all.begin(), all.end(), cpu()), 1);
}

TEST(AcceleratorTest, CpuAcceleratorIsMemoryOnly) {
  accelerator a = cpu();
  EXPECT_EQ(a.get_device_path(), L"cpu");
  EXPECT_EQ(a.get_description(), L"CPU accelerator");
  EXPECT_EQ(a.get_version(), 1u);
  EXPECT_TRUE(a.get_is_emulated());
  EXPECT_FALSE(a.get_supports_double_precision());
  EXPECT_FALSE(a.get_has_display());
  EXPECT_FALSE(a.get_is_debug());
  accelerator_view view = a.get_default_view();
  view.wait();
  view.flush();
  view.create_marker().get();
}

// A03.01 accept: accelerator()
// M010 accept: accelerator() is accelerator(L"default")
TEST(AcceleratorTest, DefaultIsNotMemoryOnly) {
  accelerator a;
  EXPECT_NE(a, cpu());
  EXPECT_EQ(a, accelerator(accelerator::default_accelerator));
  EXPECT_GT(a.get_dedicated_memory(), 0u);
  EXPECT_GE(a.get_version(), 1u << 16);
}

TEST(AcceleratorTest, UnknownPathsThrow) {
  EXPECT_THROW(accelerator(L"no such device"), runtime_exception);
  EXPECT_THROW(accelerator::set_default(L"no such device"), runtime_exception);
}

TEST(AcceleratorTest, WarpIsADeviceOnTheCpu) { EXPECT_TRUE(accelerator(accelerator::direct3d_warp).get_is_emulated()); }

TEST(AcceleratorTest, RefIsASeparateUnlistedAccelerator) {
  const accelerator ref(accelerator::direct3d_ref);
  EXPECT_TRUE(ref.get_is_emulated());
  EXPECT_FALSE(ref.get_supports_cpu_shared_memory());
  EXPECT_EQ(ref.get_device_path(), accelerator::direct3d_ref);
  EXPECT_NE(ref, accelerator(accelerator::direct3d_warp));
  for (const accelerator &a : accelerator::get_all())
    EXPECT_NE(a, ref);
}

/// Runs in a separate process, because the default accelerator is chosen only once.
void expect_alone(bool (*test)()) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(exit(test() ? 0 : 1), testing::ExitedWithCode(0), "");
}

bool set_default_before_use() {
  if (!accelerator::set_default(accelerator::cpu_accelerator) || accelerator() != cpu() ||
      accelerator::set_default(accelerator::direct3d_warp))
    return false;
  array<int> a(10); // lives in the host's memory
  a[3] = 4;
  std::vector<int> v(10);
  try {
    add_number(array_view<int>(10, v), 1);
  } catch (const unsupported_feature &) {
    return a.get_accelerator_view().get_accelerator() == cpu();
  }
  return false;
}
// A03.08 accept: set_default
// M012 accept: set_default succeeds once, before the first use
// M013 accept: after it, implicit operations use the chosen one
TEST(AcceleratorTest, SetDefaultWorksOnceBeforeUse) { expect_alone(set_default_before_use); }

bool look_and_set_default() {
  accelerator a;
  (void)a.get_description();
  return accelerator::set_default(accelerator::direct3d_warp);
}
// M011 accept: queries of the default accelerator do not fix it; its use does
TEST(AcceleratorTest, QueriesDoNotFixTheDefault) { expect_alone(look_and_set_default); }

bool use_and_set_default() {
  array<int> a(10);
  return !accelerator::set_default(accelerator::cpu_accelerator);
}
bool launch_and_set_default() {
  std::vector<int> v(10, 1);
  array_view<int> view(10, v);
  accelerator_view named = accelerator().create_view();
  add_number(view, 1, &named); // does not query the default
  add_number(view, 1);
  return !accelerator::set_default(accelerator::cpu_accelerator) && accelerator() != cpu();
}
// M011 accept: queries of the default accelerator do not fix it; its use does
TEST(AcceleratorTest, UseFixesTheDefault) {
  expect_alone(use_and_set_default);
  expect_alone(launch_and_set_default);
}

bool set_access_type_twice() {
  accelerator a;
  return a.get_default_cpu_access_type() == access_type_read_write && a.set_default_cpu_access_type(access_type_none) &&
         !a.set_default_cpu_access_type(access_type_read) && array<int>(10).get_cpu_access_type() == access_type_none;
}
// A03.13 accept: set_default_cpu_access_type
// M093 accept: set_default_cpu_access_type succeeds once
TEST(AcceleratorTest, DefaultAccessTypeIsSetOnce) { expect_alone(set_access_type_twice); }

bool allocate_and_set_access_type() {
  array<int> a(10);
  return !accelerator().set_default_cpu_access_type(access_type_none) &&
         accelerator().get_default_cpu_access_type() == access_type_read_write;
}
// M093 accept: set_default_cpu_access_type succeeds once
TEST(AcceleratorTest, AllocationsFixTheAccessType) { expect_alone(allocate_and_set_access_type); }

bool environment_names_default() {
  setenv("CPPAMP_DEFAULT_ACCELERATOR", "no such device", 1);
  const accelerator known(accelerator::direct3d_warp); // a named accelerator does not need the default
  try {
    accelerator a;
  } catch (const runtime_exception &e) {
    const std::wstring path = known.get_device_path();
    return strstr(e.what(), "CPPAMP_DEFAULT_ACCELERATOR=no such device matches no accelerator; there are ") &&
           strstr(e.what(), std::string(path.begin(), path.end()).c_str());
  }
  return false;
}
// A01.10 reject: a name that is unknown; the message lists those that are known
TEST(AcceleratorTest, UnknownNamesInTheEnvironmentAreErrors) { expect_alone(environment_names_default); }

// A03.12 accept: create_view, with and without a mode
// A04.03 accept: operator=, operator==, operator!=
// M018 accept: each created view is different; the default queuing modes
// M019 accept: equality of accelerators and of views; copies are shallow
// M020 accept: a view has its accelerator's properties
TEST(AcceleratorViewTest, ViewsDiffer) {
  accelerator a;
  accelerator_view one = a.create_view(), two = a.create_view(queuing_mode_immediate);
  EXPECT_NE(one, two);
  EXPECT_NE(one, a.get_default_view());
  EXPECT_EQ(a.get_default_view(), a.get_default_view());
  EXPECT_EQ(one.get_queuing_mode(), queuing_mode_automatic);
  EXPECT_EQ(two.get_queuing_mode(), queuing_mode_immediate);
  EXPECT_EQ(a.get_default_view().get_queuing_mode(), queuing_mode_automatic);
  EXPECT_EQ(one.get_accelerator(), a);
  EXPECT_EQ(one.get_version(), a.get_version());
  EXPECT_EQ(one.get_is_debug(), a.get_is_debug());
  accelerator_view copy = two;
  two = one;
  EXPECT_EQ(two, one);
  EXPECT_NE(copy, one);
  EXPECT_EQ(copy.get_queuing_mode(), queuing_mode_immediate);
}

// A03.03 accept: accelerator(const accelerator &)
// A03.04 accept: ~accelerator()
// A03.10 accept: operator=
// A03.11 accept: operator==, operator!=
// A04.01 accept: accelerator_view(const accelerator_view &), and no default constructor
// A04.02 accept: ~accelerator_view()
// M019 accept: equality of accelerators and of views; copies are shallow
TEST(AcceleratorViewTest, CopiesOutliveTheOriginal) {
  auto a = std::make_unique<accelerator>();
  accelerator same = *a;
  auto created = std::make_unique<accelerator_view>(a->create_view());
  accelerator_view copy = *created, again = copy;
  a.reset();
  created.reset();
  EXPECT_EQ(same, accelerator());
  EXPECT_TRUE(same == accelerator() && !(same != accelerator()) && same != cpu());
  accelerator assigned = cpu();
  EXPECT_EQ(&(assigned = same), &assigned);
  EXPECT_EQ(assigned, same);
  EXPECT_EQ(copy, again);
  std::vector<int> v = counted(10);
  array_view<int> view(10, v);
  add_number(view, 1, &copy);
  copy.wait();
  EXPECT_EQ(view[9], 10);
}

// A03.09 accept: get_auto_selection_view
// M109 accept: the auto-selection view
TEST(AcceleratorViewTest, AutoSelection) {
  accelerator_view any = accelerator::get_auto_selection_view();
  EXPECT_TRUE(any.get_is_auto_selection());
  EXPECT_FALSE(accelerator().get_default_view().get_is_auto_selection());
  EXPECT_EQ(any.get_accelerator(), accelerator());
  std::vector<int> v = counted(10);
  array_view<int> view(10, v);
  add_number(view, 1, &any);
  any.wait();
  any.flush();
  EXPECT_EQ(view[9], 10);
  array<int> a(10, any);
  EXPECT_EQ(a.get_accelerator_view(), accelerator().get_default_view());
}

// M001 accept: work is submitted to an accelerator_view, a queue of an accelerator
// M033 accept: wait works in both modes
TEST(AcceleratorViewTest, WaitSeesResults) {
  std::vector<int> v = counted(10);
  array_view<int> view(10, v);
  accelerator_view where = accelerator().create_view(queuing_mode_immediate);
  add_number(view, 1, &where);
  where.wait();
  EXPECT_EQ(view[9], 10);
}

} // namespace
