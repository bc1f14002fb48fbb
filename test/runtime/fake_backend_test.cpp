// The layers above the device interface, on a fake back end: which commands they issue and in which order, and that
// they never wait unnecessarily. The commands run as late as possible (fake_backend.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fake_backend/fake_backend.h"
#include "simple_kernels.h"

#include <amp/accelerator.h>
#include <amp/copy.h>
#include <amp/detail/section_transfer.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <string.h>

using namespace Concurrency;
using namespace amp_test;
using testing::ElementsAre;

namespace {

/// Devices 0 and 1 have their own memory. Device 2 accesses the host's memory; device 3 does so while it is not mapped.
const bool has_devices = [] {
  fake::set_devices({fake::memory::own, fake::memory::own, fake::memory::shared, fake::memory::mapped});
  return true;
}();

accelerator device(unsigned number) { return accelerator(L"fake\\" + std::to_wstring(number)); }

class FakeBackendTest : public testing::Test {
protected:
  FakeBackendTest() {
    std::iota(numbers.begin(), numbers.end(), 0);
    for (unsigned i = 0; i < 4; ++i)
      views.push_back(device(i).create_view());
    (void)fake::take_log();
  }
  /// Returns the log without queue numbers, which depend on the other tests.
  static std::vector<std::string> log() {
    std::vector<std::string> lines = fake::take_log();
    for (std::string &line : lines)
      line = line.substr(0, 1) + line.substr(line.find(':'));
    for (std::string &line : lines)
      if (size_t behind = line.find("behind "); behind != std::string::npos)
        line.resize(behind + strlen("behind 0"));
    return lines;
  }
  std::vector<int> expected(int added) const {
    std::vector<int> all(10);
    std::iota(all.begin(), all.end(), added);
    return all;
  }

