// What happens when the system refuses to create threads.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl_stub/opencl_stub.h"
#include "simple_kernels.h"

#include <amp/copy.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

using namespace Concurrency;
using namespace amp_test;

static std::atomic<bool> has_threads{true};

/// ThreadSanitizer's function, if present: it has to see all threads.
extern "C" __attribute__((weak)) int __interceptor_pthread_create(pthread_t *, const pthread_attr_t *,
                                                                  void *(*)(void *), void *);

/// The C++ library finds this definition first.
extern "C" int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *),
                              void *argument) {
  static auto *real = __interceptor_pthread_create
                          ? __interceptor_pthread_create
                          : reinterpret_cast<decltype(&pthread_create)>(dlsym(RTLD_NEXT, "pthread_create"));
  return has_threads ? real(thread, attributes, start, argument) : EAGAIN;
}

namespace {

const int no_cache = setenv("CPPAMP_CACHE", "0", 1);

TEST(NoThreadsTest, AsynchronousOperationsReportIt) {
  std::vector<int> v(100, 3), w(100);
  array<int> a(100, v.begin());
  ASSERT_GT(opencl_stub::calls("clGetPlatformIDs"), 0);
  has_threads = false;
  try {
    copy_async(a, w.begin());
    ADD_FAILURE() << "nothing was thrown";
  } catch (const runtime_exception &e) {
    EXPECT_THAT(e.what(), testing::HasSubstr("no thread for an asynchronous operation"));
  }
  copy(a, w.begin()); // everything else still works
  EXPECT_EQ(w[99], 3);
  has_threads = true;
  copy_async(a, w.begin()).get();
}

/// Large copies use helper threads, but work without them.
TEST(NoThreadsTest, LargeCopiesDoWithoutHelpers) {
  const int n = 1 << 20;
  std::vector<int> v(static_cast<size_t>(n), 5), w(v.size());
  has_threads = false;
  array<int> a(n, v.begin());
  copy(a, w.begin());
  has_threads = true;
  EXPECT_EQ(w, v);
}

} // namespace
