// Converts command times from a device's clock to the host's: order, bounds and drift.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/device_clock.h"

#include <gtest/gtest.h>

using namespace Concurrency::detail;

namespace {

/// A command of a device whose clock is 5000 behind. `queued`, `begin` and `end` are times of the host's clock.
placed_command command(int64_t before, int64_t queued, int64_t after, int64_t begin, int64_t end,
                       int64_t behind = 5000) {
  return {{queued - behind, begin - behind, end - behind}, before, after, nullptr};
}

TEST(DeviceClockTest, BoundsAreIntersected) {
  device_clock clock;
  clock.add_bounds(4000, 9000);
  clock.add_bounds(4900, 20000);
  clock.add_bounds(-100, 5100);
  EXPECT_EQ(clock.to_host(0), 5000);
}

TEST(DeviceClockTest, ContradictoryBoundsAreReset) {
  device_clock clock;
  clock.add_bounds(4900, 5100);
  clock.add_bounds(5900, 6100); // the clock has drifted
  EXPECT_EQ(clock.to_host(0), 6000);
}

/// The call blocked for a long time. Its end alone would place the copy far too late.
TEST(DeviceClockTest, BlockingCallsDoNotDelayTheirCommands) {
  device_clock clock;
  int64_t last_end = 0;
  std::vector<placed_command> list = {command(10000, 10010, 90000, 10100, 89990)};
  place_commands(list, clock, 90010, last_end);
  EXPECT_NEAR(static_cast<double>(list[0].begin), 10100, 20);
  EXPECT_NEAR(static_cast<double>(list[0].end), 89990, 20);
  EXPECT_EQ(last_end, list[0].end);
}

TEST(DeviceClockTest, CommandsOfAQueueNeverOverlap) {
  device_clock clock;
  int64_t last_end = 0;
  // The device reports that the second command begins before the first one ends. The list has them in reverse order.
  std::vector<placed_command> list = {command(300, 310, 320, 1900, 3000), command(100, 110, 120, 1000, 2000)};
  place_commands(list, clock, 3100, last_end);
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0].before, 100);
  EXPECT_LE(list[0].end, list[1].begin);
  EXPECT_LE(list[1].begin, list[1].end);
  std::vector<placed_command> later = {command(3200, 3210, 3220, 2500, 3500)};
  place_commands(later, clock, 4000, last_end);
  EXPECT_GE(later[0].begin, list[1].end);
  EXPECT_GE(later[0].begin, 3200); // not before it was enqueued
}

TEST(DeviceClockTest, NoCommandEndsAfterItsWait) {
  device_clock clock;
  int64_t last_end = 0;
  std::vector<placed_command> list = {command(100, 100, 4000, 200, 4100)};
  place_commands(list, clock, 300, last_end);
  EXPECT_LE(list[0].end, 300);
  EXPECT_LE(list[0].begin, list[0].end);
}

/// The test's commands are pointers to their times and state.
struct fixed_command {
  device_times times;
  bool is_known, is_released;
};
class fixed_times : public command_times {
public:
  bool read(void *command, device_times &times) override {
    times = static_cast<fixed_command *>(command)->times;
    return static_cast<fixed_command *>(command)->is_known;
  }
  void release(void *command) noexcept override { static_cast<fixed_command *>(command)->is_released = true; }
};

TEST(DeviceClockTest, AListQueriesFinishedCommands) {
  device_clock clock;
  std::mutex lock;
  command_list list(clock, lock, std::make_unique<fixed_times>());
  fixed_command commands[] = {{{10, 20, 30}, true, false}, {{}, false, false}, {{110, 120, 130}, true, false}};
  trace_record first = {}, unknown = {}, second = {};
  const int64_t now = trace_now();
  EXPECT_EQ(list.add(&first, &commands[0], now - 300, now - 200), 1u);
  EXPECT_EQ(list.add(&unknown, &commands[1], now - 200, now - 100), 2u);
  list.record_finished(list.last_number());
  EXPECT_EQ(list.add(&second, &commands[2], now - 100, now), 3u);
  EXPECT_EQ(list.last_number(), 3u);
  EXPECT_GT(first.end.load(), first.begin);
  EXPECT_EQ(unknown.end.load(), -1);
  EXPECT_TRUE(commands[0].is_released && commands[1].is_released && !commands[2].is_released);
  EXPECT_EQ(second.end.load(), 0);
  list.record_finished(2); // repeated
  EXPECT_EQ(second.end.load(), 0);
  list.record_finished(3);
  EXPECT_GE(second.begin, first.end.load());
}

} // namespace
