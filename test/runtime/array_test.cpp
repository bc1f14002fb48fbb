// array: deep copies, where it is stored, and what the host may do with it. Built twice, like
// array_view_test.cpp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simple_kernels.h"
#include "test_mode.h"

#include <deque>
#include <forward_list>
#include <list>
#include <set>

using namespace Concurrency;
using namespace amp_test;

namespace {

using Concurrency::index;

TEST(ArrayTest, KernelsChangeItInPlace) {
  std::vector<int> v = counted(100);
  array<int> a(100, v.begin(), v.end());
  add_number(a, 3);
  add_number(a, 4);
  std::vector<int> result = a;
  EXPECT_EQ(result[99], 106);
  EXPECT_EQ(v[99], 99);
}

// M080 accept: deep copies
// M084 accept: copies include pending writes
TEST(ArrayTest, CopiesAreDeep) {
  std::vector<int> v = counted(100);
  array<int> a(100, v.begin());
  add_number(a, 1);
  array<int> b(a);
  add_number(a, 1);
  EXPECT_EQ(std::vector<int>(b)[10], 11);
  EXPECT_EQ(b.get_accelerator_view(), a.get_accelerator_view());
  array<int> c(100);
  c = a;
  EXPECT_EQ(std::vector<int>(c)[10], 12);
  array<int> moved(std::move(c));
  EXPECT_EQ(std::vector<int>(moved)[10], 12);
  array<int, 1> other_size(5);
  other_size = moved;
  EXPECT_EQ(other_size.get_extent()[0], 100);
}

TEST(ArrayTest, AssignmentKeepsViewsOfEqualExtent) {
  array<int> a(10), b(10);
  std::vector<int> v = counted(10);
  copy(v.begin(), v.end(), b);
  array_view<int> view(a);
  a = b;
  EXPECT_EQ(view[9], 9);
}

TEST(ArrayTest, ViewOfArrayUsedOnTheHostGoesBack) {
  std::vector<int> v = counted(10);
  array<int> a(10, v.begin());
  array_view<int> view(a);
  view[2] = 100;
  add_number(a, 1);
  EXPECT_EQ(view[2], 101);
  EXPECT_EQ(view[3], 4);
}

// M092 accept: auto is the device's default
// M095 accept: what each access type allows
// M081 reject: element access without host access
TEST(ArrayTest, HostAccessDependsOnTheDevice) {
  array<int> a(10);
  std::vector<int> v = counted(10);
  copy(v.begin(), v.end(), a);
  if (is_discrete()) {
    EXPECT_EQ(a.get_cpu_access_type(), access_type_none);
    EXPECT_EQ(a.data(), nullptr);
    EXPECT_THROW(a[0], runtime_exception);
    // even after a view has copied the data to the host
    array_view<int> view(a);
    EXPECT_EQ(view[4], 4);
    EXPECT_THROW(a[0], runtime_exception);
  } else {
    EXPECT_EQ(a.get_cpu_access_type(), access_type_read_write);
    EXPECT_NE(a.data(), nullptr);
    add_number(a, 1);
    EXPECT_EQ(a[3], 4);
    EXPECT_EQ(a.data()[4], 5);
  }
}

// M095 reject: what each access type allows
TEST(ArrayTest, AccessTypeNoneForbidsTheHost) {
  array<int> a(10, accelerator().get_default_view(), access_type_none);
  EXPECT_EQ(a.get_cpu_access_type(), access_type_none);
  EXPECT_EQ(a.data(), nullptr);
  EXPECT_THROW(a[0], runtime_exception);
}

// M095 accept: what each access type allows
TEST(ArrayTest, ReadOnlyAndWriteOnlyAccess) {
  if (is_discrete())
    return; // these devices do not share memory with the host
  accelerator_view where = accelerator().get_default_view();
  std::vector<int> v = counted(10);
  array<int> readable(10, v.begin(), where, access_type_read), writable(10, v.begin(), where, access_type_write);
  add_number(readable, 1);
  const array<int> &constant = readable;
  EXPECT_EQ(constant[9], 10);
  EXPECT_EQ(constant.data()[8], 9);
  EXPECT_EQ(writable.get_cpu_access_type(), access_type_write);
  add_number(writable, 1);
  writable[3] = 50;
  add_number(writable, 1);
  EXPECT_EQ(std::vector<int>(writable)[3], 51);
  EXPECT_EQ(std::vector<int>(writable)[9], 11);
}

// M091 reject: an access type that the device does not have
TEST(ArrayTest, AccessTypeNeedsSharedMemory) {
  accelerator_view view = accelerator().get_default_view();
  if (is_discrete()) {
    EXPECT_THROW(array<int>(10, view, access_type_read), runtime_exception);
  } else {
    EXPECT_EQ(array<int>(10, view, access_type_read).get_cpu_access_type(), access_type_read);
  }
}

// M097 accept: arrays on the cpu accelerator
// M103 reject: not in kernels
TEST(ArrayTest, LivesOnTheCpuAccelerator) {
  accelerator_view cpu = accelerator(accelerator::cpu_accelerator).get_default_view();
  std::vector<int> v = counted(10);
  array<int> a(10, v.begin(), cpu);
  a[1] = 50;
  EXPECT_EQ(a.data()[1], 50);
  EXPECT_EQ(a.get_cpu_access_type(), access_type_read_write);
  EXPECT_THROW(add_number(a, 1), unsupported_feature);
  accelerator_view gpu = accelerator().get_default_view();
  EXPECT_THROW(add_number(a, 1, &gpu), runtime_exception);
  array_view<int> view(a);
  add_number(view, 1); // a view of it may be used anywhere
  EXPECT_EQ(view[1], 51);
  EXPECT_EQ(a[1], 51);
}

// M100 accept: two accelerator_views
// M101 accept: only with the cpu accelerator first
TEST(ArrayTest, StagingArraysKnowBothViews) {
  accelerator_view cpu = accelerator(accelerator::cpu_accelerator).get_default_view();
  accelerator_view gpu = accelerator().get_default_view();
  array<int> staging(10, cpu, gpu);
  EXPECT_EQ(staging.get_accelerator_view(), cpu);
  EXPECT_EQ(staging.get_associated_accelerator_view(), gpu);
  for (int i = 0; i < 10; ++i)
    staging[i] = i;
  array<int> device(10, gpu);
  copy(staging, device);
  add_number(device, 1);
  copy(device, staging);
  EXPECT_EQ(staging[9], 10);
  array<int> ordinary(10, gpu, cpu);
  EXPECT_EQ(ordinary.get_accelerator_view(), gpu);
  EXPECT_EQ(ordinary.get_associated_accelerator_view(), gpu);
  array<int> on_cpu(10, cpu, cpu), on_gpu(10, gpu, gpu);
  EXPECT_EQ(on_cpu.get_associated_accelerator_view(), cpu);
  EXPECT_EQ(on_gpu.get_associated_accelerator_view(), gpu);
  add_number(on_gpu, 1); // behaves like any other array
}

// M083 reject: extents that are not positive, or too large
TEST(ArrayTest, ExtentsMustBePositive) {
  EXPECT_THROW(array<int>(0), runtime_exception);
  EXPECT_THROW((array<int, 2>(3, -1)), runtime_exception);
  EXPECT_THROW((array<int, 2>(1 << 20, 1 << 20)), runtime_exception);
}

// A11.05 reject: ranges of another length
TEST(ArrayTest, TakesAnyInputIterator) {
  std::vector<int> v = counted(5);
  std::list<int> l(v.begin(), v.end());
  std::deque<short> d(v.begin(), v.end());
  std::forward_list<int> f(v.begin(), v.end());
  std::set<int> s(v.begin(), v.end());
  EXPECT_EQ(std::vector<int>(array<int>(5, l.begin(), l.end())), v);
  EXPECT_EQ(std::vector<int>(array<int>(5, d.begin(), d.end())), v);
  EXPECT_EQ(std::vector<int>(array<int>(5, f.begin(), f.end())), v);
  EXPECT_EQ(std::vector<int>(array<int>(5, s.begin(), s.end())), v);
  EXPECT_EQ(std::vector<int>(array<int>(5, v.data())), v);
  EXPECT_THROW(array<int>(6, v.begin(), v.end()), runtime_exception);
  EXPECT_THROW(array<int>(4, l.begin(), l.end()), runtime_exception);
  EXPECT_THROW(array<int>(6, l.begin(), l.end()), runtime_exception);
  EXPECT_THROW(array<int>(5, v.end(), v.begin()), runtime_exception);
}

TEST(ArrayTest, SectionsAndProjectionsAreViewsOfIt) {
  std::vector<int> v = counted(24);
  array<int, 2> a(4, 6, v.begin());
  const array<int, 2> &c = a;
  EXPECT_EQ(c[1][2], 8);
  EXPECT_EQ(a.section(1, 1, 2, 2)(1, 1), 14);
  EXPECT_EQ(c.section(index<2>(3, 4))(0, 1), 23);
  add_number(a[2], 100);
  EXPECT_EQ(a.section(extent<2>(4, 6))(2, 5), 117);
  EXPECT_EQ(a.view_as(extent<1>(24))[12], 112);
  EXPECT_EQ(c.reinterpret_as<unsigned>()[12], 112u);
}

// M064 reject: sections and projections out of bounds
TEST(ArrayTest, SectionsAreChecked) {
  array<int, 2> a(4, 6);
  const array<int, 2> &c = a;
  EXPECT_THROW(a.section(0, 0, 5, 1), runtime_exception);
  EXPECT_THROW(c.section(index<2>(0, 5), extent<2>(1, 2)), runtime_exception);
  EXPECT_THROW(a.section(index<2>(-1, 0)), runtime_exception);
  EXPECT_THROW(a.section(extent<2>(4, 0)), runtime_exception);
  EXPECT_THROW(a[4], runtime_exception);
  EXPECT_THROW(c(-1), runtime_exception);
  EXPECT_THROW(a.view_as(extent<1>(25)), runtime_exception);
  EXPECT_EQ(c.view_as(extent<1>(23)).get_extent()[0], 23);
}

TEST(ArrayTest, MovedFromArraysAreReported) {
  array<int> a(10);
  extent<1> e = a.get_extent();
  array<int> b(std::move(a));
  (void)e;
  EXPECT_THROW(add_number(a, 1), uninitialized_object);
}

// M082 reject: arrays on another accelerator_view
// M106 reject: otherwise that of the captured arrays, which must agree
TEST(ArrayTest, AnotherViewOfTheSameAcceleratorIsRefused) {
  array<int> a(10);
  accelerator_view other = accelerator().create_view();
  EXPECT_THROW(add_number(a, 1, &other), runtime_exception);
}

// M106 reject: otherwise that of the captured arrays, which must agree
TEST(ArrayTest, ArraysOfOneKernelMustAgree) {
  accelerator_view other = accelerator().create_view();
  std::vector<int> v = counted(10);
  array<int> here(10, v.begin()), also_here(10), there(10, other);
  EXPECT_THROW(double_into(here, there), runtime_exception);
  EXPECT_THROW(double_into(here, there, &other), runtime_exception);
  double_into(here, also_here);
  EXPECT_EQ(std::vector<int>(also_here)[9], 18);
}

// M106 accept: otherwise that of the captured arrays, which must agree
TEST(ArrayTest, TheKernelRunsWhereTheArrayIs) {
  accelerator_view other = accelerator().create_view();
  array<int> a(10, other);
  std::vector<int> v = counted(10);
  copy(v.begin(), v.end(), a);
  add_number(a, 1);
  EXPECT_EQ(std::vector<int>(a)[9], 10);
}

} // namespace
