// Launches whose kernels are still being built. The stub's compiler blocks until the test releases it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "opencl_stub/opencl_stub.h"
#include "simple_kernels.h"

#include <amp/copy.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <CL/cl.h>

#include <atomic>
#include <chrono>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace Concurrency;
using namespace amp_test;
using testing::HasSubstr;

namespace {

const int no_cache = setenv("CPPAMP_CACHE", "0", 1);

accelerator gpu_a() { return accelerator(L"opencl\\stub-platform\\0"); }

/// A separate program, not built yet: v[i] += n.
class adder {
public:
  adder() : m_image("the text of program " + std::to_string(++programs)) { m_image.add(add_kernel()); }
  void operator()(const array_view<int> &v, int n, const accelerator_view *where = nullptr) {
    auto f = std::make_unique<view_and_number>(view_and_number{v, n});
    m_image.launch("add1", v.extent, f.get(), where);
    memset(static_cast<void *>(&f->n), 0xee, sizeof(f->n)); // later changes must not affect the launch
  }

private:
  static int programs;
  test_image m_image;
};
int adder::programs = 0;

/// Releases the builds when another thread is probably waiting for them.
class late_release {
public:
  late_release()
      : m_thread([this] {
          std::this_thread::sleep_for(std::chrono::milliseconds(30));
          has_released = true;
          opencl_stub::release_builds();
        }) {}
  ~late_release() { m_thread.join(); }
  std::atomic<bool> has_released{false};

private:
  std::thread m_thread;
};

class PendingLaunchTest : public testing::Test {
protected:
  PendingLaunchTest() {
    std::vector<int> v(1);
    built(array_view<int>(1, v), 0);
  }
  void TearDown() override {
    opencl_stub::stop_failing();
    opencl_stub::release_builds();
  }

