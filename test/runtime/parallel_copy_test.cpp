// The threads that fill and empty pinned memory: every byte is copied exactly once, for any number of
// threads, and for more simultaneous copies than there are slots.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/parallel_copy.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <stdlib.h>
#include <thread>
#include <vector>

using namespace Concurrency::detail;

namespace {

const int threads = setenv("CPPAMP_COPY_THREADS", "5", 1);

struct one_copy {
  std::vector<char> from, to;
  size_t begin, bytes; ///< other bytes must not change
  team_copy copy;

  one_copy(std::mt19937 &random, size_t largest) {
    bytes = random() % largest;
    begin = random() % 100;
    from.resize(begin + bytes + random() % 100);
    std::iota(from.begin(), from.end(), static_cast<char>(random()));
    to.assign(from.size(), -1);
  }
  void start() { start_copy(copy, to.data() + begin, from.data() + begin, bytes); }
  bool finish() {
    finish_copy(copy);
    std::vector<char> expected(to.size(), -1);
    std::copy_n(from.begin() + static_cast<ptrdiff_t>(begin), bytes, expected.begin() + static_cast<ptrdiff_t>(begin));
    return to == expected;
  }
};

bool copy_many(unsigned seed, size_t at_a_time, int rounds, size_t largest) {
  std::mt19937 random(seed);
  for (int i = 0; i < rounds; ++i) {
    awake_team awake(i % 2 == 0);
    std::vector<one_copy> copies;
    for (size_t k = 0; k < at_a_time; ++k)
      copies.emplace_back(random, largest);
    for (one_copy &c : copies)
      c.start();
    for (one_copy &c : copies)
      if (!c.finish())
        return false;
  }
  return true;
}

TEST(ParallelCopyTest, EveryByteOnce) {
  EXPECT_TRUE(copy_many(1, 1, 20, 1 << 20));
  EXPECT_TRUE(copy_many(2, 6, 10, 300 << 10));
}

TEST(ParallelCopyTest, MoreCopiesThanSlots) { EXPECT_TRUE(copy_many(3, 50, 5, 150 << 10)); }

TEST(ParallelCopyTest, NothingToCopy) {
  team_copy none, never;
  start_copy(none, nullptr, nullptr, 0);
  finish_copy(none);
  finish_copy(none);
  finish_copy(never); // never started
}

TEST(ParallelCopyTest, TheTeamWakesUp) {
  for (unsigned i = 0; i < 10; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1)); // all threads sleep now
    EXPECT_TRUE(copy_many(i, 1, 1, 1 << 20));
  }
}

TEST(ParallelCopyTest, FromManyThreads) {
  std::vector<std::thread> callers;
  for (unsigned i = 0; i < 6; ++i)
    callers.emplace_back([i] { EXPECT_TRUE(copy_many(10 + i, 7, 10, 100 << 10)); });
  for (std::thread &t : callers)
    t.join();
}

} // namespace
