// The host accelerator when a process starts, forks and ends. Each case runs in a separate process.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "host_kernels.h"
#include "test_mode.h"

#include <amp/completion_future.h>
#include <amp/copy.h>
#include <amp/uninitialize.h>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <dlfcn.h>
#include <fstream>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace Concurrency;
using namespace amp_test;

namespace {

void expect_alone(bool (*test)()) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(exit(test() ? 0 : 1), testing::ExitedWithCode(0), "");
}

accelerator_view where() { return accelerator(accelerator::direct3d_warp).get_default_view(); }

bool starts_without_opencl() {
  std::vector<int> v(1000, 1);
  array_view<int> view(1000, v);
  host_add(view, 1);
  return view[999] == 2 && dlopen("libOpenCL.so.1", RTLD_LAZY | RTLD_NOLOAD) == nullptr;
}
TEST(HostProcessTest, OpenCLIsNotOpened) { expect_alone(starts_without_opencl); }

bool is_child = false;
std::vector<int> static_memory(1 << 20, 1);
struct checked_at_exit {
  bool is_on = false;
  ~checked_at_exit() {
    if (is_on && static_memory[12345] != 4)
      _exit(9);
  }
} static_check;
std::unique_ptr<array_view<int>> static_view; // destroyed first; writes back

bool leave_work() {
  static_check.is_on = true;
  static_view.reset(new array_view<int>(1 << 20, static_memory));
  for (int i = 0; i < 3; ++i)
    host_sleep_and_count(*static_view, 20);
  return true;
}
TEST(HostProcessTest, ExitWaitsForWork) { expect_alone(leave_work); }

/// The queue is destroyed before its work is done.
bool drop_view_with_work() {
  static_check.is_on = true;
  array_view<int> view(1 << 20, static_memory);
  accelerator_view own = accelerator(accelerator::direct3d_warp).create_view();
  for (int i = 0; i < 3; ++i)
    host_multiply_add(view, 1, 1, &own);
  view.discard_data();
  return true;
}
TEST(HostProcessTest, ViewsMayDieBeforeTheirWork) { expect_alone(drop_view_with_work); }

/// Returns the status of a child that runs `use`.
int status_in_child(bool (*use)()) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    is_child = true;
    exit(use() ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 100 + WTERMSIG(status);
}

/// Launches in both ways, creates a queue, and runs an operation on another thread.
bool works() {
  std::vector<int> v(1 << 20, 1), copied(1 << 20);
  array_view<int> view(1 << 20, v);
  accelerator_view own = accelerator(accelerator::direct3d_warp).create_view();
  host_multiply_add(view, 3, 1, &own);
  host_add(view, 1);
  host_add(view.section(0, 8), 1);
  copy_async(view, copied.begin()).get();
  return copied[0] == 6 && copied[99] == 5 && std::count(copied.begin() + 8, copied.end(), 5) == (1 << 20) - 8;
}
array_view<int> *in_parent = nullptr;

bool fork_after_use() {
  return works() && status_in_child([] { return works() && works(); }) == 0 && works();
}
TEST(HostProcessTest, ForkAfterUse) { expect_alone(fork_after_use); }

bool fork_four_deep_from(int level) {
  static int depth = 0;
  depth = level;
  return works() && (level == 4 || status_in_child([] { return fork_four_deep_from(depth + 1); }) == 0) && works();
}
bool fork_four_deep() { return fork_four_deep_from(0); }
TEST(HostProcessTest, ChildrenFork) { expect_alone(fork_four_deep); }

/// Work that runs during the fork belongs to the parent. Waiting for it in the child throws once; then the view works.
bool wait_in_child() {
  bool was_told = false;
  try {
    in_parent->synchronize();
  } catch (const runtime_exception &e) {
    was_told = strstr(e.what(), "forked while") != nullptr;
  }
  host_add(*in_parent, 1);
  in_parent->synchronize();
  return was_told && works();
}
bool fork_while_working() {
  in_parent = new array_view<int>(1 << 20, static_memory);
  host_sleep_and_count(*in_parent, 100);
  return status_in_child(wait_in_child) == 0 && (*in_parent)[99] == 2;
}
TEST(HostProcessTest, ForkWhileWorking) { expect_alone(fork_while_working); }

