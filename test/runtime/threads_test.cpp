// Eight threads create, launch, copy, wait and destroy at the same time. Built with this machine's
// devices and with the stub. Under ThreadSanitizer (-DCPPAMP_SANITIZE=thread), only the stub is
// meaningful, because drivers are not instrumented.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simple_kernels.h"

#include <amp/completion_future.h>
#include <amp/copy.h>

#include <gtest/gtest.h>

#include <stdlib.h>
#include <thread>
#if CPPAMP_TEST_STUB
#include "opencl_stub/opencl_stub.h"
#endif

using namespace Concurrency;
using namespace amp_test;

namespace {

#if CPPAMP_TEST_STUB
const int no_cache = setenv("CPPAMP_CACHE", "0", 1);
bool has_devices() { return opencl_stub::calls("clGetPlatformIDs") >= 0; } // links the stub
#else
bool has_devices() { return true; }
#endif

/// Everything that a program may do from several threads on its own objects.
void work(int seed) {
  accelerator_view mine = accelerator().create_view(seed % 2 ? queuing_mode_immediate : queuing_mode_automatic);
  for (int i = 0; i < 20; ++i) {
    std::vector<int> v(256, seed);
    array<int> a(256, v.begin(), mine);
    add_number(a, i);
    array_view<int> view(256, v), own(256);
    add_number(view, 1, i % 2 ? &mine : nullptr);
    double_into(view, own);
    completion_future copied = copy_async(own, v.begin());
    completion_future marker = mine.create_marker();
    copied.then([] {});
    std::vector<int> result = a;
    ASSERT_EQ(result[255], seed + i);
    copied.get();
    marker.wait();
    ASSERT_EQ(own[255], 2 * (seed + 1));
    mine.flush();
    mine.wait();
  }
}
// M140 accept: several threads use one accelerator_view
TEST(ThreadsTest, EightThreadsDoEverything) {
  ASSERT_TRUE(has_devices());
  std::vector<std::thread> threads;
  for (int i = 0; i < 8; ++i)
    threads.emplace_back(work, i);
  for (std::thread &t : threads)
    t.join();
}

/// Many threads use one view and its data: they only read, and all kernels use one queue.
// M140 accept: several threads use one accelerator_view
TEST(ThreadsTest, SharedViewsAndQueues) {
  ASSERT_TRUE(has_devices());
  accelerator_view shared = accelerator().get_default_view();
  std::vector<int> v(1000, 5);
  array_view<int> view(1000, v);
  add_number(view, 1, &shared);
  array_view<const int> reader(view);
  std::vector<std::thread> threads;
  for (int k = 0; k < 8; ++k)
    threads.emplace_back([=, where = shared]() mutable {
      for (int i = 0; i < 50; ++i) {
        array_view<int> own(1000);
        double_into(reader, own, &where);
        ASSERT_EQ(own[999], 12);
        ASSERT_EQ(reader[i], 6);
        where.flush();
      }
    });
  for (std::thread &t : threads)
    t.join();
}

} // namespace
