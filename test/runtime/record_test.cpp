// What the timeline keeps: records from many threads, launches of three words, the limit of its memory, and the clock.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/record.h"

#include <gtest/gtest.h>

#include <chrono>
#include <set>
#include <thread>
#include <vector>

namespace {

using namespace Concurrency::detail;

struct seen_event {
  record_kind kind;
  bool is_command;
  const trace_row *row;
  uint64_t flow, bytes;
  int64_t begin, end;
};

std::vector<seen_event> all_events() {
  std::vector<seen_event> events;
  visit_records(
      [](trace_record &r, void *to) {
        static_cast<std::vector<seen_event> *>(to)->push_back(
            {r.kind, r.is_command, r.row, r.flow, r.bytes, r.begin, r.end.load()});
      },
      &events);
  return events;
}

launch_record note_on(trace_row *row, uint64_t bytes) { return {nullptr, row, bytes, {1, 0, 0}, 1}; }

TEST(RecordTest, ASmallLaunchIsALaunchAndItsKernel) {
  trace_row *queue = make_row(2, 1, "device", "queue 1");
  const launch_record *note = keep_record(note_on(queue, 12));
  const size_t before = all_events().size();
  small_launch *finished = begin_small_launch(*note, 100);
  finished->end.store(150);
  (void)begin_small_launch(*note, 200);
  const std::vector<seen_event> events = all_events();
  ASSERT_EQ(events.size(), before + 4);
  const seen_event &launch = events[before], &kernel = events[before + 1], &other = events[before + 3];
  EXPECT_EQ(launch.kind, record_kind::launch);
  EXPECT_FALSE(launch.is_command);
  EXPECT_EQ(launch.row->process, host_process);
  EXPECT_EQ(kernel.kind, record_kind::kernel);
  EXPECT_TRUE(kernel.is_command);
  EXPECT_EQ(kernel.row, queue);
  EXPECT_EQ(kernel.bytes, 12u);
  for (const seen_event &e : {launch, kernel}) {
    EXPECT_EQ(e.begin, 100);
    EXPECT_EQ(e.end, 150);
  }
  EXPECT_EQ(launch.flow, kernel.flow);
  EXPECT_NE(kernel.flow, other.flow);
  EXPECT_EQ(other.end, 0); // has not finished
  EXPECT_TRUE(queue->is_used);
}

TEST(RecordTest, AThreadThatContinuesAListHasItsOwnRow) {
  trace_row *queue = make_row(2, 2, "device", "queue 2");
  const launch_record *note = keep_record(note_on(queue, 34));
  for (int i = 0; i < 3; ++i)
    std::thread([&] {
      begin_small_launch(*note, 1)->end.store(2);
      begin_small_launch(*note, 3)->end.store(4);
    }).join();
  std::set<const trace_row *> rows;
  unsigned launches = 0;
  const std::vector<seen_event> events = all_events();
  for (size_t i = 0; i < events.size(); ++i)
    if (events[i].is_command && events[i].row == queue) {
      rows.insert(events[i - 1].row);
      ++launches;
    }
  EXPECT_EQ(launches, 6u);
  EXPECT_EQ(rows.size(), 3u);
}

TEST(RecordTest, TheClockIsMonotonicAndMeasuresNanoseconds) {
  start_trace_clock();
  const auto begin = std::chrono::steady_clock::now();
  const int64_t first = trace_now();
  std::this_thread::sleep_for(std::chrono::milliseconds(20));
  const int64_t second = trace_now();
  const std::chrono::nanoseconds passed = std::chrono::steady_clock::now() - begin;
  const int64_t measured = nanoseconds_at(second) - nanoseconds_at(first);
  EXPECT_GE(measured, 19900000);
  EXPECT_LE(measured, passed.count() + passed.count() / 1000);
  // A clock that counts nanoseconds since a distant time must give the same differences.
  constexpr int64_t far_away = 1700000000000000000;
  const int64_t ticks = ticks_of_nanoseconds(far_away + 1000000) - ticks_of_nanoseconds(far_away);
  EXPECT_NEAR(static_cast<double>(nanoseconds_at(first + ticks) - nanoseconds_at(first)), 1e6, 10);
  for (int64_t t = first, last = nanoseconds_at(first); t < first + 1000; ++t) {
    EXPECT_GE(nanoseconds_at(t), last);
    last = nanoseconds_at(t);
  }
}

/// Must be the last test: the timeline keeps nothing after it.
TEST(RecordTest, TheNumberOfEventsIsLimited) {
  trace_row *queue = make_row(2, 3, "device", "queue 3");
  const launch_record *note = keep_record(note_on(queue, 56));
  const size_t before = all_events().size();
  ASSERT_EQ(dropped_records(), 0u);
  size_t launches = 0, missing = 0;
  for (; launches < max_events; ++launches)
    if (small_launch *launch = begin_small_launch(*note, static_cast<int64_t>(launches)))
      launch->end.store(static_cast<int64_t>(launches) + 1);
    else
      ++missing;
  EXPECT_GT(missing, 0u);
  EXPECT_EQ(dropped_records(), 2 * missing);
  const size_t kept = all_events().size();
  EXPECT_EQ(kept, before + 2 * (launches - missing));
  EXPECT_LE(kept, max_events);
  EXPECT_GT(kept, max_events - max_events / 50); // the limit is almost reached
}

} // namespace
