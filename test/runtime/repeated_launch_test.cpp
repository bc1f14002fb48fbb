// Launches that resemble the kernel's last one take a fast path (runtime/launch/last_launch.h). They must
// notice whatever happened since the last launch.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl_stub/opencl_stub.h"
#include "simple_kernels.h"
#include "support/light_lock.h"

#include <amp/copy.h>

#include <gtest/gtest.h>

#include <CL/cl.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <sched.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace Concurrency;
using namespace amp_test;

namespace {

const int no_cache = setenv("CPPAMP_CACHE", "0", 1);

accelerator device(int i) { return accelerator(L"opencl\\stub-platform\\" + std::to_wstring(i)); }

unsigned long long repeated() { return detail::statistics().repeated_launches; }

TEST(RepeatedLaunchTest, OnlyScalarsAndExtentMayDiffer) {
  std::vector<int> v(100, 0), w(100, 0);
  array_view<int> view(100, v), other(100, w);
  add_number(view, 1);
  add_number(view, 1);
  unsigned long long before = repeated();
  for (int i = 0; i < 5; ++i)
    add_number(view, i);
  EXPECT_EQ(repeated(), before + 5);
  add_number(other, 1);
  EXPECT_EQ(repeated(), before + 5);
  add_number(view.section(10, 50), 1);
  EXPECT_EQ(repeated(), before + 5);
  EXPECT_EQ(view[0], 12);
  EXPECT_EQ(view[10], 13);
  EXPECT_EQ(other[99], 1);
}

TEST(RepeatedLaunchTest, OffsetsAreSetWhenOneOfThemChanges) {
  std::vector<int> v(100), w(100, 0), x(100, 0);
  for (int i = 0; i < 100; ++i)
    v[i] = i;
  array_view<const int> from(100, v);
  array_view<int> to(100, w), also(100, x);
  auto arguments_set = [&](int read, const array_view<int> &where, int written) {
    int before = opencl_stub::calls("clSetKernelArg");
    double_into(from.section(read, 10), where.section(written, 10));
    return opencl_stub::calls("clSetKernelArg") - before;
  };
  arguments_set(1, to, 1);             // whole buffers use a separate kernel
  device(0).get_default_view().wait(); // the kernel is built after this
  arguments_set(1, to, 1);
  EXPECT_EQ(arguments_set(20, to, 30), 1);
  EXPECT_EQ(arguments_set(20, also, 30), 1); // only the buffer differs
  EXPECT_EQ(arguments_set(20, also, 50), 1);
  EXPECT_EQ(arguments_set(20, also, 50), 0);
  EXPECT_EQ(arguments_set(40, to, 60), 2);
  EXPECT_EQ(to[9], 18);
  EXPECT_EQ(to[30], 40);
  EXPECT_EQ(to[69], 98);
  EXPECT_EQ(also[39], 58);
  EXPECT_EQ(also[50], 40);
  EXPECT_EQ(also[29] + also[40] + also[49] + also[60], 0);
}

TEST(RepeatedLaunchTest, AlternatingKernels) {
  std::vector<int> v(100, 1), w(100, 0);
  array_view<int> view(100, v), other(100, w);
  for (int i = 0; i < 3; ++i) {
    add_number(view, 1);
    double_into(view, other);
  }
  unsigned long long before = repeated();
  for (int i = 0; i < 3; ++i) {
    add_number(view, 1);
    double_into(view, other);
  }
  EXPECT_EQ(repeated(), before + 6);
  EXPECT_EQ(other[99], 14);
}

TEST(RepeatedLaunchTest, ArraysStayOnTheirView) {
  accelerator_view home = device(0).create_view(), another = device(0).create_view();
  std::vector<int> v(100, 1);
  array<int> a(100, v.begin(), home);
  add_number(a, 1);
  array_view<int> view(a);
  add_number(view, 1, &another); // the last use of its data is there
  add_number(a, 1);
  add_number(a, 1, &home);
  EXPECT_THROW(add_number(a, 1, &another), runtime_exception);
  add_number(a, 1, &home);
  EXPECT_EQ(std::vector<int>(a)[99], 6);
}

/// What a program may do between two launches, and the number that this adds to the elements.
struct disturbance {
  const char *name;
  int adds;
  std::function<void(array_view<int> &view, std::vector<int> &memory)> act;
};

const disturbance disturbances[] = {
    {"nothing", 0, [](array_view<int> &, std::vector<int> &) {}},
    {"read on the host", 0, [](array_view<int> &view, std::vector<int> &) { (void)view[5]; }},
    {"written on the host", 7,
     [](array_view<int> &view, std::vector<int> &) {
       for (int i = 0; i < 100; ++i)
         view[i] += 7;
     }},
    {"written through data()", 7,
     [](array_view<int> &view, std::vector<int> &) {
       for (int *p = view.data(), *end = p + 100; p != end; ++p)
         *p += 7;
     }},
    {"synchronized", 0,
     [](array_view<int> &view, std::vector<int> &) {
       array_view<const int>(view).synchronize();
       view.synchronize();
     }},
    {"written behind the view, announced", 3,
     [](array_view<int> &view, std::vector<int> &memory) {
       view.synchronize(access_type_read_write);
       for (int &element : memory)
         element += 3;
     }},
    {"written behind the view, refreshed", 3,
     [](array_view<int> &view, std::vector<int> &memory) {
       view.synchronize();
       for (int &element : memory)
         element += 3;
       view.refresh();
     }},
    {"on another device", 4,
     [](array_view<int> &view, std::vector<int> &) {
       accelerator_view where = device(1).get_default_view();
       add_number(view, 4, &where);
     }},
    {"a part on another device", 4,
     [](array_view<int> &view, std::vector<int> &) {
       accelerator_view where = device(1).get_default_view();
       add_number(view.section(0, 50), 4, &where);
       add_number(view.section(50, 50), 4, &where);
     }},
    {"read on another device", 0,
     [](array_view<int> &view, std::vector<int> &) {
       accelerator_view where = device(1).get_default_view();
       array_view<int> own(100);
       double_into(view, own, &where);
       (void)own[0];
     }},
    {"on another queue", 4,
     [](array_view<int> &view, std::vector<int> &) {
       accelerator_view where = device(0).create_view();
       add_number(view, 4, &where);
     }},
    {"copied into", 2,
     [](array_view<int> &view, std::vector<int> &) {
       std::vector<int> other(100);
       copy(view, other.begin());
       for (int &element : other)
         element += 2;
       copy(other.begin(), other.end(), view);
     }},
    {"prefetched elsewhere", 0,
     [](array_view<int> &view, std::vector<int> &) { view.synchronize_to(device(1).get_default_view()); }},
};

void expect_seen(const disturbance &between, const accelerator_view &where) {
  SCOPED_TRACE(between.name);
  std::vector<int> memory(100, 1);
  int expected = 1;
  {
    array_view<int> view(100, memory);
    for (int round = 0; round < 3; ++round) {
      for (int i = 0; i < 3; ++i, ++expected)
        add_number(view, 1, &where);
      between.act(view, memory);
      expected += between.adds;
      add_number(view, 1, &where);
      ++expected;
      for (int i : {0, 49, 50, 99})
        ASSERT_EQ(view[i], expected) << "round " << round << ", element " << i;
    }
  }
  EXPECT_EQ(memory, std::vector<int>(100, expected));
}

TEST(RepeatedLaunchTest, WhatHappensBetweenIsSeenOnGpus) {
  for (const disturbance &between : disturbances)
    expect_seen(between, device(0).get_default_view());
}
TEST(RepeatedLaunchTest, WhatHappensBetweenIsSeenOnDevicesThatShareMemory) {
  for (const disturbance &between : disturbances)
    expect_seen(between, device(2).get_default_view());
}

TEST(RepeatedLaunchTest, NewDataAtAnOldAddressIsNew) {
  for (int i = 0; i < 20; ++i) {
    std::vector<int> v(100, i);
    auto view = std::make_unique<array_view<int>>(100, v); // reuses the addresses of the previous iteration
    add_number(*view, 1);
    add_number(*view, 1);
    ASSERT_EQ((*view)[99], i + 2);
    view.reset();
    auto a = std::make_unique<array<int>>(100, v.begin());
    add_number(*a, 1);
    add_number(*a, 1);
    ASSERT_EQ(std::vector<int>(*a)[99], i + 4);
  }
}

TEST(RepeatedLaunchTest, AFailureLeavesNothingLocked) {
  std::vector<int> v(100, 0);
  array_view<int> view(100, v);
  for (const char *function : {"clEnqueueNDRangeKernel", "clSetKernelArg"}) {
    add_number(view, 1);
    add_number(view, 1);
    opencl_stub::fail(function, CL_OUT_OF_RESOURCES);
    EXPECT_THROW(add_number(view, 2), runtime_exception);
    opencl_stub::stop_failing();
    add_number(view, 2); // sets the argument that was not set
  }
  EXPECT_EQ(view[99], 8);
}

TEST(RepeatedLaunchTest, ThreadsShareAKernelButNotData) {
  std::vector<std::thread> threads;
  for (int k = 0; k < 4; ++k)
    threads.emplace_back([k] {
      std::vector<int> v(100, k);
      array_view<int> view(100, v);
      for (int i = 0; i < 200; ++i)
        add_number(view, i % 3);
      ASSERT_EQ(view[99], k + 199);
    });
  for (std::thread &t : threads)
    t.join();
}

TEST(LightLockTest, OneThreadAtATime) {
  detail::light_lock lock;
  long count = 0; // deliberately not atomic
  std::vector<std::thread> threads;
  for (int k = 0; k < 4; ++k)
    threads.emplace_back([&] {
      for (int i = 0; i < 100000; ++i) {
        if (i % 4 == 0 && lock.try_lock()) {
          ++count;
          lock.unlock();
        } else {
          std::lock_guard guard(lock);
          ++count;
          if (i % 1000 == 0)
            std::this_thread::yield(); // makes other threads sleep
        }
      }
    });
  for (std::thread &t : threads)
    t.join();
  EXPECT_EQ(count, 400000);
  EXPECT_TRUE(lock.try_lock());
  EXPECT_FALSE(lock.try_lock());
}

/// Locks and unlocks for as long as another thread waits for the lock, but at most `limit` times; returns how often.
int lock_until_served(detail::light_lock &lock, int limit, const std::function<void()> &while_held) {
  std::atomic<int> waiting = 0;
  std::atomic<bool> served = false;
  lock.lock();
  std::thread other([&] {
    ++waiting;
    std::lock_guard guard(lock);
    served = true;
  });
  while (!waiting)
    std::this_thread::yield();
  int count = 0;
  for (; !served && count < limit; ++count) { // the lock is free for a few nanoseconds at a time
    while_held();
    lock.unlock();
    lock.lock();
  }
  lock.unlock();
  other.join();
  return count;
}

void spin(int milliseconds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
  while (std::chrono::steady_clock::now() < end)
    ;
}

/// The calling thread, and those that it starts, run on one processor, and do not interrupt each other when they wake.
void share_processor() {
  cpu_set_t all, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof(all), &all), 0);
  CPU_ZERO(&one);
  for (int i = 0; i < CPU_SETSIZE && !CPU_COUNT(&one); ++i)
    if (CPU_ISSET(i, &all))
      CPU_SET(i, &one);
  ASSERT_EQ(sched_setaffinity(0, sizeof(one), &one), 0);
  const sched_param unused = {};
  ASSERT_EQ(sched_setscheduler(0, SCHED_BATCH, &unused), 0);
}

// A thread that launches forever holds its kernel's lock nearly all the time.
TEST(LightLockTest, NoThreadStarves) {
  std::thread([] {
    share_processor();
    detail::light_lock lock;
    for (int k = 0; k < 3; ++k)
      ASSERT_LT(lock_until_served(lock, 500, [] { spin(2); }), 500);
  }).join();
}

// The lock may be reserved for a thread that the child does not have.
TEST(LightLockTest, IsFreeInForkedProcesses) {
  for (int round = 0; round < 5; ++round) {
    detail::light_lock lock;
    int forks = 0;
    lock_until_served(lock, 500, [&] {
      spin(3); // the other thread is starving from the second time on
      if (++forks > 3)
        return;
      const pid_t child = fork();
      if (child == 0) {
        alarm(20);
        ++detail::fork_generation;
        lock.unlock();
        for (int k = 0; k < 3; ++k)
          std::lock_guard guard(lock);
        _exit(0);
      }
      int status = -1;
      ASSERT_EQ(waitpid(child, &status, 0), child);
      EXPECT_EQ(status, 0);
    });
  }
}

} // namespace
