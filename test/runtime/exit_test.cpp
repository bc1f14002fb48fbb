// What docs/reference/reliability.md promises about the end of a process. Each case runs in a separate process, on the
// host and on an OpenCL device; test/soak/exit.py runs each case two hundred times under load.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "host_kernels.h"
#include "test_mode.h"

#include <amp/completion_future.h>
#include <amp/copy.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace Concurrency;
using namespace amp_test;

namespace {

const int no_cache = setenv("CPPAMP_CACHE", "0", 1); // makes the runtime build each kernel

constexpr int count = 1 << 16;
std::vector<int> memory(count, 1);

enum class place { host, opencl };
place where_to_run = place::host;

accelerator device() { return where_to_run == place::host ? accelerator(accelerator::direct3d_warp) : *find_opencl(); }

/// v[i] += n
void add(const array_view<int> &v, int n) {
  if (where_to_run == place::host)
    return host_add(v, n);
  const accelerator_view view = device().get_default_view();
  add_number(v, n, &view);
}

/// The last object to be destroyed. It does not check the memory if `expected` is 0.
struct last_check {
  int expected = 0;
  std::atomic<int> failures{0};
  ~last_check() {
    if (failures || (expected && std::count(memory.begin(), memory.end(), expected) != count)) {
      fprintf(stderr, "lost: %d instead of %d; %d failures\n", memory[0], expected, failures.load());
      _exit(9);
    }
  }
} last;

/// Calls `use`, which launches, waits and checks. It must succeed or throw; on the host it must succeed.
template <typename F> void try_it(F use) {
  try {
    if (!use())
      ++last.failures;
  } catch (const runtime_exception &e) {
    if (where_to_run == place::host || !strstr(e.what(), "the process is ending")) {
      fprintf(stderr, "%s\n", e.what());
      ++last.failures;
    }
  }
}
bool adds_one() {
  std::vector<int> v(1000, 1);
  array_view<int> view(1000, v);
  add(view, 1);
  view.synchronize();
  return v[999] == 2;
}

/// One object of each type. They launch when they are destroyed.
struct late_user {
  bool is_on = false;
  std::unique_ptr<accelerator_view> view;
  std::unique_ptr<array<int>> numbers;
  std::unique_ptr<array_view<int>> window;
  std::vector<int> source = std::vector<int>(1000, 5);