  /// A kernel that has already been built and launched.
  adder built;
};

TEST_F(PendingLaunchTest, ParallelForEachReturnsBeforeTheBuildEnds) {
  std::vector<int> v(10, 1);
  array_view<int> view(10, v);
  adder add;
  const int launched = opencl_stub::calls("clEnqueueNDRangeKernel");
  opencl_stub::hold_builds();
  add(view, 2);
  add(view, 3);
  EXPECT_EQ(opencl_stub::calls("clEnqueueNDRangeKernel"), launched);
  opencl_stub::release_builds();
  EXPECT_EQ(view[9], 6);
  add(view, 1); // later launches work as usual
  EXPECT_EQ(view[9], 7);
}

TEST_F(PendingLaunchTest, TheQueueKeepsItsOrder) {
  std::vector<int> v(10, 1), w(10, 100);
  array_view<int> view(10, v), other(10, w);
  adder first, second;
  const int launched = opencl_stub::calls("clEnqueueNDRangeKernel");
  opencl_stub::hold_builds();
  first(view, 1);
  built(view, 2);   // is built, but must wait for the launch before it
  second(other, 3); // transfers data that no pending command accesses
  built(other, 4);
  EXPECT_EQ(opencl_stub::calls("clEnqueueNDRangeKernel"), launched);
  late_release release;
  EXPECT_EQ(view[0], 4);
  EXPECT_TRUE(release.has_released);
  EXPECT_EQ(other[9], 107);
  EXPECT_EQ(opencl_stub::calls("clEnqueueNDRangeKernel"), launched + 4);
}

/// A launch that resembles the last one sets only the arguments that differ.
TEST_F(PendingLaunchTest, DelayedLaunchesHaveSetNoArguments) {
  std::vector<int> v(10, 1), to(10);
  array<int> a(10, v.begin()), b(10, v.begin()), c(10, v.begin());
  accelerator_view where = accelerator().get_default_view();
  built(array_view<int>(a), 1);
  adder add, other;
  opencl_stub::hold_builds();
  add(array_view<int>(b), 1);
  opencl_stub::release_builds();
  where.wait();
  opencl_stub::hold_builds();
  other(array_view<int>(c), 1);
  built(array_view<int>(b), 1); // was launched before, with another buffer
  add(array_view<int>(b), 1);   // has been built, but not launched before
  opencl_stub::release_builds();
  where.wait();
  built(array_view<int>(b), 2);
  add(array_view<int>(b), 3);
  copy(a, to.begin());
  EXPECT_EQ(to[9], 2);
  copy(b, to.begin());
  EXPECT_EQ(to[9], 9);
}

TEST_F(PendingLaunchTest, OtherQueuesContinue) {
  accelerator_view another = gpu_a().create_view();
  std::vector<int> v(10, 1), w(10, 100);
  array_view<int> view(10, v), other(10, w);
  adder add;
  opencl_stub::hold_builds();
  add(view, 1);
  built(other, 1, &another);
  EXPECT_EQ(other[9], 101); // works although the build has not ended
  late_release release;
  add(view, 1, &another); // uses the same data, so it must run after the first launch
  EXPECT_EQ(view[9], 3);
}

TEST_F(PendingLaunchTest, CopiesAndMarkersFollow) {
  std::vector<int> v(10, 1), to(10);
  array<int> a(10, v.begin());
  adder add;
  opencl_stub::hold_builds();
  add(array_view<int>(a), 1);
  completion_future marker = accelerator().get_default_view().create_marker(); // create_marker does not wait
  {
    late_release release;
    marker.get();
    EXPECT_TRUE(release.has_released);
  }
  copy(a, to.begin());
  EXPECT_EQ(to[9], 2);
  adder more;
  opencl_stub::hold_builds();
  more(array_view<int>(a), 1);
  array<int> b(10);
  {
    late_release release;
    copy(a, b);
    copy(v.begin(), v.end(), a);
    EXPECT_TRUE(release.has_released);
  }
  copy(b, to.begin());
  EXPECT_EQ(to[9], 3);
  copy(a, to.begin());
  EXPECT_EQ(to[9], 1);
}

TEST_F(PendingLaunchTest, ErrorsAreReportedOnceToTheWaitingThread) {
  std::vector<int> v(10, 1);
  array_view<int> view(10, v);
  accelerator_view where = accelerator().get_default_view();
  auto expect_error = [](auto wait) {
    try {
      wait();
      ADD_FAILURE() << "nothing was thrown";
    } catch (const runtime_exception &e) {
      EXPECT_THAT(e.what(), HasSubstr("kernel 'add1', parallel_for_each (test.cpp:1:1)"));
      EXPECT_THAT(e.what(), HasSubstr("the stub's build log"));
    }
  };
  adder add;
  opencl_stub::fail("clBuildProgram", CL_BUILD_PROGRAM_FAILURE);
  add(view, 1);
  expect_error([&] { where.wait(); });
  where.wait();
  add(view, 1);
  built(view, 1); // another launch does not report the error
  expect_error([&] { (void)view[0]; });
  add(view, 1);
  expect_error([&] { where.create_marker().get(); });
  opencl_stub::stop_failing();
  add(view, 1);
  EXPECT_EQ(view[0], 3);
}

/// What the program releases stays alive until the kernel has run.
TEST_F(PendingLaunchTest, ViewsAndArraysMayBeDestroyed) {
  std::vector<int> v(10, 1);
  const int buffers = opencl_stub::live("buffer");
  {
    array_view<int> view(10, v);
    adder add, more;
    opencl_stub::hold_builds();
    late_release release;
    {
      accelerator_view where = gpu_a().create_view();
      array<int> a(10, v.begin(), where);
      add(array_view<int>(a), 1);
      more(view, 1, &where);
    }
    EXPECT_EQ(view[9], 2);
    EXPECT_TRUE(release.has_released);
  }
  EXPECT_LE(opencl_stub::live("buffer"), buffers + 2); // the pool keeps some
}

TEST_F(PendingLaunchTest, TheTimeoutExcludesTheBuild) {
  accelerator_view where = gpu_a().create_view();
  where.timeout = 0.01;
  std::vector<int> v(10, 1);
  array_view<int> view(10, v);
  adder add;
  opencl_stub::hold_builds();
  add(view, 1, &where);
  late_release release;
  where.wait();
  EXPECT_EQ(view[0], 2);
}

/// exit() runs while a build is in progress.
int exit_early() {
  std::vector<int> v(10, 1);
  array<int> a(10, v.begin());
  adder add;
  opencl_stub::hold_builds();
  add(array_view<int>(a), 1);
  std::thread([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(30));
    opencl_stub::release_builds();
  }).detach();
  return 0;
}
TEST(PendingLaunchExitTest, ExitWaitsForBuilds) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(exit(exit_early()), testing::ExitedWithCode(0), "");
}

