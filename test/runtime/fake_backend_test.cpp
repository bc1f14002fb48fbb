// What is above the seam, over a back end of its own: which commands it gives, in which order, and that nothing waits
// that need not. The commands run as late as they may (fake_backend.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "fake_backend/fake_backend.h"
#include "simple_kernels.h"

#include <amp/accelerator.h>
#include <amp/copy.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <string.h>

using namespace Concurrency;
using namespace amp_test;
using testing::ElementsAre;

namespace {

/// Devices 0 and 1 have memory of their own, 2 works on the host's, 3 if the host does not map it.
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
  /// Without the numbers of queues, which other tests have used up.
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

TEST_F(FakeBackendTest, DataGoesThereOnceAndBackOnce) {
  array_view<int, 1> v(10, numbers);
  add_number(v, 1, &views[0]);
  add_number(v, 2, &views[0]);
  EXPECT_EQ(v[0], 3);
  EXPECT_EQ(v[9], 12);
  EXPECT_THAT(log(), ElementsAre("0: write 40", "0: add1", "0: add1", "0: read 40"));
}

TEST_F(FakeBackendTest, NothingWaitsBeforeTheHostLooks) {
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

TEST_F(FakeBackendTest, OfAnOverlapOnlyWhatIsNewerMoves) {
  array_view<int, 1> v(10, numbers);
  add_number(v.section(0, 6), 1, &views[0]);
  add_number(v.section(4, 6), 1, &views[1]); // 4 and 5 are newer on device 0
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

TEST_F(FakeBackendTest, SharedMemoryIsWorkedOnInPlace) {
  array_view<int, 1> v(10, numbers);
  add_number(v, 1, &views[2]);
  EXPECT_EQ(fake::pending_commands(), 1u);
  EXPECT_EQ(v[3], 4); // which waits
  EXPECT_THAT(log(), ElementsAre("2: add1"));
  EXPECT_EQ(numbers, expected(1));
}

TEST_F(FakeBackendTest, FromASharingDeviceToOneWithMemoryOfItsOwn) {
  array_view<int, 1> v(10, numbers);
  add_number(v, 1, &views[2]);
  add_number(v, 1, &views[0]); // reads what device 2 has written: it must have done so
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

TEST_F(FakeBackendTest, DiscardedDataDoesNotGoThere) {
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
  copy(a, b); // on the queue for transfers
  std::vector<int> out = b;
  EXPECT_THAT(log(), ElementsAre("0: write 40", "0: add1", "0: behind 0", "0: copy 40", "0: read 40"));
  EXPECT_EQ(out, expected(1));
}

TEST_F(FakeBackendTest, AFailedTransferLeavesTheDataWhereItWas) {
  array_view<int, 1> v(10, numbers);
  add_number(v, 1, &views[0]);
  fake::fail_next_transfer();
  EXPECT_THROW(v.synchronize(), runtime_exception);
  v.synchronize(); // the device still has it
  EXPECT_EQ(numbers, expected(1));
}

TEST_F(FakeBackendTest, PooledBuffersMakeRoomForOthers) {
  { array<int, 1> big(1 << 20, views[1]); } // 4 MiB stay in the pool
  fake::set_free_memory(3 << 20);           // beyond these
  array<int, 1> bigger(3 << 19, views[1]);  // 6 MiB
  fake::set_free_memory(1 << 20);
  EXPECT_THROW((array<int, 1>(1 << 20, views[1])), out_of_memory);
  fake::set_free_memory(size_t(1) << 30);
}

} // namespace