  void begin() {
    is_on = true;
    view.reset(new accelerator_view(device().create_view()));
    numbers.reset(new array<int>(1000, source.begin(), *view));
    window.reset(new array_view<int>(1000, source));
    add(*window, 1); // 6; must be copied back in every case
  }
  ~late_user() {
    if (!is_on)
      return;
    try_it(adds_one);
    try_it([&] {
      std::vector<int> copied(1000);
      copy(*numbers, copied.begin());
      return copied[999] == 5;
    });
    int expected = 6;
    try_it([&] {
      add(*window, 1);
      expected = 7;
      return true;
    });
    try_it([&] { return window->synchronize(), true; });
    window.reset();
    if (source[0] != expected)
      ++last.failures;
    try_it([&] { return view->wait(), true; });
  }
};
late_user before_main; // destroyed after everything that the library has registered

void run_alone(place where, int (*test)(), testing::ExitedWithCode ends = testing::ExitedWithCode(0)) {
  if (where == place::opencl && !find_opencl())
    GTEST_SKIP() << "no OpenCL device";
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(
      {
        alarm(120); // a signal ends a test that hangs
        where_to_run = where;
        exit(test());
      },
      ends, "");
}

class ExitTest : public testing::TestWithParam<place> {};

int launch_in_destructors() {
  static late_user inside;
  inside.begin();
  before_main.begin();
  return 0;
}
TEST_P(ExitTest, DestructorsOfStaticObjectsLaunch) { run_alone(GetParam(), launch_in_destructors); }

int launch_in_destructor_of_thread() {
  static thread_local late_user of_main;
  of_main.begin();
  std::thread([] {
    static thread_local late_user of_thread;
    of_thread.begin();
  }).join();
  return 0;
}
TEST_P(ExitTest, DestructorsOfThreadsLaunch) { run_alone(GetParam(), launch_in_destructor_of_thread); }

/// Creates the static objects in the given order; the test covers all six.
template <int A, int B, int C> int static_objects() {
  struct none {};
  last.expected = 4;
  for (int which : {A, B, C})
    if (which == 0) {
      static accelerator_view own = device().create_view();
      (void)own;
    } else if (which == 1) {
      static array_view<int> view(count, memory);
      for (int i = 0; i < 3; ++i)
        add(view, 1);
    } else {
      const std::vector<int> ones(count, 1); // not `memory`, which kernels may be writing
      static array<int> numbers(count, ones.begin(), device().get_default_view());
      add(numbers, 1);
    }
  return 0;
}
TEST_P(ExitTest, StaticObjectsInAnyOrder) {
  run_alone(GetParam(), static_objects<0, 1, 2>);
  run_alone(GetParam(), static_objects<0, 2, 1>);
  run_alone(GetParam(), static_objects<1, 0, 2>);
  run_alone(GetParam(), static_objects<1, 2, 0>);
  run_alone(GetParam(), static_objects<2, 0, 1>);
  run_alone(GetParam(), static_objects<2, 1, 0>);
}

/// A kernel of another queue is still running when the destructors launch.
int launch_beside_kernels() {
  static array_view<int> view(count, memory);
  last.expected = 4;
  for (int i = 0; i < 3; ++i)
    if (where_to_run == place::host)
      host_sleep_and_count(view, 10);
    else
      add(view, 1);
  before_main.begin();
  return 0;
}
TEST_P(ExitTest, KernelsAreRunning) { run_alone(GetParam(), launch_beside_kernels); }

/// No destructor synchronizes the view.
int leave_results() {
  static auto &view = *new array_view<int>(count, memory);
  last.expected = 2;
  add(view, 1);
  return 0;
}
TEST_P(ExitTest, ResultsAreCopiedBackWithoutADestructor) { run_alone(GetParam(), leave_results); }

int end_with_operations() {
  static array_view<int> view(count, memory);
  last.expected = 2;
  add(view, 1);
  static array<int> copied(count, device().get_default_view());
  copy_async(view, copied).then([] { std::this_thread::sleep_for(std::chrono::milliseconds(20)); });
  return 0;
}
TEST_P(ExitTest, OperationsAreRunning) { run_alone(GetParam(), end_with_operations); }

/// A thread that launches forever and ignores exceptions.
void launch_for_ever() {
  static std::vector<int> &numbers = *new std::vector<int>(count, 1);
  for (;;) {
    array_view<int> view(count, numbers);
    add(view, 1);
    view.synchronize();
  }
}
int detached_threads() {
  std::thread(launch_for_ever).detach();
  std::thread([] {
    static auto &v = *new array_view<int>(count, *new std::vector<int>(count));
    for (;;)
      add(v, 1);
  }).detach();
  std::thread([] {
    for (;;) {
      static auto &from = *new std::vector<int>(count), &to = *new std::vector<int>(count);
      copy_async(array_view<const int>(count, from), array_view<int>(count, to)).get();
    }
  }).detach();
  before_main.begin();
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  return 0;
}
TEST_P(ExitTest, DetachedThreadsContinue) { run_alone(GetParam(), detached_threads); }

/// A detached thread uses the library for the first time: it starts the driver and builds a kernel.
int end_during_first_use() {
  std::thread(launch_for_ever).detach();
  std::this_thread::sleep_for(std::chrono::milliseconds(getpid() % 64));
  return 0;
}
TEST_P(ExitTest, AnotherThreadBegins) { run_alone(GetParam(), end_during_first_use); }

int end_on_another_thread() {
  before_main.begin();
  static array_view<int> view(count, memory);
  last.expected = 2;
  add(view, 1);
  std::thread([] { exit(0); }).join();
  return 1;
}
TEST_P(ExitTest, AnotherThreadCallsExit) { run_alone(GetParam(), end_on_another_thread); }

int end_main_thread_only() {
  std::thread([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    exit(adds_one() ? 0 : 3); // only the main thread ended: the library must still work
  }).detach();
  (void)adds_one();
  pthread_exit(nullptr);
}
/// GoogleTest would catch the exception that ends the thread, so main calls this function.
constexpr const char *alone = "--end-main-thread-on=";
TEST_P(ExitTest, TheMainThreadEndsAlone) {
  if (GetParam() == place::opencl && !find_opencl())
    GTEST_SKIP() << "no OpenCL device";
  const std::string option = alone + std::to_string(static_cast<int>(GetParam()));
  const pid_t child = fork();
  if (child == 0) {
    execl("/proc/self/exe", "exit_test", option.c_str(), nullptr);
    _exit(127);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
}

template <int How> int end_at_once() {
  static array_view<int> view(count, memory);
  for (int i = 0; i < 10; ++i)
    add(view, 1);
  if (How == 0)
    quick_exit(7);
  if (How == 1)
    _exit(7);
  signal(SIGTERM, [](int) { _exit(7); });
  raise(SIGTERM);
  return 1;
}
TEST_P(ExitTest, EndsAtOnce) {
  run_alone(GetParam(), end_at_once<0>, testing::ExitedWithCode(7));
  run_alone(GetParam(), end_at_once<1>, testing::ExitedWithCode(7));
  run_alone(GetParam(), end_at_once<2>, testing::ExitedWithCode(7));
}

int kill_itself(int number) {
  static array_view<int> view(count, memory);
  add(view, 1);
  signal(number, SIG_DFL);
  raise(number);
  return 1;
}
void run_killed(place where, int number) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  if (where == place::opencl && !find_opencl())
    GTEST_SKIP() << "no OpenCL device";
  EXPECT_EXIT(
      {
        alarm(120);
        where_to_run = where;
        exit(kill_itself(number));
      },
      testing::KilledBySignal(number), "");
}
TEST_P(ExitTest, DiesBySignals) {
  run_killed(GetParam(), SIGTERM);
  run_killed(GetParam(), SIGINT);
  run_killed(GetParam(), SIGABRT);
}

/// A forked child copies back its own results, and leaves the parent's unfinished results to the parent.
int leave_results_in_child() {
  static auto &view = *new array_view<int>(count, memory);
  host_sleep_and_count(view, 300);
  const pid_t child = fork();
  if (child == 0) {
    memory.assign(count, 1);
    static auto &own = *new array_view<int>(count, memory);
    last.expected = 3;
    add(own, 2);
    return 0;
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child || status != 0)
    return 1;
  last.expected = 2;
  return 0;
}
TEST(ExitInChildTest, ResultsAreCopiedBack) { run_alone(place::host, leave_results_in_child); }

INSTANTIATE_TEST_SUITE_P(Places, ExitTest, testing::Values(place::host, place::opencl),
                         [](const auto &where) { return where.param == place::host ? "Host" : "OpenCL"; });

/// The kernel runs longer than the time limit of exit.
int wait_in_vain() {
  setenv("CPPAMP_EXIT_TIMEOUT", "1", 1);
  static auto &view = *new array_view<int>(count, memory);
  host_sleep_and_count(view, 20000);
  return 0;
}
TEST(ExitLimitTest, WaitingEndsWithAMessage) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EXIT(exit(wait_in_vain()), testing::ExitedWithCode(0), "cppamp: exit gave up after .* waiting for");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(15));
}

} // namespace

int main(int argc, char **argv) {
  if (argc == 2 && strncmp(argv[1], alone, strlen(alone)) == 0) {
    alarm(120);
    where_to_run = static_cast<place>(atoi(argv[1] + strlen(alone)));
    return end_main_thread_only();
  }
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
