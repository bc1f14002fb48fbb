// array_view's coherence as a program observes it: the same on devices that share the host's memory
// and on those that do not. Built twice, the second time with CPPAMP_ZERO_COPY=0.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simple_kernels.h"
#include "test_mode.h"

#include <thread>

using namespace Concurrency;
using namespace amp_test;

namespace {

using Concurrency::index; // not POSIX's

// M003 accept: parallel_for_each behaves as if it were synchronous
// M107 accept: otherwise the default accelerator's
TEST(ArrayViewTest, KernelResultsAreSeenThroughTheView) {
  std::vector<int> v = counted(1000);
  array_view<int> view(1000, v);
  add_number(view, 5);
  for (int i = 0; i < 1000; ++i)
    ASSERT_EQ(view[i], i + 5);
}

TEST(ArrayViewTest, ViewsAreNotLargerThanTheirContainer) {
  std::vector<int> v(8);
  EXPECT_NO_THROW((array_view<int>(8, v)));
  EXPECT_NO_THROW((array_view<int>(0, v)));
  EXPECT_NO_THROW((array_view<const int, 2>(2, 4, v)));
  EXPECT_THROW((array_view<int>(9, v)), runtime_exception);
  EXPECT_THROW((array_view<int, 2>(3, 3, v)), runtime_exception);
  EXPECT_THROW((array_view<const int, 3>(extent<3>(2, 2, 3), v)), runtime_exception);
  try {
    const array_view<int> view(100, v);
    FAIL();
  } catch (const runtime_exception &e) {
    EXPECT_STREQ(e.what(), "array_view: the extent has 100 elements, but the underlying container only 8");
  }
}

// M055 accept: the last view writes back, and ignores errors
TEST(ArrayViewTest, WritesBackOnDestruction) {
  std::vector<int> v = counted(1000);
  {
    array_view<int> view(1000, v);
    array_view<int> copy = view;
    add_number(copy, 1);
  }
  for (int i = 0; i < 1000; ++i)
    ASSERT_EQ(v[i], i + 1);
}

// A12.21 accept: synchronize
// A12.22 accept: synchronize_async
// A12.23 accept: synchronize_to, synchronize_to_async
// M050 accept: the asynchronous variants
TEST(ArrayViewTest, SynchronizeWritesBack) {
  std::vector<int> v = counted(10);
  array_view<int> view(10, v);
  add_number(view, 1);
  view.synchronize();
  EXPECT_EQ(v[9], 10);
  add_number(view, 1);
  view.synchronize_async().get();
  EXPECT_EQ(v[9], 11);
  view.synchronize_async(access_type_read_write).get();
  v[9] = 20;
  byte_counter bytes;
  view.synchronize_to_async(accelerator().get_default_view()).get();
  bytes.expect(40, 0);
  add_number(view, 1);
  bytes.expect(40, 0);
  EXPECT_EQ(view[9], 21);
}

// M044 accept: a new view is in sync, and nothing is copied
// M045 accept: a launch copies data that is not current, and marks data that the kernel may write
TEST(ArrayViewTest, EachByteMovesOnce) {
  std::vector<int> a = counted(1000), b(1000);
  byte_counter bytes;
  {
    array_view<const int> from(1000, a);
    array_view<int> to(1000, b);
    double_into(from, to);
    double_into(from, to);
    double_into(from, to);
    bytes.expect(8000, 0);
    to.synchronize();
    to.synchronize();
    bytes.expect(8000, 4000);
  }
  bytes.expect(8000, 4000); // nothing was left to write back
  EXPECT_EQ(b[999], 1998);
}

// A12.25 accept: discard_data, also in amp code
// M054 accept: discard_data copies nothing and overwrites nothing
TEST(ArrayViewTest, DiscardSkipsCopyIn) {
  std::vector<int> a = counted(1000), b(1000);
  array_view<const int> from(1000, a);
  array_view<int> to(1000, b);
  to.discard_data();
  byte_counter bytes;
  double_into(from, to);
  bytes.expect(4000, 0);
  EXPECT_EQ(to[10], 20);
  bytes.expect(4000, 4000);
}

TEST(ArrayViewTest, DiscardBeforeDestructionSkipsWriteBack) {
  std::vector<int> v = counted(100);
  byte_counter bytes;
  {
    array_view<int> view(100, v);
    add_number(view, 1000);
    view.discard_data();
  }
  bytes.expect(400, 0);
  if (is_discrete()) {
    EXPECT_EQ(v[5], 5);
  }
}

// M054 accept: discard_data copies nothing and overwrites nothing
TEST(ArrayViewTest, DiscardedSectionsKeepTheOldContents) {
  std::vector<int> v = counted(100);
  array_view<int> view(100, v), left = view.section(0, 60), right = view.section(40, 60);
  add_number(left, 1000);
  add_number(right, 1000);
  left.discard_data();
  right.discard_data();
  byte_counter bytes;
  view.synchronize();
  bytes.expect(0, 0);
  if (is_discrete()) {
    EXPECT_EQ(v, counted(100));
  }
  fill_even(right, 7); // the section holds valid data again
  view.synchronize();
  EXPECT_EQ(v[40], 7);
  EXPECT_EQ(v[98], 7);
}

// M054 accept: discard_data copies nothing and overwrites nothing
TEST(ArrayViewTest, DiscardedUnsourcedDataStaysOnTheDevice) {
  array_view<int> view(100);
  array_view<int> result(100);
  std::vector<int> v = counted(100);
  double_into(array_view<const int>(100, v), view);
  view.discard_data();
  double_into(view, result);
  EXPECT_EQ(result[7], 28);
}

TEST(ArrayViewTest, DiscardingASectionKeepsTheRest) {
  std::vector<int> v = counted(100);
  {
    array_view<int> view(100, v);
    add_number(view, 1000);
    view.section(10, 20).discard_data();
  }
  EXPECT_EQ(v[9], 1009);
  EXPECT_EQ(v[30], 1030);
  if (is_discrete()) {
    EXPECT_EQ(v[10], 10);
    EXPECT_EQ(v[29], 29);
  }
}

// M062 accept: sections of higher rank are strided
TEST(ArrayViewTest, SectionsMoveOnlyTheirRows) {
  std::vector<int> v = counted(64 * 64);
  array_view<int, 2> whole(64, 64, v);
  array_view<int, 2> section = whole.section(8, 16, 4, 8);
  byte_counter bytes;
  add_number(section, 10000);
  bytes.expect(4 * 8 * 4, 0);
  EXPECT_EQ(section(3, 7), 11 * 64 + 23 + 10000);
  bytes.expect(4 * 8 * 4, 4 * 8 * 4);
  for (int y = 0; y < 64; ++y)
    for (int x = 0; x < 64; ++x) {
      bool inside = y >= 8 && y < 12 && x >= 16 && x < 24;
      ASSERT_EQ(whole(y, x), y * 64 + x + (inside ? 10000 : 0));
    }
}

// M040 accept: views derived from one source share it
// M042 accept: views of one source alias, on the host and in kernels, whatever their shape and type
TEST(ArrayViewTest, OverlappingViewsAlias) {
  std::vector<int> v = counted(100);
  array_view<int> whole(100, v);
  array_view<int> left = whole.section(0, 60), right = whole.section(40, 60);
  add_number(left, 100);
  add_number(right, 1000);
  EXPECT_EQ(whole[39], 139);
  EXPECT_EQ(whole[40], 1140);
  EXPECT_EQ(right[19], 1159);
  EXPECT_EQ(whole[60], 1060);
  // source and destination share a buffer within one kernel
  double_into(whole.section(0, 50), whole.section(50, 50));
  EXPECT_EQ(right[10], 200);
}

// M041 accept: the source is the array, or the memory of the top-level view
// M042 accept: views of one source alias, on the host and in kernels, whatever their shape and type
TEST(ArrayViewTest, ProjectionsAndReinterpretationsAlias) {
  std::vector<int> v = counted(30);
  array_view<int, 2> view(5, 6, v);
  add_number(view[2], 100);
  EXPECT_EQ(view(2, 0), 112);
  EXPECT_EQ(view(3, 0), 18);
  array_view<int> line(30, v.data());
  array_view<int, 2> square = line.view_as(extent<2>(3, 4));
  add_number(square, 1);
  EXPECT_EQ(line[11], 12);
  EXPECT_EQ(line[12], 112); // the access to view also synchronized v
  EXPECT_EQ(line.reinterpret_as<unsigned>()[11], 12u);
}

// M046 accept: an access on the host fetches the data, and a write makes the host's copy the latest
TEST(ArrayViewTest, HostWritesReachTheNextKernel) {
  std::vector<int> v(10, 1);
  array_view<int> view(10, v);
  add_number(view, 1);
  view[3] = 50;
  add_number(view, 1);
  EXPECT_EQ(view[3], 51);
  EXPECT_EQ(view[4], 3);
}

TEST(ArrayViewTest, ConstViewsAreReadWithoutInvalidating) {
  std::vector<int> a = counted(100), b(100);
  array_view<const int> from(100, a);
  array_view<int> to(100, b);
  double_into(from, to);
  byte_counter bytes;
  EXPECT_EQ(from[5], 5);
  double_into(from, to);
  bytes.expect(0, 0);
}

// A12.24 accept: refresh
// M052 accept: refresh discards other copies
// M053 accept: direct access after synchronize or before refresh
TEST(ArrayViewTest, RefreshForgetsOtherCopies) {
  std::vector<int> v(10, 1);
  array_view<int> view(10, v);
  add_number(view, 1);
  view.synchronize();
  v[0] = 100;
  view.refresh();
  add_number(view, 1);
  EXPECT_EQ(view[0], 101);
  EXPECT_EQ(view[1], 3);
}

// M048 accept: synchronize, with its access types
// M053 accept: direct access after synchronize or before refresh
TEST(ArrayViewTest, SynchronizeForWritingAllowsDirectChanges) {
  std::vector<int> v(10, 1);
  array_view<int> view(10, v);
  add_number(view, 1);
  view.synchronize(access_type_read_write);
  v[0] = 100;
  add_number(view, 1);
  view.synchronize();
  EXPECT_EQ(v[0], 101);
  EXPECT_EQ(v[1], 3);
}

// M048 accept: synchronize, with its access types
TEST(ArrayViewTest, SynchronizeForWritingAloneMovesNothing) {
  std::vector<int> v(10, 1);
  array_view<int> view(10, v);
  add_number(view, 1);
  byte_counter bytes;
  view.synchronize(access_type_write); // all of it is going to be overwritten
  bytes.expect(0, 0);
  std::fill(v.begin(), v.end(), 50);
  add_number(view, 1);
  bytes.expect(40, 0);
  EXPECT_EQ(view[9], 51);
}

// A13.10 accept: the four functions without an access type
TEST(ArrayViewTest, ConstViewsSynchronize) {
  accelerator_view where = accelerator().get_default_view();
  std::vector<int> v = counted(100);
  array_view<int> view(100, v);
  array_view<const int> reader(view);
  add_number(view, 1);
  reader.synchronize();
  EXPECT_EQ(v[99], 100);
  add_number(view, 1);
  reader.synchronize_async().get();
  EXPECT_EQ(v[99], 101);
  view[99] = 7;
  byte_counter bytes;
  reader.section(0, 50).synchronize_to(where);
  bytes.expect(200, 0);
  reader.synchronize_to_async(where).get();
  bytes.expect(400, 0);
  add_number(view, 1);
  bytes.expect(400, 0);
  EXPECT_EQ(reader[99], 8);
}

// M049 accept: synchronize_to copies in advance
TEST(ArrayViewTest, SynchronizeToMovesAhead) {
  std::vector<int> v = counted(100);
  array_view<int> view(100, v);
  accelerator_view where = accelerator().get_default_view();
  byte_counter bytes;
  view.synchronize_to(where);
  bytes.expect(400, 0);
  add_number(view, 1);
  bytes.expect(400, 0);
  EXPECT_EQ(view[1], 2);
}

// M047 accept: get_ref does not synchronize
TEST(ArrayViewTest, GetRefDoesNotSynchronize) {
  std::vector<int> v(10, 1);
  array_view<int> view(10, v);
  view.get_ref(index<1>(2)) = 7;
  EXPECT_EQ(v[2], 7);
  EXPECT_EQ(&view.get_ref(index<1>(2)), &v[2]);
}

// M057 accept: views without a source
// M057 reject: views without a source
TEST(ArrayViewTest, UnsourcedStartsAnywhere) {
  array_view<int> on_host(10), on_device(10);
  for (int i = 0; i < 10; ++i)
    on_host[i] = i;
  double_into(on_host, on_device);
  EXPECT_EQ(on_device[9], 18);
  EXPECT_NE(on_device.data(), nullptr);
  EXPECT_THROW(on_device.get_source_accelerator_view(), runtime_exception);
}

// M056 accept: views keep an array's memory alive
TEST(ArrayViewTest, ViewsKeepArraysAlive) {
  std::unique_ptr<array<int>> a(new array<int>(10));
  array_view<int> view(*a);
  std::vector<int> v = counted(10);
  copy(v.begin(), v.end(), *a);
  a.reset();
  add_number(view, 1);
  EXPECT_EQ(view[9], 10);
}

TEST(ArrayViewTest, SourceViewIsTheCpuForHostMemory) {
  std::vector<int> v(10);
  array_view<int> view(10, v);
  EXPECT_EQ(view.get_source_accelerator_view(), accelerator(accelerator::cpu_accelerator).get_default_view());
}

TEST(ArrayViewTest, SeparateSectionsOnSeparateViews) {
  std::vector<int> v = counted(1000);
  accelerator acc;
  accelerator_view one = acc.create_view(), two = acc.create_view();
  {
    array_view<int> view(1000, v);
    add_number(view.section(0, 500), 1, &one);
    add_number(view.section(500, 500), 2, &two);
    add_number(view.section(250, 500), 10, &one); // must run after both
  }
  EXPECT_EQ(v[0], 1);
  EXPECT_EQ(v[250], 261);
  EXPECT_EQ(v[500], 512);
  EXPECT_EQ(v[999], 1001);
}

// M002 accept: work on one view runs in order
TEST(ArrayViewTest, ManyLaunchesInOrder) {
  std::vector<int> v(100, 0), w(100, 0);
  array_view<int> view(100, v), other(100, w);
  unsigned expected = 0; // any other order computes a different number
  for (int i = 0; i < 500; ++i) {
    add_number(view, i % 7 - 3);
    double_into(view, other);
    add_number(other, -(i % 5));
    add_number(view, 1);
    double_into(other, view);
    expected = 2 * (2 * (expected + static_cast<unsigned>(i % 7 - 3)) - static_cast<unsigned>(i % 5));
    expected %= 1u << 20;
    if (i % 8 == 7) { // before the numbers overflow
      EXPECT_EQ(static_cast<unsigned>(view[99]) % (1u << 20), expected);
      for (int k = 0; k < 100; ++k)
        view[k] = static_cast<int>(expected % 1000);
      expected %= 1000;
    }
  }
}

TEST(ArrayViewTest, LaunchesFromManyThreads) {
  std::vector<std::thread> threads;
  std::vector<std::vector<int>> data(8, std::vector<int>(500, 0));
  for (auto &v : data)
    threads.emplace_back([&v] {
      array_view<int> view(500, v);
      for (int i = 0; i < 50; ++i)
        add_number(view, 1);
    });
  for (std::thread &t : threads)
    t.join();
  for (const auto &v : data)
    for (int x : v)
      ASSERT_EQ(x, 50);
}

// M064 reject: sections and projections out of bounds
TEST(ArrayViewTest, SectionsAreChecked) {
  std::vector<int> v(100);
  array_view<int, 2> view(10, 10, v);
  EXPECT_THROW(view.section(0, 0, 11, 1), runtime_exception);
  EXPECT_THROW(view.section(0, 0, 0, 1), runtime_exception);
  EXPECT_THROW(view.section(0, 0, 1, -1), runtime_exception);
  EXPECT_THROW(view.section(-1, 0, 1, 1), runtime_exception);
  EXPECT_THROW(view.section(index<2>(10, 0)), runtime_exception);
  EXPECT_THROW(view[10], runtime_exception);
  EXPECT_THROW(view[-1], runtime_exception);
  array_view<int> line(100, v);
  EXPECT_THROW(line.view_as(extent<2>(10, 11)), runtime_exception);
  EXPECT_NO_THROW(line.view_as(extent<2>(3, 3)));
  struct three {
    int x[3];
  };
  EXPECT_THROW(line.reinterpret_as<three>(), runtime_exception);
}

// M063 accept: data() stays valid while the source of a host view does
TEST(ArrayViewTest, DataStaysValid) {
  std::vector<int> v = counted(100);
  array_view<int> view(100, v), own(100);
  int *data = view.data(), *own_data = own.data();
  EXPECT_EQ(data, v.data());
  ASSERT_NE(own_data, nullptr);
  own_data[3] = 7;
  add_number(view, 1);
  add_number(own, 1);
  EXPECT_EQ(view.data(), data);
  EXPECT_EQ(data[99], 100);
  EXPECT_EQ(own.data(), own_data);
  EXPECT_EQ(own_data[3], 8);
}

} // namespace
