// The pool that runs kernels on the host: it runs every part of a range exactly once, whatever else runs.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/threads.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <set>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace Concurrency::detail {
unsigned host_thread_count() noexcept { return 4; }
bool may_threads_spin() noexcept { return true; }
} // namespace Concurrency::detail

using namespace Concurrency::detail;

namespace {

/// A job that shares a range and records which parts have run.
struct range_job : pool_task {
  const range_parts parts;
  const uint64_t rounds;
  std::vector<std::atomic<unsigned>> runs;
  std::atomic<uint64_t> longest{0};
  std::atomic<bool> is_done{false}, begin_at_units{true};
  shared_slot slot;

  range_job(uint64_t total, uint64_t smallest, uint64_t largest, uint64_t rounds, uint64_t unit = 1)
      : pool_task(run_job), parts{total, smallest, largest, false, unit}, rounds(rounds), runs(total) {}

  void share_all() {
    for (uint64_t i = 0; i < rounds; ++i)
      share_range(parts, slot, run_part, this);
    is_done = true;
  }
  void wait_and_check() {
    while (!is_done)
      std::this_thread::yield();
    for (uint64_t i = 0; i < parts.total; ++i)
      ASSERT_EQ(runs[i], rounds) << i << " of " << parts.total;
    if (parts.total > parts.smallest) {
      EXPECT_LE(longest, std::max({parts.smallest, parts.largest, parts.unit}));
    }
    EXPECT_TRUE(begin_at_units);
  }

private:
  static void run_part(void *self, uint64_t first, uint64_t count) noexcept {
    auto &job = *static_cast<range_job *>(self);
    const uint64_t end = first + count, unit = job.parts.unit;
    if (first % unit != 0 || (end % unit != 0 && end != job.parts.total))
      job.begin_at_units = false;
    for (uint64_t i = first; i < first + count; ++i)
      job.runs[i].fetch_add(1, std::memory_order_relaxed);
    uint64_t seen = job.longest;
    while (seen < count && !job.longest.compare_exchange_weak(seen, count)) {
    }
  }
  static void run_job(pool_task &self) noexcept { static_cast<range_job &>(self).share_all(); }
};

TEST(ThreadPool, RunsEachPartOnce) {
  for (uint64_t total : {1, 2, 3, 5, 64, 1000, 10007})
    for (uint64_t smallest : {1, 7, 1000})
      for (uint64_t largest : {1, 50}) {
        range_job job(total, smallest, largest, 3);
        ASSERT_TRUE(start_task(job));
        job.wait_and_check();
      }
}

TEST(ThreadPool, DividesAtUnits) {
  for (uint64_t total : {1, 16, 17, 250, 1000})
    for (uint64_t largest : {1, 40, 100}) {
      range_job job(total, 1, largest, 3, 16);
      ASSERT_TRUE(start_task(job));
      job.wait_and_check();
    }
}

TEST(ThreadPool, SharesSeveralRangesAtATime) {
  std::vector<std::unique_ptr<range_job>> jobs;
  for (uint64_t i = 0; i < 12; ++i)
    jobs.push_back(std::make_unique<range_job>(1000 + i, 1 + i, 40, 200));
  for (auto &job : jobs)
    ASSERT_TRUE(start_task(*job));
  for (auto &job : jobs)
    job->wait_and_check();
}

/// More jobs than the pool can share at a time, from program threads that sleep in between.
TEST(ThreadPool, IsSharedByManyThreads) {
  std::vector<std::unique_ptr<range_job>> jobs;
  std::vector<std::thread> threads;
  for (uint64_t i = 0; i < 80; ++i) {
    jobs.push_back(std::make_unique<range_job>(300, 1, 20, 100));
    threads.emplace_back([&job = *jobs.back(), i] {
      if (i % 2)
        std::this_thread::sleep_for(std::chrono::milliseconds(i));
      job.share_all();
    });
  }
  for (std::thread &thread : threads)
    thread.join();
  for (auto &job : jobs)
    job->wait_and_check();
}

/// A single part of 2^40 elements, which is more than a slot can count.
TEST(ThreadPool, SharesRangesOfAnySize) {
  static std::atomic<uint64_t> sum{0}, parts{0};
  const uint64_t total = (uint64_t(1) << 40) + 12345;
  shared_slot slot;
  share_range(
      {total, 1, total / 64}, slot,
      [](void *, uint64_t first, uint64_t count) noexcept {
        sum += count;
        parts += 1;
        if (first + count > total)
          sum += total;
      },
      nullptr);
  EXPECT_EQ(sum, total);
  EXPECT_GE(parts, 4u);
}

/// Each part waits until `wanted` threads work on the range.
struct meeting {
  size_t wanted;
  std::mutex lock;
  std::set<std::thread::id> threads;
  shared_slot slot;