/// Threads launch, copy, create and destroy views all the time, so the fork happens while locks are held.
std::atomic<bool> stops{false};
bool fork_beside_threads() {
  bool ok = works(); // initializes the program's own static objects
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i)
    threads.emplace_back([] {
      while (!stops)
        (void)works();
    });
  for (int i = 0; i < 30 && ok; ++i)
    if (const int status = status_in_child(works)) {
      fprintf(stderr, "child %d: %d\n", i, status);
      ok = false;
    }
  stops = true;
  for (std::thread &t : threads)
    t.join();
  return ok;
}
TEST(HostProcessTest, ForkWhileThreadsRun) { expect_alone(fork_beside_threads); }

void launch_on_own_view() {
  std::vector<int> v(1 << 16, 1);
  array_view<int> view(1 << 16, v);
  accelerator_view own = accelerator(accelerator::direct3d_warp).create_view();
  host_multiply_add(view, 3, 1, &own);
  copy_async(view, v.begin()).get();
}
/// A child launches while other threads of its parent use the library for the first time. In the child, initialization
/// that was in progress at the fork never completes.
bool fork_during_first_use(unsigned microseconds) {
  make_host_kernels();
  for (int i = 0; i < 3; ++i)
    std::thread(launch_on_own_view).detach();
  std::this_thread::sleep_for(std::chrono::microseconds(microseconds));
  const int status = status_in_child(works);
  if (status != 0)
    fprintf(stderr, "forked after %u us: %d\n", microseconds, status);
  return status == 0;
}
bool fork_during_first_uses() {
  for (unsigned i = 0; i < 100; ++i) {
    const pid_t fresh = fork();
    if (fresh == 0)
      _exit(fork_during_first_use(i * 20) ? 0 : 1);
    int status = 0;
    waitpid(fresh, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
      return false;
  }
  return true;
}
TEST(HostProcessTest, ForkDuringFirstUse) { expect_alone(fork_during_first_uses); }

/// A child waits for its work before it exits.
int *shared = nullptr;
bool leave_work_in_child() {
  static array_view<int> view(1 << 20, static_memory);
  host_sleep_and_count(view, 20);
  static struct at_end {
    ~at_end() { *shared = static_memory[12345]; }
  } end; // destroyed first, so exit itself must have waited
  (void)end;
  return true;
}
bool exit_of_child_waits() {
  shared = static_cast<int *>(mmap(nullptr, sizeof(int), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  return works() && status_in_child(leave_work_in_child) == 0 && *shared == 2;
}
TEST(HostProcessTest, ExitOfAChildWaitsForItsWork) { expect_alone(exit_of_child_waits); }

bool fork_before_use() {
  const pid_t child = fork();
  if (child == 0)
    exit(starts_without_opencl() ? 0 : 1);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 && starts_without_opencl();
}
TEST(HostProcessTest, ForkBeforeUse) { expect_alone(fork_before_use); }

bool uninitialize_and_go_on() {
  for (int i = 0; i < 3; ++i) {
    array_view<int> view(1 << 20, static_memory);
    host_add(view, 1);
    view.synchronize();
    amp_uninitialize();
  }
  return static_memory[77] == 4;
}
TEST(HostProcessTest, StartsAgainAfterUninitializing) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(exit(uninitialize_and_go_on() ? 0 : 1), testing::ExitedWithCode(0), "");
}

/// Returns the level that the library selects of a kernel compiled for these levels.
int level(bool has_own, bool has_v2, bool has_v3) {
  std::vector<int> v(1, -1);
  array_view<int> view(1, v);
  host_find_level(view, has_own, has_v2, has_v3);
  return view[0];
}
bool takes_own() {
  setenv("CPPAMP_HOST_LEVEL", "own", 1);
  try {
    (void)level(false, true, true);
    return false;
  } catch (const runtime_exception &e) {
    if (!strstr(e.what(), "no machine code for this processor"))
      return false;
  }
  return level(true, true, true) == 0;
}
bool takes_v2() {
  setenv("CPPAMP_HOST_LEVEL", "v2", 1);
  return level(true, true, true) == 1 && level(true, false, true) == 0;
}
bool takes_best() {
  setenv("CPPAMP_HOST_LEVEL", "v17", 1);
  return level(true, false, false) == 0 && level(true, true, false) == 1 &&
         level(true, true, true) == (__builtin_cpu_supports("avx2") ? 2 : 1);
}
TEST(HostProcessTest, TheLevelIsTheProcessorsOrTheNamedOne) {
#if defined(__x86_64__)
  if (!__builtin_cpu_supports("sse4.2"))
    GTEST_SKIP() << "not x86-64-v2";
  expect_alone(takes_own);
  expect_alone(takes_v2);
  expect_alone(takes_best);
#endif
}

bool is_default() {
  setenv("CPPAMP_DEFAULT_ACCELERATOR", "cpu/host", 1);
  std::vector<int> v(10, 1);
  array<int> a(10, v.begin());
  return accelerator() == accelerator(accelerator::direct3d_warp) && a.get_accelerator_view() == where() &&
         dlopen("libOpenCL.so.1", RTLD_LAZY | RTLD_NOLOAD) == nullptr;
}
TEST(HostProcessTest, TheEnvironmentSelectsIt) { expect_alone(is_default); }

/// The result does not depend on the number of threads.
template <int Threads> bool computes_with_threads() {
  setenv("CPPAMP_THREADS", std::to_string(Threads).c_str(), 1);
  std::vector<int> v(300000, 7);
  array_view<int> view(300000, v);
  for (int i = 0; i < 20; ++i)
    host_multiply_add(view, 3, i);
  view.synchronize();
  unsigned expected = 7;
  for (unsigned i = 0; i < 20; ++i)
    expected = expected * 3 + i;
  return std::count(v.begin(), v.end(), static_cast<int>(expected)) == 300000;
}
TEST(HostProcessTest, EqualResultsWithAnyNumberOfThreads) {
  expect_alone(computes_with_threads<1>);
  expect_alone(computes_with_threads<2>);
  expect_alone(computes_with_threads<7>);
  expect_alone(computes_with_threads<64>);
}

/// Returns the size of the blocks after the time of a thread has been measured.
int block_of(int threads, uint32_t flags) {
  std::vector<int> v(static_cast<size_t>(threads));
  array_view<int> view(threads, v);
  for (int i = 0; i < 4; ++i) {
    host_show_blocks(view, flags);
    view.synchronize();
  }
  return v[0];
}

/// Long threads run in blocks as short as a vector, but only if there are too few of them otherwise: fewer suffice if
/// all do equal work.
template <int Threads> bool has_short_blocks_for_few_threads() {
  setenv("CPPAMP_THREADS", std::to_string(Threads).c_str(), 1);
  const int usual = 64, longest_vector = 16;
  return block_of(4 * usual * Threads, table::host_equal) == usual && block_of(4 * usual * Threads, 0) == usual &&
         block_of(2 * usual * Threads, table::host_equal) == usual &&
         block_of(2 * usual * Threads, 0) <= longest_vector &&
         block_of(longest_vector * Threads, table::host_equal) <= longest_vector;
}
TEST(HostProcessTest, BlocksAreShortIfThreadsAreFew) {
  expect_alone(has_short_blocks_for_few_threads<2>);
  expect_alone(has_short_blocks_for_few_threads<5>);
}

/// Blocks of equal work are as many as the threads of the pool, or a multiple: 17 blocks of 32 would take 16 threads
/// the time of 64 threads, and 12 blocks of 48 take that of 48.
bool has_balanced_blocks() {
  setenv("CPPAMP_THREADS", "16", 1);
  return block_of(1024, table::host_equal) == 32 && block_of(560, table::host_equal) == 48;
}
TEST(HostProcessTest, BlocksOfEqualWorkAreBalanced) { expect_alone(has_balanced_blocks); }

/// If all threads run one after the other, blocks need not be multiples of a vector.
bool has_blocks_of_any_size() {
  setenv("CPPAMP_THREADS", "16", 1);
  return block_of(320, table::host_serial) <= 5 && block_of(320, table::host_serial | table::host_equal) == 10;
}
TEST(HostProcessTest, BlocksOfSerialThreadsHaveAnySize) { expect_alone(has_blocks_of_any_size); }

/// Threads that are faster one after the other than as a vector are spread over all threads of the pool.
template <int Threads> bool has_blocks_of_few() {
  setenv("CPPAMP_THREADS", std::to_string(Threads).c_str(), 1);
  return block_of(Threads, table::host_few) == 1 && block_of(2 * Threads, table::host_few) == 2 &&
         block_of(3 * Threads, table::host_few) == 4 && block_of(5 * Threads, table::host_few) >= 16 &&
         block_of(Threads, 0) >= std::min(16, Threads);
}
TEST(HostProcessTest, FewThreadsAreSpread) {
  expect_alone(has_blocks_of_few<4>);
  expect_alone(has_blocks_of_few<16>);
}

/// Returns how many bytes of `counters` integers have private copies in a launch.
int bytes_of(int counters, int tiles) {
  std::vector<int> v(static_cast<size_t>(counters));
  array_view<int> view(counters, v);
  host_show_counters(view, tiles);
  view.synchronize();
  return v[0];
}

/// Copies are no longer than the container. They are longer than usual if clearing and adding them is a small part of
/// the launch, whose time the first tile tells; not if they would fill the caches.
template <int Threads> bool has_counters_of_fitting_size() {
  setenv("CPPAMP_THREADS", std::to_string(Threads).c_str(), 1);
  const int usual = static_cast<int>(table::host_counter_bytes);
  return bytes_of(1 << 16, 1000 * Threads) == 4 << 16 && bytes_of(1, 100) == 64 && bytes_of(1001, 100) == 4032 &&
         bytes_of(usual / 4, 100) == usual && bytes_of(1 << 16, 1) == usual &&
         bytes_of(1 << 16, 1000 * Threads) == 4 << 16 && bytes_of(1 << 22, 1000 * Threads) == usual;
}
TEST(HostProcessTest, PrivateCountersFitTheLaunch) {
  expect_alone(has_counters_of_fitting_size<1>);
  expect_alone(has_counters_of_fitting_size<3>);
}

/// Rows that run together are whole, unless most threads would have nothing to do.
template <int Threads, bool AreWhole> bool has_whole_rows() {
  setenv("CPPAMP_THREADS", std::to_string(Threads).c_str(), 1);
  constexpr int rows = 64, columns = 10000;
  std::vector<int> v(size_t(rows) * columns);
  array_view<int, 2> view(rows, columns, v);
  for (int i = 0; i < 3; ++i)
    host_show_blocks_of_rows(view);
  view.synchronize();
  return (v[0] == columns) == AreWhole && std::count(v.begin(), v.end(), v[0]) == rows * columns;
}
TEST(HostProcessTest, JoinedRowsAreWhole) {
  expect_alone(has_whole_rows<2, true>);
  expect_alone(has_whole_rows<16, true>);
  expect_alone(has_whole_rows<64, false>);
}

long resident_pages() {
  long size = 0, resident = 0;
  std::ifstream("/proc/self/statm") >> size >> resident;
  return resident;
}
/// ThreadSanitizer keeps records of threads that have ended.
#if defined(__has_feature)
constexpr bool measures_memory = !__has_feature(thread_sanitizer);
#elif defined(__SANITIZE_THREAD__)
constexpr bool measures_memory = false;
#else
constexpr bool measures_memory = true;
#endif
bool launches_a_million() {
  std::vector<int> v(100, 0), large(20000, 0);
  array_view<int> view(100, v), shared(20000, large);
  long before = 0;
  for (int i = 0; i < 1000000; ++i) {
    host_add(view, 1);
    if (i % 100 == 0)
      host_add(shared, 1);
    if (i == 100000)
      before = resident_pages();
  }
  const long grown = measures_memory ? resident_pages() - before : 0;
  if (grown > 2000)
    printf("%ld pages more\n", grown);
  return grown <= 2000 && view[99] == 1000000 && shared[19999] == 10000;
}
TEST(HostProcessTest, AMillionLaunchesDoNotGrowMemory) { expect_alone(launches_a_million); }

} // namespace

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
/// Suppresses leaks of memory that other threads of the parent own, because the child cannot free it. The sanitizer
/// calls this function.
extern "C" int __lsan_is_turned_off() { return is_child; }
#endif
#endif
