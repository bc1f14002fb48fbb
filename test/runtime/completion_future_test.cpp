// completion_future and task.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simple_kernels.h"
#include "test_mode.h"

#include <atomic>
#include <filesystem>
#include <functional>
#include <future>
#include <thread>

using namespace Concurrency;
using namespace amp_test;

namespace {

TEST(CompletionFutureTest, DefaultConstructedHasNoOperation) {
  completion_future none;
  EXPECT_FALSE(none.valid());
  EXPECT_THROW(none.get(), uninitialized_object);
  EXPECT_THROW(none.wait(), uninitialized_object);
  EXPECT_THROW(none.to_task(), uninitialized_object);
}

// A10.01 accept: completion_future(), copy, move
// A10.02 accept: ~completion_future(), copy and move assignment
// A10.03 accept: get
// A10.04 accept: valid
// A10.05 accept: wait
TEST(CompletionFutureTest, CopiesAndMoves) {
  std::vector<int> v = counted(10);
  array<int> a(10);
  completion_future one = copy_async(v.begin(), v.end(), a);
  completion_future two = one;
  EXPECT_TRUE(two.valid());
  completion_future three(std::move(one));
  EXPECT_FALSE(one.valid());
  three.get();
  two.wait();
  EXPECT_EQ(two.wait_for(std::chrono::seconds(0)), std::future_status::ready);
  EXPECT_EQ(two.wait_until(std::chrono::steady_clock::now()), std::future_status::ready);
  std::shared_future<void> shared = two;
  shared.get();
  completion_future assigned, taken;
  EXPECT_FALSE(assigned.valid());
  assigned = three;
  EXPECT_TRUE(assigned.valid() && three.valid());
  taken = std::move(three);
  EXPECT_TRUE(taken.valid() && !three.valid());
  taken.get();
}

/// An output iterator that blocks until the test opens it.
struct gate {
  typedef std::output_iterator_tag iterator_category;
  typedef void value_type, difference_type, pointer, reference;
  std::shared_future<void> is_open;
  std::atomic<int> *taken;

  gate &operator*() { return *this; }
  gate &operator++() { return *this; }
  gate operator++(int) { return *this; }
  gate &operator=(int) {
    is_open.wait();
    ++*taken;
    return *this;
  }
};

// A10.06 accept: wait_for
// A10.07 accept: wait_until
TEST(CompletionFutureTest, WaitingEndsAtTheTimeout) {
  std::promise<void> opened;
  std::atomic<int> taken{0};
  std::vector<int> v = counted(10);
  array<int> a(10, v.begin());
  const completion_future copied = copy_async(a, gate{opened.get_future().share(), &taken});
  EXPECT_EQ(copied.wait_for(std::chrono::milliseconds(5)), std::future_status::timeout);
  EXPECT_EQ(copied.wait_until(std::chrono::system_clock::now() + std::chrono::milliseconds(5)),
            std::future_status::timeout);
  EXPECT_EQ(taken, 0);
  opened.set_value();
  EXPECT_EQ(copied.wait_for(std::chrono::hours(1)), std::future_status::ready);
  EXPECT_EQ(taken, 10);
  EXPECT_EQ(copied.wait_until(std::chrono::steady_clock::now()), std::future_status::ready);
  copied.get();
}

TEST(CompletionFutureTest, ContinuationsComeInOrder) {
  std::promise<void> go;
  std::shared_future<void> started = go.get_future();
  std::vector<int> v = counted(10);
  array<int> a(10);
  completion_future first = copy_async(v.begin(), v.end(), a);
  task<void> blocked = first.to_task().then([started] { started.get(); });
  std::atomic<bool> is_over{false};
  task<void> last = blocked.then([&] { is_over = true; });
  EXPECT_FALSE(is_over);
  go.set_value();
  last.get();
  EXPECT_TRUE(is_over);
}

TEST(CompletionFutureTest, MarkersWaitForKernels) {
  std::vector<int> v = counted(1000);
  array_view<int> view(1000, v);
  add_number(view, 1);
  accelerator_view where = accelerator().get_default_view();
  where.create_marker().get();
  EXPECT_EQ(view[1], 2);
}

TEST(CompletionFutureTest, MarkersCanBeAwaitedInAllWays) {
  std::vector<int> v = counted(1000);
  array_view<int> view(1000, v);
  accelerator_view where = accelerator().get_default_view();
  add_number(view, 1);
  completion_future marker = where.create_marker(), same = marker;
  EXPECT_EQ(marker.wait_for(std::chrono::hours(1)), std::future_status::ready);
  EXPECT_EQ(marker.wait_for(std::chrono::seconds(0)), std::future_status::ready);
  same.get();
  marker.wait();
  std::promise<void> called;
  where.create_marker().then([&] { called.set_value(); });
  called.get_future().get();
  std::shared_future<void> shared = where.create_marker();
  shared.get();
  where.create_marker().to_task().wait();
  (void)where.create_marker(); // without waiting
  completion_future first = where.create_marker();
  std::thread other([first] { first.get(); });
  first.get();
  other.join();
  EXPECT_EQ(view[1], 2);
}

/// Records the calls of a deferred operation.
struct noted_calls {
  std::atomic<int> calls{0}, destroyed{0};
  std::thread::id caller;