  std::vector<int> numbers = std::vector<int>(10);
  std::vector<accelerator_view> views;
};

TEST_F(FakeBackendTest, DataIsCopiedToTheDeviceOnceAndBackOnce) {
  array_view<int, 1> v(10, numbers);
  add_number(v, 1, &views[0]);
  add_number(v, 2, &views[0]);
  EXPECT_EQ(v[0], 3);
  EXPECT_EQ(v[9], 12);
  EXPECT_THAT(log(), ElementsAre("0: write 40", "0: add1", "0: add1", "0: read 40"));
}

TEST_F(FakeBackendTest, NothingWaitsUntilTheHostReads) {
  array_view<int, 1> v(10, numbers);
  add_number(v, 1, &views[0]);
  EXPECT_EQ(fake::pending_commands(), 2u); // the copy and the kernel
  EXPECT_EQ(numbers[0], 0);
  v.synchronize();
  EXPECT_EQ(fake::pending_commands(), 0u);
  EXPECT_EQ(numbers, expected(1));
}

TEST_F(FakeBackendTest, ASectionMovesItsRowsOnly) {
  std::vector<int> table(6 * 8, 1);
  array_view<int, 2> v(6, 8, table);
  add_number(v.section(1, 2, 3, 4), 1, &views[0]);
  v.synchronize();
  EXPECT_THAT(log(), ElementsAre("0: write 48", "0: add2", "0: read 48"));
  EXPECT_EQ(std::accumulate(table.begin(), table.end(), 0), 48 + 12);
  EXPECT_EQ(table[1 * 8 + 2], 2);
  EXPECT_EQ(table[3 * 8 + 5], 2);
  EXPECT_EQ(table[3 * 8 + 6], 1);
}

TEST_F(FakeBackendTest, OnlyTheNewerPartOfAnOverlapMoves) {
  array_view<int, 1> v(10, numbers);
  add_number(v.section(0, 6), 1, &views[0]);
  add_number(v.section(4, 6), 1, &views[1]); // device 0 has the latest 4 and 5
  v.synchronize();
  EXPECT_THAT(log(), ElementsAre("0: write 24", "0: add1", "0: read 8", "1: write 8", "1: write 16", "1: add1",
                                 "0: read 16", "1: read 24"));
  EXPECT_EQ(numbers, (std::vector<int>{1, 2, 3, 4, 6, 7, 7, 8, 9, 10}));
}

TEST_F(FakeBackendTest, QueuesOfOneDeviceAreOrderedWithoutWaiting) {
  accelerator_view other = device(0).create_view();
  array_view<int, 1> v(10, numbers);
  add_number(v, 1, &views[0]);
  add_number(v, 2, &other);
  EXPECT_EQ(fake::pending_commands(), 4u);
  EXPECT_THAT(log(), ElementsAre("0: write 40", "0: add1", "0: behind 0", "0: add1"));
  v.synchronize();
  EXPECT_EQ(numbers, expected(3));
}

TEST_F(FakeBackendTest, SharedMemoryIsUsedInPlace) {
  array_view<int, 1> v(10, numbers);
  add_number(v, 1, &views[2]);
  EXPECT_EQ(fake::pending_commands(), 1u);
  EXPECT_EQ(v[3], 4); // this access waits
  EXPECT_THAT(log(), ElementsAre("2: add1"));
  EXPECT_EQ(numbers, expected(1));
}

TEST_F(FakeBackendTest, FromASharingDeviceToOneWithMemoryOfItsOwn) {
  array_view<int, 1> v(10, numbers);
  add_number(v, 1, &views[2]);
  add_number(v, 1, &views[0]); // reads what device 2 has written, so that kernel must have run
  v.synchronize();
  EXPECT_THAT(log(), ElementsAre("2: add1", "0: write 40", "0: add1", "0: read 40"));
  EXPECT_EQ(numbers, expected(2));
}

TEST_F(FakeBackendTest, MappedMemoryIsTheHostsWhileItIsMapped) {
  array_view<int, 1> v(10, numbers);
  add_number(v, 1, &views[3]);
  EXPECT_EQ(v[0], 1);
  EXPECT_THAT(log(), ElementsAre("3: add1", "3: map 40"));
  v[0] = 100;
  add_number(v, 1, &views[3]);
  v.synchronize();
  EXPECT_THAT(log(), ElementsAre("3: unmap", "3: add1", "3: map 40"));
  EXPECT_EQ(numbers[0], 101);
  EXPECT_EQ(numbers[9], 11);
}

TEST_F(FakeBackendTest, DiscardedDataIsNotCopiedToTheDevice) {
  array_view<int, 1> v(10, numbers), w(10);
  add_number(v, 1, &views[0]);
  w.discard_data();
  double_into(v, w, &views[0]);
  EXPECT_EQ(w[9], 20);
  EXPECT_THAT(log(), ElementsAre("0: write 40", "0: add1", "0: double_into", "0: read 40"));
}

TEST_F(FakeBackendTest, ArraysOfOneDeviceAreCopiedThere) {
  array<int, 1> a(10, numbers.begin(), views[0]), b(10, views[0]);
  add_number(a, 1);
  copy(a, b); // uses the transfer queue
  std::vector<int> out = b;
  EXPECT_THAT(log(), ElementsAre("0: write 40", "0: add1", "0: behind 0", "0: copy 40", "0: read 40"));
  EXPECT_EQ(out, expected(1));
}

TEST_F(FakeBackendTest, HalosTravelWhileKernelsRun) {
  array<int, 1> left(10, numbers.begin(), views[0]), right(10, numbers.begin(), views[1]);
  array_view<int, 1> l(left), r(right);
  add_number(l, 1, &views[0]);
  add_number(r, 2, &views[1]);
  (void)log();
  for (int step = 0; step < 3; ++step) {
    detail::section_transfer there(detail::section_of(l.section(6, 2)), detail::section_of(r.section(0, 2)));
    detail::section_transfer back(detail::section_of(r.section(2, 2)), detail::section_of(l.section(8, 2)));
    add_number(l.section(0, 8), 100, &views[0]);
    add_number(r.section(2, 8), 1000, &views[1]);
    there.wait();
    back.wait();
    EXPECT_EQ(fake::pending_commands(), 2u); // the two kernels have not run
    there.finish();
    back.finish();
    add_number(r.section(0, 2), 5, &views[1]);
    EXPECT_EQ(fake::pending_commands(), 9u); // nothing waited for them
    // The transfer waits only for the gathering. The scattering waits for the earlier kernels and for
    // the transferred data.
    EXPECT_THAT(log(), ElementsAre("0: copy 8", "0: behind 0", "0: read 8", "1: copy 8", "1: behind 1", "1: read 8",
                                   "0: add1", "1: add1", "1: write 8", "1: behind 1", "1: copy 8", "0: write 8",
                                   "0: behind 0", "0: copy 8", "1: add1"));
  }
  EXPECT_EQ(std::vector<int>(left), (std::vector<int>{301, 302, 303, 304, 305, 306, 307, 308, 2004, 2005}));
  EXPECT_EQ(std::vector<int>(right), (std::vector<int>{212, 213, 3004, 3005, 3006, 3007, 3008, 3009, 3010, 3011}));
}

TEST_F(FakeBackendTest, HalosBetweenADeviceAndTheHostsMemory) {
  array<int, 2> own(extent<2>(4, 5), std::vector<int>(20, 1).begin(), views[0]),
      shared(extent<2>(4, 5), std::vector<int>(20, 2).begin(), views[2]);
  array_view<int, 2> a(own), b(shared);
  // Columns are not contiguous.
  detail::section_transfer there(detail::section_of(a.section(0, 3, 4, 1)), detail::section_of(b.section(0, 0, 4, 1)));
  detail::section_transfer back(detail::section_of(b.section(0, 1, 4, 1)), detail::section_of(a.section(0, 4, 4, 1)));
  add_number(b.section(0, 2, 4, 3), 10, &views[2]);
  there.wait();
  back.wait();
  there.finish();
  back.finish();
  EXPECT_EQ(std::vector<int>(own), (std::vector<int>{1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2, 1, 1, 1, 1, 2}));
  EXPECT_EQ(std::vector<int>(shared),
            (std::vector<int>{1, 2, 12, 12, 12, 1, 2, 12, 12, 12, 1, 2, 12, 12, 12, 1, 2, 12, 12, 12}));
}

TEST_F(FakeBackendTest, AFailedTransferLeavesTheDataWhereItWas) {
  array_view<int, 1> v(10, numbers);
  add_number(v, 1, &views[0]);
  fake::fail_next_transfer();
  EXPECT_THROW(v.synchronize(), runtime_exception);
  v.synchronize(); // the device still has the data
  EXPECT_EQ(numbers, expected(1));
}

TEST_F(FakeBackendTest, PooledBuffersMakeRoomForOthers) {
  {
    array<int, 1> big(1 << 20, views[1]);
  } // the pool keeps 4 MiB
  fake::set_free_memory(3 << 20);          // in addition to the pool
  array<int, 1> bigger(3 << 19, views[1]); // 6 MiB
  fake::set_free_memory(1 << 20);
  EXPECT_THROW((array<int, 1>(1 << 20, views[1])), out_of_memory);
  fake::set_free_memory(size_t(1) << 30);
}

} // namespace
