// copy and copy_async in all combinations of containers and shapes. Built twice, like
// array_view_test.cpp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simple_kernels.h"
#include "test_mode.h"

#include <algorithm>
#include <iterator>
#include <list>
#include <sstream>

using namespace Concurrency;
using namespace amp_test;

namespace {

/// Checks what `copied` writes to an array with other contents, and to memory through a view of it.
template <typename F> void expect_in_array(F copied) {
  const std::vector<int> other(100, -1);
  array<int> to(100, other.begin());
  copied(to);
  EXPECT_EQ(std::vector<int>(to), counted(100));
}
template <typename F> void expect_in_view(F copied) {
  std::vector<int> memory(100, -1);
  array_view<int> to(100, memory);
  add_number(to, -1);
  copied(to);
  to.synchronize();
  EXPECT_EQ(memory, counted(100));
}
TEST(CopyTest, BetweenArraysAndViews) {
  std::vector<int> v = counted(100), w(100);
  const array<int> from_array(100, v.begin());
  const array_view<int> from(100, v);
  const array_view<const int> constant(100, w);
  for (int &x : v)
    --x;
  from.refresh();
  add_number(from, 1); // moves the latest data to the device
  copy(from, w.begin());
  // A14.01 accept: array to array
  expect_in_array([&](array<int> &to) { copy(from_array, to); });
  expect_in_array([&](array<int> &to) { copy_async(from_array, to).get(); });
  expect_in_array([&](array<int> &to) { from_array.copy_to(to); });
  // A14.02 accept: array to view
  expect_in_view([&](const array_view<int> &to) { copy(from_array, to); });
  expect_in_view([&](const array_view<int> &to) { copy_async(from_array, to).get(); });
  expect_in_view([&](const array_view<int> &to) { from_array.copy_to(to); });
  // A14.03 accept: view of const to array
  expect_in_array([&](array<int> &to) { copy(constant, to); });
  expect_in_array([&](array<int> &to) { copy_async(constant, to).get(); });
  expect_in_array([&](array<int> &to) { constant.copy_to(to); });
  // A14.04 accept: view of const to view
  expect_in_view([&](const array_view<int> &to) { copy(constant, to); });
  expect_in_view([&](const array_view<int> &to) { copy_async(constant, to).get(); });
  expect_in_view([&](const array_view<int> &to) { constant.copy_to(to); });
  // A14.05 accept: view to array
  expect_in_array([&](array<int> &to) { copy(from, to); });
  expect_in_array([&](array<int> &to) { copy_async(from, to).get(); });
  expect_in_array([&](array<int> &to) { from.copy_to(to); });
  // A14.06 accept: view to view
  expect_in_view([&](const array_view<int> &to) { copy(from, to); });
  expect_in_view([&](const array_view<int> &to) { copy_async(from, to).get(); });
  expect_in_view([&](const array_view<int> &to) { from.copy_to(to); });
}

TEST(CopyTest, BetweenIteratorsAndContainers) {
  const std::vector<int> v = counted(100);
  const std::list<short> l(v.begin(), v.end());
  // A14.07 accept: range to array
  expect_in_array([&](array<int> &to) { copy(v.begin(), v.end(), to); });
  expect_in_array([&](array<int> &to) { copy_async(l.begin(), l.end(), to).get(); });
  // A14.08 accept: range to view
  expect_in_view([&](const array_view<int> &to) { copy(l.begin(), l.end(), to); });
  expect_in_view([&](const array_view<int> &to) { copy_async(v.begin(), v.end(), to).get(); });
  // A14.09 accept: iterator to array
  expect_in_array([&](array<int> &to) { copy(l.begin(), to); });
  expect_in_array([&](array<int> &to) { copy_async(v.begin(), to).get(); });
  // A14.10 accept: iterator to view
  expect_in_view([&](const array_view<int> &to) { copy(v.begin(), to); });
  expect_in_view([&](const array_view<int> &to) { copy_async(l.begin(), to).get(); });
  const array<int> a(100, v.begin());
  std::vector<int> memory = v;
  const array_view<int> view(100, memory);
  const std::vector<long> expected(v.begin(), v.end());
  auto expect = [&](auto copied) {
    std::vector<long> wide(101, -1);
    copied(wide.begin());
    EXPECT_EQ(wide.back(), -1);
    wide.pop_back();
    EXPECT_EQ(wide, expected);
  };
  // A14.11 accept: array to iterator
  expect([&](auto to) { copy(a, to); });
  expect([&](auto to) { copy_async(a, to).get(); });
  // A14.12 accept: view to iterator
  expect([&](auto to) { copy(view, to); });
  expect([&](auto to) { copy_async(view, to).get(); });
  expect([&](auto to) { copy(array_view<const int>(view), to); });
}

// M058 accept: copies use the latest data, and do not change the source's memory
TEST(CopyTest, TakesTheLatestData) {
  std::vector<int> v = counted(100), w(100);
  array_view<int> from(100, v), to(100, w);
  add_number(from, 1);
  byte_counter bytes;
  copy(from, to);
  bytes.expect(0, 400);
  EXPECT_EQ(to[5], 6);
  EXPECT_EQ(w[5], 6);
  if (is_discrete()) {
    EXPECT_EQ(v[5], 5); // the copy does not write to the source's memory
  }
}

// M058 accept: copies use the latest data, and do not change the source's memory
TEST(CopyTest, ArraysAreConstructedFromViewsOnTheDevice) {
  std::vector<int> v = counted(100);
  array_view<int> from(100, v);
  add_number(from, 1);
  byte_counter bytes;
  array<int> made(from), assigned(100);
  assigned = from;
  bytes.expect(0, 0);
  if (is_discrete()) {
    EXPECT_EQ(v[5], 5);
  }
  EXPECT_EQ(std::vector<int>(made)[5], 6);
  EXPECT_EQ(std::vector<int>(assigned)[99], 100);
}

TEST(CopyTest, DeviceToDeviceStaysThere) {
  std::vector<int> v = counted(100);
  array<int> a(100, v.begin());
  add_number(a, 1);
  byte_counter bytes;
  array<int> b(a);
  bytes.expect(0, 0);
  EXPECT_EQ(std::vector<int>(b)[99], 100);
}

// M059 accept: a copy into a view marks it as modified
TEST(CopyTest, IntoAViewMarksItModified) {
  std::vector<int> v(10, 1), w = counted(10);
  array_view<int> view(10, v);
  add_number(view, 1);
  copy(w.begin(), w.end(), view);
  add_number(view, 100);
  EXPECT_EQ(view[9], 109);
}

TEST(CopyTest, StridedSections) {
  std::vector<int> v = counted(64 * 64), w(32 * 32, -1);
  array_view<int, 2> from(64, 64, v);
  array<int, 2> a(32, 32);
  array_view<int, 2> to(32, 32, w);
  add_number(from, 1);
  copy(from.section(10, 20, 32, 32), a);
  copy(a, to);
  for (int y = 0; y < 32; ++y)
    for (int x = 0; x < 32; ++x)
      ASSERT_EQ(to(y, x), (y + 10) * 64 + x + 20 + 1);
  // into a section, from a section of a different width
  array<int, 2> big(40, 50);
  std::vector<int> zero(2000, 0);
  copy(zero.begin(), zero.end(), big);
  copy(a.section(0, 0, 3, 4), big.section(5, 6, 3, 4));
  std::vector<int> result = big;
  EXPECT_EQ(result[5 * 50 + 6], 10 * 64 + 20 + 1);
  EXPECT_EQ(result[7 * 50 + 9], 12 * 64 + 23 + 1);
  EXPECT_EQ(result[7 * 50 + 10], 0);
  EXPECT_EQ(result[8 * 50 + 6], 0);
}

TEST(CopyTest, ThreeDimensions) {
  std::vector<int> v = counted(8 * 8 * 8);
  array<int, 3> a(8, 8, 8, v.begin());
  array<int, 3> b(2, 3, 4);
  copy(a.section(1, 2, 3, 2, 3, 4), b);
  std::vector<int> result = b;
  for (int z = 0; z < 2; ++z)
    for (int y = 0; y < 3; ++y)
      for (int x = 0; x < 4; ++x)
        ASSERT_EQ(result[static_cast<size_t>((z * 3 + y) * 4 + x)], ((z + 1) * 8 + y + 2) * 8 + x + 3);
}

TEST(CopyTest, SectionsOfOneArrayStayOnTheDevice) {
  std::vector<int> v = counted(24 * 30);
  array<int, 2> a(24, 30, v.begin());
  byte_counter bytes;
  copy(a.section(0, 0, 24, 15), a.section(0, 15, 24, 15)); // halves side by side: rows interleave
  copy(a.section(0, 0, 12, 30), a.section(12, 0, 12, 30));
  copy(a.section(2, 20, 3, 9), a.section(9, 1, 3, 9)); // different columns
  bytes.expect(0, 0);
  for (int y = 0; y < 24; ++y)
    for (int x = 0; x < 30; ++x)
      v[static_cast<size_t>(y * 30 + x)] = y % 12 * 30 + x % 15;
  for (int y = 0; y < 3; ++y)
    for (int x = 0; x < 9; ++x)
      v[static_cast<size_t>((y + 9) * 30 + x + 1)] = (y + 2) * 30 + (x + 20) % 15;
  EXPECT_EQ(std::vector<int>(a), v);
}

TEST(CopyTest, OverlappingSectionsOfOneArray) {
  std::vector<int> v = counted(100);
  array<int> a(100, v.begin());
  copy(a.section(0, 50), a.section(25, 50)); // unspecified result, but no failure
  EXPECT_EQ(std::vector<int>(a)[99], 99);
  array<int, 2> matrix(5, 20, v.begin());
  copy(matrix.section(0, 0, 5, 12), matrix.section(0, 8, 5, 12)); // overlapping columns
  copy(matrix.section(0, 0, 3, 20), matrix.section(1, 0, 3, 20)); // overlapping rows
  copy(matrix.section(0, 12, 4, 8), matrix.section(1, 5, 4, 8));
  EXPECT_EQ(std::vector<int>(matrix)[0], 0);
}

// M150 accept: iterators are traversed once; types are converted
TEST(CopyTest, IteratorsOfAnyKind) {
  std::vector<int> v = counted(10);
  std::list<int> l(v.begin(), v.end()), out(10);
  array<int> a(10);
  copy(l.begin(), a);
  copy(a, out.begin());
  EXPECT_EQ(out, l);
  std::vector<int> appended;
  copy(a, std::back_inserter(appended));
  EXPECT_EQ(appended, v);
  std::vector<long> converted(10);
  copy(array_view<const int>(a), converted.begin());
  EXPECT_EQ(converted[9], 9);
  int raw[10];
  copy(array_view<int>(a), raw);
  EXPECT_EQ(raw[9], 9);
  std::istringstream text("10 11 12 13 14 15 16 17 18 19 20"); // can be read only once
  copy(std::istream_iterator<int>(text), array_view<int>(a));
  int next = 0;
  EXPECT_TRUE(text >> next);
  EXPECT_EQ(next, 20);
  EXPECT_EQ(std::vector<int>(a), std::vector<int>({10, 11, 12, 13, 14, 15, 16, 17, 18, 19}));
}

// M151 reject: ranges of a different length
TEST(CopyTest, ExtentsMustAgree) {
  array<int> a(10), b(11);
  array<int, 2> c(2, 5), d(5, 2);
  EXPECT_THROW(copy(a, b), runtime_exception);
  EXPECT_THROW(copy(c, d), runtime_exception);
  EXPECT_THROW(copy_async(a, b), runtime_exception);
  std::vector<int> v(11);
  EXPECT_THROW(copy(v.begin(), v.end(), a), runtime_exception);
  EXPECT_THROW(copy(v.end(), v.begin(), a), runtime_exception);
}

// M152 accept: asynchronous copies of iterators
TEST(CopyTest, AsyncForms) {
  std::vector<int> v = counted(1000), w(1000);
  std::list<int> l(v.begin(), v.end());
  array<int> a(1000), b(1000);
  copy_async(v.begin(), v.end(), a).get();
  copy_async(a, b).get();
  copy_async(b, w.begin()).get();
  EXPECT_EQ(w, v);
  copy_async(l.begin(), l.end(), b).get();
  copy_async(l.begin(), array_view<int>(b)).get();
  copy_async(array_view<int>(b), array_view<int>(1000, w)).get();
  copy_async(array_view<const int>(b), a).get();
  copy_async(a, array_view<int>(1000, w)).get();
  copy_async(array_view<int>(1000, w), a).get();
  std::list<int> out(1000);
  copy_async(array_view<int>(a), out.begin()).get();
  EXPECT_EQ(out, l);
}

TEST(CopyTest, UnsourcedViews) {
  array_view<int> view(10), other(10);
  std::vector<int> v = counted(10);
  copy(v.begin(), v.end(), view);
  copy(view, other);
  add_number(other, 1);
  copy(other, view);
  EXPECT_EQ(view[9], 10);
}

// M085 accept: uninitialized contents may be copied
TEST(CopyTest, UninitializedContents) {
  array<int> a(100), b(a), c(100);
  array_view<int> own(100);
  copy(a, c);
  copy(own, c);
  copy(a, own);
  EXPECT_EQ(std::vector<int>(b).size(), 100u);
}

// M085 accept: and both sides are equal after the copy, also where only a part has been written
TEST(CopyTest, UnwrittenContentsAreEqualAfterTheCopy) {
  array_view<int> own(100), part(100);
  part.section(10, 20)[0] = 7;
  for (array_view<int> from : {own, part}) {
    std::vector<int> first(100, 1), second(100, 2);
    copy(from, first.begin());
    array_view<int> to(100, second);
    copy(from, to);
    to.synchronize();
    EXPECT_EQ(first, second);
    for (int i = 0; i < 100; ++i)
      EXPECT_EQ(first[static_cast<size_t>(i)], from[i]);
  }
  array<int> home(100);
  std::vector<int> out(100, 3), again(100, 4);
  copy(home, out.begin());
  copy(home, again.begin());
  EXPECT_EQ(out, again);
}

/// Containers of 6 x 8 elements. All are dense, except the views of sections.
struct containers {
  accelerator_view device = accelerator().get_default_view(),
                   cpu = accelerator(accelerator::cpu_accelerator).get_default_view();
  std::vector<int> memory = std::vector<int>(200);
  array<int, 2> on_device{6, 8, device}, on_cpu{6, 8, cpu}, staging{6, 8, cpu, device}, large{9, 20, device};
  array_view<int, 2> of_memory{6, 8, memory}, own{6, 8};

  std::vector<array_view<int, 2>> all() {
    return {on_device, on_cpu, staging, of_memory, own, large.section(2, 3, 6, 8)};
  }
};

// M104 accept: copies in all combinations
// M142 accept: copy reads and writes every element, and nothing else
TEST(CopyTest, AllCombinations) {
  containers from, to;
  int first = 0;
  for (array_view<int, 2> &a : from.all())
    for (array_view<int, 2> &b : to.all()) {
      std::vector<int> in(48), out(48), rest(180, -1);
      std::iota(in.begin(), in.end(), first += 100);
      copy(rest.begin(), rest.end(), to.large);
      copy(in.begin(), in.end(), a);
      copy(a, b);
      copy(b, out.begin());
      EXPECT_EQ(out, in);
      std::vector<int> large = to.large;
      EXPECT_EQ(std::count(large.begin(), large.end(), -1), large[2 * 20 + 3] == -1 ? 180 : 132);
    }
  copy(from.on_cpu, to.staging);
  copy(to.staging, to.on_device);
  copy(to.on_device, from.staging);
  from.staging.copy_to(from.of_memory);
  EXPECT_EQ(from.memory[47], to.staging(5, 7));
}

} // namespace
