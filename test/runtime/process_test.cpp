// The lifetime of a process: fork, exit with pending work, objects that are destroyed at the very end,
// amp_uninitialize. Each case runs in a separate process.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "simple_kernels.h"
#include "test_mode.h"

#include <amp/completion_future.h>
#include <amp/copy.h>
#include <amp/uninitialize.h>

#include <gtest/gtest.h>

#include <chrono>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace Concurrency;
using namespace amp_test;

/// LeakSanitizer's check at exit stops all threads. It would wait forever for the threads that a forked
/// process does not have.
static bool is_forked_child = false;
extern "C" int __lsan_is_turned_off(); // NOLINT(bugprone-reserved-identifier): the sanitizer's hook
extern "C" int __lsan_is_turned_off() { return is_forked_child; }

namespace {

/// Runs the test in a separate process, and shows its output if it fails.
void expect_alone(bool (*test)()) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(exit(test() ? 0 : 1), testing::ExitedWithCode(0), "");
}

/// Returns the exit status of a forked process, or -1 if it hangs.
int status_of_fork(bool (*child)()) {
  pid_t pid = fork();
  if (pid == 0) {
    is_forked_child = true;
    exit(child() ? 0 : 1); // runs all exit handlers, which must not hang either
  }
  int status = 0;
  for (int i = 0; i < 2000; ++i) {
    if (waitpid(pid, &status, WNOHANG) == pid)
      return WIFEXITED(status) ? WEXITSTATUS(status) : 100 + WTERMSIG(status);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  kill(pid, SIGKILL);
  waitpid(pid, &status, 0);
  return -1;
}

template <typename F> bool fails_as_forked(F use) {
  try {
    use();
  } catch (const runtime_exception &e) {
    return strstr(e.what(), "forked") != nullptr && !strchr(e.what(), '\n');
  }
  return false;
}

std::vector<int> memory(100, 1);
array_view<int> *on_device = nullptr, *on_host = nullptr;

bool use_in_child() {
  accelerator_view where = accelerator().get_default_view();
  const std::vector<std::pair<const char *, bool>> uses = {
      {"launch", fails_as_forked([] { add_number(*on_device, 1); })},
      {"array", fails_as_forked([] {
         array<int> a(10);
         add_number(a, 1);
       })},
      {"synchronize", fails_as_forked([] { on_device->synchronize(); })},
      {"create_view", fails_as_forked([] { accelerator().create_view(); })},
      {"wait", fails_as_forked([&] { where.wait(); })},
      {"flush", fails_as_forked([&] { where.flush(); })},
      {"create_marker", fails_as_forked([&] { where.create_marker(); })},
      {"copy", fails_as_forked([] { copy(*on_device, memory.begin()); })},
      {"copy_async", fails_as_forked([] { copy_async(*on_device, memory.begin()).get(); })},
      {"amp_uninitialize", fails_as_forked([] { amp_uninitialize(); })}};
  bool ok = true;
  for (const auto &[what, fails] : uses)
    if (!fails) {
      printf("%s does not fail\n", what);
      ok = false;
    }
  ok = ok && (*on_host)[3] == 7; // the host's copy stays readable
  delete on_device;              // does not hang
  delete on_host;
  return ok && !accelerator::get_all().empty();
}
bool fork_after_use() {
  std::vector<int> v(10, 7);
  on_device = new array_view<int>(100, memory);
  on_host = new array_view<int>(10, v);
  add_number(*on_device, 1);
  if (int status = status_of_fork(use_in_child))
    return printf("the child's status: %d\n", status), false;
  return (*on_device)[99] == 2; // the parent continues
}
TEST(ProcessTest, ForkAfterUseIsAClearError) {
  if (!find_opencl())
    GTEST_SKIP() << "no OpenCL device; the host can be used after a fork (host_process_test.cpp)";
  expect_alone(fork_after_use);
}

bool use_first() {
  array_view<int> view(100, memory);
  add_number(view, 1);
  return view[99] == 2;
}
bool fork_before_use() { return status_of_fork(use_first) == 0 && use_first(); }
// M015 accept: nothing is chosen before the first use
TEST(ProcessTest, ForkBeforeUseIsFine) { expect_alone(fork_before_use); }

bool set_default_again() {
  for (int i = 0; i < 3; ++i) {
    {
      array<int> a(100, memory.begin());
      add_number(a, 1);
      array_view<int> own(50);
      add_number(own, 1);
      completion_future done = copy_async(memory.begin(), memory.end(), a);
      done.get();
      if (std::vector<int>(a)[99] != 1 || accelerator::set_default(L"cpu"))
        return false;
    }
    amp_uninitialize();
  }
  amp_uninitialize(); // nothing was used since the last call
  bool was_chosen = accelerator::set_default(L"cpu");
  return was_chosen && accelerator() == accelerator(L"cpu");
}
// A18.04 accept: amp_uninitialize
TEST(ProcessTest, StartsAgainAfterUninitializing) { expect_alone(set_default_again); }

// Destroyed after main in this order: the view writes back to memory that still exists.
std::vector<int> static_memory(1 << 20, 1);
bool is_checked = false;
struct checked_at_exit {
  ~checked_at_exit() {
    if (is_checked && static_memory[12345] != 11)
      _exit(9);
  }
} static_check;
std::unique_ptr<array<int>> static_array;
std::unique_ptr<array_view<int>> static_view, static_own_view;

bool leave_work_in_flight() {
  is_checked = true;
  static_array.reset(new array<int>(1 << 20));
  static_view.reset(new array_view<int>(1 << 20, static_memory));
  static_own_view.reset(new array_view<int>(1 << 20));
  for (int i = 0; i < 10; ++i) {
    add_number(*static_array, 1);
    add_number(*static_view, 1);
    add_number(*static_own_view, 1);
  }
  copy_async(*static_array, *static_own_view).then([] {});
  return true; // exit() runs while all of this is pending
}
TEST(ProcessTest, ExitsWithWorkInFlight) { expect_alone(leave_work_in_flight); }

bool exit_from_continuation() {
  static auto *a = new array<int>(100); // lives as long as the process
  copy_async(memory.begin(), memory.end(), *a).then([] { exit(0); });
  std::this_thread::sleep_for(std::chrono::seconds(20));
  return false;
}
TEST(ProcessTest, ExitsFromAContinuation) { expect_alone(exit_from_continuation); }

} // namespace
