// The threads that run kernels on the host without oneTBB: every part of a range is run once, whatever else runs.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/own_threads.h"

#include "backend/host/threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace Concurrency::detail {
unsigned host_thread_count() noexcept { return 4; }
} // namespace Concurrency::detail

using namespace Concurrency::detail;

namespace {

/// A range that a job shares, and what was run of it.
struct range_job {
  uint64_t total, grain, rounds;
  std::vector<std::atomic<unsigned>> runs;
  std::atomic<uint64_t> longest{0};
  std::atomic<bool> is_done{false};

  range_job(uint64_t total, uint64_t grain, uint64_t rounds)
      : total(total), grain(grain), rounds(rounds), runs(total) {}

  void start() { start_on_own_thread(run_job, this); }
  void check() {
    while (!is_done)
      std::this_thread::yield();
    for (uint64_t i = 0; i < total; ++i)
      ASSERT_EQ(runs[i], rounds) << i << " of " << total;
    EXPECT_LE(longest, grain);
  }

private:
  static void run_part(void *self, uint64_t first, uint64_t count) noexcept {
    auto &job = *static_cast<range_job *>(self);
    for (uint64_t i = first; i < first + count; ++i)
      job.runs[i].fetch_add(1, std::memory_order_relaxed);
    uint64_t seen = job.longest;
    while (seen < count && !job.longest.compare_exchange_weak(seen, count)) {
    }
  }
  static void run_job(void *self) noexcept {
    auto &job = *static_cast<range_job *>(self);
    for (uint64_t i = 0; i < job.rounds; ++i)
      share_on_own_threads(job.total, job.grain, run_part, self);
    job.is_done = true;
  }
};

TEST(OwnThreads, RunEachPartOnce) {
  for (uint64_t total : {1, 2, 3, 5, 64, 1000, 100003})
    for (uint64_t grain : {1, 7, 1000}) {
      range_job job(total, grain, 3);
      job.start();
      job.check();
    }
}

TEST(OwnThreads, ShareSeveralRangesAtATime) {
  std::vector<std::unique_ptr<range_job>> jobs;
  for (uint64_t i = 0; i < 12; ++i)
    jobs.push_back(std::make_unique<range_job>(1000 + i, 1 + i, 200));
  for (auto &job : jobs)
    job->start();
  for (auto &job : jobs)
    job->check();
}

/// Each part waits until two threads are in the range.
TEST(OwnThreads, WorkTogether) {
  struct meeting {
    std::mutex lock;
    std::set<std::thread::id> threads;
    std::atomic<bool> is_done{false};
    static void run_part(void *self, uint64_t, uint64_t) noexcept {
      auto &m = *static_cast<meeting *>(self);
      {
        std::lock_guard<std::mutex> guard(m.lock);
        m.threads.insert(std::this_thread::get_id());
      }
      for (size_t count = 0; count < 2;) {
        std::this_thread::yield();
        std::lock_guard<std::mutex> guard(m.lock);
        count = m.threads.size();
      }
    }
    static void run_job(void *self) noexcept {
      share_on_own_threads(8, 1, run_part, self);
      static_cast<meeting *>(self)->is_done = true;
    }
  } together;
  start_on_own_thread(meeting::run_job, &together);
  while (!together.is_done)
    std::this_thread::yield();
  EXPECT_GE(together.threads.size(), 2u);
}

} // namespace