/// The results are lost, and the runtime prints a message.
int exit_in_vain() {
  setenv("CPPAMP_EXIT_TIMEOUT", "1", 1);
  static auto &numbers = *new std::vector<int>(10, 1);
  static auto &view = *new array_view<int>(10, numbers); // leaked, because its destructor would print the message again
  static adder add;
  alarm(60);
  opencl_stub::hold_builds();
  add(view, 1);
  return 0;
}
TEST(PendingLaunchExitTest, ExitsAlthoughABuildNeverEnds) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(exit(exit_in_vain()), testing::ExitedWithCode(0),
              "cppamp: exit gave up after .* waiting for the build of");
}

/// A thread that has never used the library calls exit during a build. The compiler has registered the latest exit
/// handlers, so exit must wait for the build before it destroys the compiler's objects.
enum class exiting { from_thread, from_continuation, beside_launches };
std::vector<int> exit_numbers(10, 1); // destroyed after everything else
struct exit_check {
  bool is_on = false;
  ~exit_check() {
    if (is_on && exit_numbers[9] != 3)
      _exit(9);
  }
} check_at_exit;

[[noreturn]] void exit_during_builds(exiting how) {
  alarm(60);
  check_at_exit.is_on = true;
  static auto &view = *new array_view<int>(10, exit_numbers); // no destructor synchronizes it
  static adder add;
  opencl_stub::create_objects_in_builds();
  opencl_stub::hold_builds();
  add(view, 2);
  opencl_stub::wait_for_builds(1);
  std::thread([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    opencl_stub::release_builds();
  }).detach();
  if (how == exiting::beside_launches)
    std::thread([] {
      auto &other = *new array_view<int>(10, *new std::vector<int>(10));
      for (;;)
        (*new adder)(other, 1);
    }).detach();
  if (how == exiting::from_continuation)
    copy_async(exit_numbers.begin(), exit_numbers.end(), *new array<int>(10)).then([] { exit(5); });
  else
    std::thread([] { exit(5); }).detach();
  pause();
  exit(1);
}
TEST(PendingLaunchExitTest, ExitOnAThreadWaitsForBuilds) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(exit_during_builds(exiting::from_thread), testing::ExitedWithCode(5), "");
}
TEST(PendingLaunchExitTest, ExitInAContinuationWaitsForBuilds) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(exit_during_builds(exiting::from_continuation), testing::ExitedWithCode(5), "");
}
TEST(PendingLaunchExitTest, ExitOnAThreadWaitsForBuildsDuringLaunches) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(exit_during_builds(exiting::beside_launches), testing::ExitedWithCode(5), "");
}

/// Exit is the first to notice that a launch has failed, and no destructor synchronizes the view.
int exit_with_failed_build() {
  static auto &numbers = *new std::vector<int>(10, 1);
  static auto &view = *new array_view<int>(10, numbers);
  static adder add;
  alarm(60);
  opencl_stub::hold_builds();
  opencl_stub::fail("clBuildProgram", CL_BUILD_PROGRAM_FAILURE);
  add(view, 1);
  std::thread([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    opencl_stub::release_builds();
  }).detach();
  return 0;
}
TEST(PendingLaunchExitTest, AFailureThatOnlyExitSeesIsPrinted) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(exit(exit_with_failed_build()), testing::ExitedWithCode(0),
              "cppamp: results are lost, because a launch before exit failed: .*CL_BUILD_PROGRAM_FAILURE");
}

/// The child does not have the thread that builds, and must not wait for it.
int fork_early() {
  std::vector<int> v(10, 1);
  array<int> a(10, v.begin());
  adder add;
  opencl_stub::hold_builds();
  add(array_view<int>(a), 1);
  const pid_t child = fork();
  if (child == 0) {
    alarm(20);
    try {
      accelerator().get_default_view().wait();
    } catch (const runtime_exception &) {
      exit(7);
    }
    exit(1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  opencl_stub::release_builds();
  accelerator().get_default_view().wait();
  return WIFEXITED(status) && WEXITSTATUS(status) == 7 ? 0 : 1;
}
TEST(PendingLaunchExitTest, AForkedChildDoesNotWait) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(exit(fork_early()), testing::ExitedWithCode(0), "");
}

} // namespace