  detail::async_ref defer() {
    return detail::async_ref(detail::defer_operation(
        [](void *self) {
          static_cast<noted_calls *>(self)->caller = std::this_thread::get_id();
          ++static_cast<noted_calls *>(self)->calls;
          throw runtime_exception("as asked", 0);
        },
        [](void *self) { ++static_cast<noted_calls *>(self)->destroyed; }, this));
  }
};

TEST(CompletionFutureTest, DeferredOperationsRunOnTheWaitingThread) {
  noted_calls waited, timed, shared, left;
  {
    const detail::async_ref operation = waited.defer();
    EXPECT_THROW(detail::get_operation(operation.get()), runtime_exception);
    EXPECT_THROW(detail::get_operation(operation.get()), runtime_exception);
    EXPECT_EQ(waited.caller, std::this_thread::get_id());
    EXPECT_EQ(waited.calls, 1);
    EXPECT_EQ(waited.destroyed, 0);
  }
  EXPECT_EQ(waited.destroyed, 1);
  const detail::async_ref limited = timed.defer();
  EXPECT_TRUE(detail::wait_for_operation(limited.get(), 1000000000000));
  EXPECT_NE(timed.caller, std::this_thread::get_id());
  const detail::async_ref common = shared.defer();
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back([common] { detail::wait_for_operation(common.get()); });
  for (std::thread &t : threads)
    t.join();
  EXPECT_EQ(shared.calls, 1);
  (void)left.defer();
  EXPECT_EQ(left.calls, 0);
  EXPECT_EQ(left.destroyed, 1);
}

TEST(CompletionFutureTest, FinishedOperationsHoldNoViews) {
  std::vector<int> v = counted(1000);
  completion_future synchronized;
  {
    array_view<int> view(1000, v);
    add_number(view, 1);
    synchronized = view.synchronize_async();
    synchronized.get();
    add_number(view, 1);
  } // destroys the last view: it writes back, although the future still exists
  EXPECT_EQ(v[999], 1001);
}

// A10.09 accept: then
// M114 accept: completion_future, and continuations in continuations
TEST(CompletionFutureTest, ContinuationsNest) {
  std::vector<int> v = counted(10);
  array<int> a(10);
  std::promise<int> done;
  std::function<void(int)> next = [&](int depth) {
    if (depth == 6)
      return done.set_value(depth);
    if (depth % 2)
      copy_async(a, v.begin()).then([&, depth] { next(depth + 1); });
    else
      copy_async(v.begin(), v.end(), a).then([&, depth] { next(depth + 1); });
  };
  next(0);
  EXPECT_EQ(done.get_future().get(), 6);
}

TEST(CompletionFutureTest, SeveralContinuations) {
  std::vector<int> v = counted(10);
  array<int> a(10);
  std::atomic<int> calls{0};
  completion_future copied = copy_async(v.begin(), v.end(), a);
  copied.then([&] { ++calls; });
  copied.then([&] { ++calls; });
  while (calls != 2)
    std::this_thread::yield();
}

// A10.10 accept: to_task, and its then, get, &&
TEST(CompletionFutureTest, TasksChainAndJoin) {
  std::vector<int> v = counted(10), w(10);
  array<int> a(10), b(10);
  task<void> one = copy_async(v.begin(), v.end(), a).to_task();
  task<void> two = copy_async(v.begin(), v.end(), b).to_task();
  int result = (one && two).then([] { return 20; }).then([](int x) { return x + 1; }).get();
  EXPECT_EQ(result, 21);
  task<void> failing = one.then([] { throw runtime_exception("no", 1); });
  EXPECT_THROW(failing.get(), runtime_exception);
  EXPECT_THROW(failing.then([] {}).get(), runtime_exception);
}

// M115 accept: exceptions of a continuation are lost
TEST(CompletionFutureTest, ContinuationsMayThrow) {
  accelerator_view where = accelerator().get_default_view();
  completion_future done = where.create_marker();
  std::promise<void> ran;
  done.then([&ran] {
    ran.set_value();
    throw std::runtime_error("nobody sees this");
  });
  ran.get_future().get();
  done.get();
}

// A10.08 accept: conversion to std::shared_future<void>
TEST(CompletionFutureTest, SharedFuturesCarryTheResult) {
  std::vector<int> v(10, 3);
  array<int> a(10);
  std::shared_future<void> copied = copy_async(v.begin(), v.end(), a);
  copied.get();
  EXPECT_EQ(std::vector<int>(a), v);
  EXPECT_FALSE(std::shared_future<void>(completion_future()).valid());
}

unsigned count_threads() {
  const std::filesystem::directory_iterator tasks("/proc/self/task");
  return static_cast<unsigned>(std::distance(begin(tasks), end(tasks)));
}

/// Continuations that run at the same time need many threads. These threads end, although continuations keep coming.
TEST(CompletionFutureTest, UnneededThreadsEnd) {
  std::vector<int> v(10);
  array<int> a(10);
  copy_async(v.begin(), v.end(), a).get();
  constexpr unsigned many = 24;
  std::promise<void> all_run;
  const std::shared_future<void> released = all_run.get_future().share();
  std::atomic<unsigned> running{0};
  for (unsigned k = 0; k < many; ++k)
    copy_async(v.begin(), v.end(), a).then([&running, released] {
      ++running;
      released.get();
    });
  while (running < many)
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  const unsigned at_once = count_threads();
  EXPECT_GE(at_once, many);
  all_run.set_value();
  // An idle thread ends after five seconds. If the threads alternated, each would get a job every second.
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(6500);
  while (std::chrono::steady_clock::now() < end && count_threads() > at_once - many / 2) {
    std::promise<void> called;
    copy_async(v.begin(), v.end(), a).then([&] { called.set_value(); });
    called.get_future().wait();
    std::this_thread::sleep_for(std::chrono::milliseconds(40));
  }
  while (std::chrono::steady_clock::now() < end + std::chrono::seconds(60) && count_threads() > at_once - many / 2) {
    copy_async(v.begin(), v.end(), a).get(); // on a busy machine, threads may take longer to end
    std::this_thread::sleep_for(std::chrono::milliseconds(40));
  }
  EXPECT_LE(count_threads(), at_once - many / 2);
}

} // namespace