  static void run_part(void *self, uint64_t, uint64_t) noexcept {
    auto &m = *static_cast<meeting *>(self);
    {
      std::lock_guard<std::mutex> guard(m.lock);
      m.threads.insert(std::this_thread::get_id());
    }
    for (size_t count = 0; count < m.wanted;) {
      std::this_thread::yield();
      std::lock_guard<std::mutex> guard(m.lock);
      count = m.threads.size();
    }
  }
};

/// This must also work with one part per thread, and after all threads have gone to sleep.
TEST(ThreadPool, AllThreadsWorkTogether) {
  for (int round = 0; round < 20; ++round) {
    meeting together{4, {}, {}, {}};
    share_range({4, 1, 1}, together.slot, meeting::run_part, &together);
    EXPECT_EQ(together.threads.size(), 4u);
    if (round % 5 == 0)
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

/// Threads that wait for jobs use a processor each, until they sleep. No thread of the pool is woken for a range that
/// the processors have no time for.
TEST(ThreadPool, LeavesProcessorsToTheProgram) {
  struct recorder {
    std::mutex lock;
    std::set<std::thread::id> threads;
    shared_slot slot;

    static void run_part(void *self, uint64_t, uint64_t) noexcept {
      auto &r = *static_cast<recorder *>(self);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      std::lock_guard<std::mutex> guard(r.lock);
      r.threads.insert(std::this_thread::get_id());
    }
  };
  const auto share = [](double ticks) {
    std::this_thread::sleep_for(std::chrono::milliseconds(50)); // the pool's threads go to sleep
    recorder r;
    share_range({16, 1, 1, false, 1, ticks}, r.slot, recorder::run_part, &r);
    return r.threads.size();
  };
  std::atomic<unsigned> waiting{0}, asleep{0};
  std::atomic<bool> may_sleep{false}, may_end{false};
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&] {
      reserved_processor own;
      ++waiting;
      while (!may_sleep)
        std::this_thread::yield();
      own.give_up();
      ++asleep;
      while (!may_end)
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
    });
  while (waiting != 3)
    std::this_thread::yield();
  const double unknown = 0, few = 1000;
  EXPECT_EQ(share(unknown), 1u);
  EXPECT_EQ(share(few), 1u);
  may_sleep = true;
  while (asleep != 3)
    std::this_thread::yield();
  EXPECT_GT(share(unknown), 1u);
  EXPECT_GT(share(few), 1u);
  may_end = true;
  for (std::thread &thread : threads)
    thread.join();
}

TEST(ThreadPool, ReturnsTheTimeOfAllParts) {
  constexpr uint64_t ticks_of_part = 1000000, parts = 64;
  const auto run_part = [](void *, uint64_t, uint64_t count) noexcept {
    const uint64_t begin = processor_ticks();
    while (processor_ticks() - begin < count * ticks_of_part) {
    }
  };
  shared_slot slot;
  EXPECT_GE(share_range({parts, 1, 1}, slot, run_part, nullptr), parts * ticks_of_part);
  EXPECT_GE(share_range({parts, parts, parts}, slot, run_part, nullptr), parts * ticks_of_part);
}

/// If the first part of a thread's share blocks, the other threads run the rest of the share.
TEST(ThreadPool, PartsAreStolenOneByOne) {
  struct unequal {
    std::atomic<unsigned> others{0};
    static void run_part(void *self, uint64_t first, uint64_t) noexcept {
      auto &u = *static_cast<unequal *>(self);
      if (first == 0)
        while (u.others < 63)
          std::this_thread::yield();
      else
        ++u.others;
    }
  } work;
  shared_slot slot;
  share_range({64, 1, 1}, slot, unequal::run_part, &work);
  EXPECT_EQ(work.others, 63u);
}

/// A waiting thread helps with the range that it waits for, unless only the pool may run it, and with no other range.
TEST(ThreadPool, WaitingThreadsHelp) {
  struct shared_job : pool_task {
    explicit shared_job(bool is_for_pool) : pool_task(run_job), is_for_pool(is_for_pool) {}
    const bool is_for_pool;
    shared_slot slot;
    const std::thread::id waiting = std::this_thread::get_id();
    std::atomic<unsigned> runs{0}, by_waiting{0};
    std::atomic<bool> is_done{false};

    static void run_part(void *self, uint64_t, uint64_t) noexcept {
      auto &job = *static_cast<shared_job *>(self);
      job.by_waiting += std::this_thread::get_id() == job.waiting;
      ++job.runs;
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    static void run_job(pool_task &self) noexcept {
      auto &job = static_cast<shared_job &>(self);
      share_range({200, 1, 1, job.is_for_pool}, job.slot, run_part, &job);
      job.is_done = true;
    }
  };
  struct blocking : pool_task {
    blocking()
        : pool_task([](pool_task &self) noexcept {
            while (!static_cast<blocking &>(self).may_end)
              std::this_thread::yield();
            static_cast<blocking &>(self).has_ended = true;
          }) {}
    std::atomic<bool> may_end{false}, has_ended{false};
  } others[2]; // they leave two of the four threads to the range
  for (blocking &other : others)
    ASSERT_TRUE(start_task(other));
  for (bool is_for_pool : {false, true}) {
    shared_job job(is_for_pool);
    shared_slot other;
    ASSERT_TRUE(start_task(job));
    while (!job.is_done) {
      EXPECT_FALSE(help_with_range(other));
      if (help_with_range(job.slot)) {
        EXPECT_FALSE(is_for_pool);
      }
      std::this_thread::yield();
    }
    EXPECT_EQ(job.runs, 200u);
    EXPECT_EQ(job.by_waiting != 0, !is_for_pool);
  }
  for (blocking &other : others) {
    other.may_end = true;
    while (!other.has_ended)
      std::this_thread::yield();
  }
}

/// A task that was taken back does not run, and can be started again.
TEST(ThreadPool, TasksAreTakenBack) {
  struct counting : pool_task {
    counting() : pool_task([](pool_task &self) noexcept { ++static_cast<counting &>(self).runs; }) {}
    std::atomic<unsigned> runs{0};
  } task;
  EXPECT_FALSE(take_back_task(task));
  unsigned expected = 0;
  for (int i = 0; i < 20000; ++i) {
    ASSERT_TRUE(start_task(task));
    if (take_back_task(task))
      continue;
    ++expected;
    while (task.runs != expected)
      std::this_thread::yield();
  }
  EXPECT_FALSE(take_back_task(task));
  EXPECT_EQ(task.runs, expected);
}

/// A child starts its own threads, whatever its parent's threads do.
TEST(ThreadPool, ChildrenHaveTheirOwnPool) {
  range_job before(100000, 1, 10, 50);
  ASSERT_TRUE(start_task(before));
  for (int i = 0; i < 20; ++i) {
    const pid_t child = fork();
    if (child == 0) {
      alarm(60);
      meeting together{4, {}, {}, {}};
      share_range({4, 1, 1}, together.slot, meeting::run_part, &together);
      _exit(together.threads.size() == 4 ? 0 : 1);
    }
    int status = 0;
    (void)waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  before.wait_and_check();
}

} // namespace
