// Refuses once every memory request that the library makes for work on the host. The result must be correct, or an
// exception of C++ AMP must report the failure. Nothing else may be lost, and the next launch must work.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "each_request.h"
#include "host_kernels.h"

#include <amp/accelerator.h>
#include <amp/completion_future.h>
#include <amp/copy.h>
#include <amp/texture.h>
#include <amp/texture_copy.h>
#include <amp/uninitialize.h>

#include <algorithm>
#include <atomic>
#include <fstream>
#include <memory>
#include <numeric>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <sys/resource.h>
#include <sys/stat.h>
#include <thread>
#include <vector>

/// The number of registered destructors of thread_local objects.
static std::atomic<int> thread_local_destructors;
/// Called by libstdc++.
extern "C" __attribute__((visibility("default"))) int __cxa_thread_atexit_impl(void (*destroy)(void *), void *object,
                                                                               void *library) {
  ++thread_local_destructors;
  static const auto real =
      reinterpret_cast<decltype(&__cxa_thread_atexit_impl)>(dlsym(RTLD_NEXT, "__cxa_thread_atexit_impl"));
  return real(destroy, object, library);
}

using namespace Concurrency;
using namespace amp_test;

namespace {

constexpr int many = 1 << 18; // enough work for all threads

accelerator host() { return accelerator(accelerator::direct3d_warp); }

void require(bool ok, const char *what) {
  if (!ok)
    throw std::logic_error(what);
}

/// The test's own memory, allocated before requests fail.
std::vector<int> small(1000), large(many), more(many), copied(many);

void launch_all_ways() {
  std::fill(small.begin(), small.end(), 1);
  std::fill(large.begin(), large.end(), 1);
  array_view<int> few(1000, small), all(many, large);
  host_add(few, 1);
  host_add(few.section(10, 20), 1);
  host_multiply_add(all, 3, 1);
  host_multiply_add(all, 2, 1);
  accelerator_view own = host().create_view(queuing_mode_immediate), second = host().create_view();
  host_multiply_add(all, 1, 5, &own); // after the work on the first queue
  host_multiply_add(all, 1, 5, &second);
  array_view<int> tiles(640, more), waiting(128, copied);
  host_sum_tiles(tiles);
  host_count_by_thread(array_view<int, 2>(20, 50, small));
  host_sum_with_barrier(waiting, 1, false);
  own.wait();
  require(all[0] == 19 && all[many - 1] == 19, "launches in order");
  require(few[0] == 3 && few[10] == 4 && few[999] == 3, "small launches");
  require(tiles[0] == 2016 && tiles[639] == 2016 + 64 * 576, "sums of tiles");
  require(waiting[127] == 2017, "sums of threads that wait at barriers");
}

void stop_in_time() {
  accelerator_view timed = host().create_view();
  timed.set_timeout(30);
  std::fill(large.begin(), large.end(), 1);
  array_view<int> all(many, large);
  host_multiply_add(all, 3, 1, &timed);
  timed.wait();
  require(all[many - 1] == 4, "a launch with a timeout");
}

void copy_all_ways() {
  std::iota(large.begin(), large.end(), 0);
  array<int> a(many, large.begin(), host().get_default_view()), b(many, host().get_default_view());
  host_double_into(a, b);
  copy(b, copied.begin());
  require(copied[many - 1] == 2 * (many - 1), "an array");
  copy_async(b, more.begin()).get();
  require(more[77] == 154, "an asynchronous copy");
  array_view<int, 2> matrix(512, 512, large);
  host_count(matrix.section(10, 10, 100, 100));
  copy(matrix.section(0, 0, 10, 10), matrix.section(200, 200, 10, 10));
  matrix.synchronize();
  require(large[10 * 512 + 10] == 10 * 512 + 11 && large[200 * 512 + 203] == 3, "sections");
  graphics::texture<int, 2> texture(16, 16, large.begin(), large.begin() + 256, host().get_default_view());
  graphics::copy(texture, more.data(), 1024);
  require(more[255] == 255, "texels");
}

void report_errors() {
  bool was_told = false;
  try {
    array_view<int> few(1000, small);
    host_abort_at(few, 7);
    host().get_default_view().wait();
  } catch (const out_of_memory &) {
    throw;
  } catch (const runtime_exception &e) {
    was_told = std::string(e.what()).find("direct3d_abort") != std::string::npos;
    if (!was_told)
      throw;
  }
  require(was_told, "a message from a kernel");
}

void list_accelerators() {
  require(!host().get_description().empty(), "a description");
  accelerator_view marked = host().get_default_view();
  marked.create_marker().get();
}

void use_host() {
  list_accelerators();
  launch_all_ways();
  copy_all_ways();
  report_errors();
}

/// Earlier work whose results have not been read yet.
std::vector<int> bystander(1000);
std::optional<array_view<int>> bystander_view;
void use_and_leave_work() {
  use_host();
  stop_in_time();
  bystander_view.emplace(1000, bystander);
  for (int i = 0; i < 3; ++i)
    host_sleep_and_count(*bystander_view, 1);
}
/// The next wait throws errors for which the library had no memory.
void hear_of_errors() {
  try {
    host().get_default_view().wait();
  } catch (const runtime_exception &) {
  }
}
bool bystander_is_there() { return (*bystander_view)[999] == 3 && (*bystander_view)[0] == 3; }

const auto from_nothing = memory_scenario{nullptr, use_host, hear_of_errors, nullptr};
const auto when_used = memory_scenario{use_and_leave_work, use_host, hear_of_errors, bystander_is_there};

void with_threads() { setenv("CPPAMP_THREADS", "3", 1); }

TEST(MemoryTest, OfTheFirstUse) { EXPECT_GT(refuse_each_request(from_nothing, 1), 100); }
TEST(MemoryTest, OfLaterUses) { EXPECT_GT(refuse_each_request(when_used, 1), 30); }
TEST(MemoryTest, OfAllRequestsAfterOne) {
  EXPECT_GT(refuse_each_request(from_nothing, failing_memory::all), 0);
  EXPECT_GT(refuse_each_request(when_used, failing_memory::all), 0);
}
TEST(MemoryTest, OfTheFirstUseWithThreeThreads) {
  with_threads();
  EXPECT_GT(refuse_each_request(from_nothing, 1), 100);
}
TEST(MemoryTest, OfLaterUsesWithThreeThreads) {
  with_threads();
  EXPECT_GT(refuse_each_request(when_used, 1), 30);
}
TEST(MemoryTest, OfLaunchesWithTimeouts) {
  EXPECT_GT(refuse_each_request({list_accelerators, stop_in_time, nullptr, nullptr}, 1), 5);
}

/// exit completes launched work, even without memory.
void leave_work() {
  list_accelerators();
  bystander_view.emplace(1000, bystander);
  for (int i = 0; i < 3; ++i)
    host_sleep_and_count(*bystander_view, 5);
}
struct look_at_exit {
  const pid_t maker = getpid();
  ~look_at_exit() {
    if (getpid() == maker || !bystander_view)
      return;
    failing_memory::stop();
    *shared_requests() = failing_memory::requests();
    if (bystander[999] != 3)
      _exit(9);
  }
} look;
TEST(MemoryTest, OfExit) {
  (void)refuse_each_request({nullptr, leave_work, nullptr, nullptr, true}, 1);
  (void)refuse_each_request({nullptr, leave_work, nullptr, nullptr, true}, failing_memory::all);
}

void uninitialize() {
  std::fill(large.begin(), large.end(), 1);
  array_view<int> all(many, large);
  host_add(all, 1);
  all.synchronize();
  amp_uninitialize();
  require(large[many - 1] == 2, "the end of all work");
}
TEST(MemoryTest, OfUninitializing) {
  EXPECT_GT(refuse_each_request({uninitialize, uninitialize, nullptr, nullptr}, 1), 0);
}

/// A forking server: the child starts from scratch.
void use_in_child() {
  const pid_t child = fork();
  if (child == 0) {
    int status = 0;
    try {
      launch_all_ways();
    } catch (const runtime_exception &) {
    } catch (const std::exception &) {
      status = 1;
    }
    failing_memory::stop();
    *shared_requests() = std::max(*shared_requests(), failing_memory::requests());
    _exit(status);
  }
  int status = 1;
  (void)waitpid(child, &status, 0);
  require(status == 0, "a child");
}
TEST(MemoryTest, OfAForkedChild) {
  EXPECT_GT(refuse_each_request({launch_all_ways, use_in_child, nullptr, nullptr}, 1), 20);
}

/// glibc ends the process if it has no memory to register the destructor of a thread_local object. This test needs none
/// for its own threads.
TEST(MemoryTest, NoThreadLocalDestructorIsRegistered) {
  fflush(nullptr);
  const pid_t child = fork(); // starts new threads
  if (child == 0) {
    alarm(60);
    thread_local_destructors = 0;
    std::thread(launch_all_ways).join();
    _exit(static_cast<int>(std::min(thread_local_destructors.load(), 100)));
  }
  int status = 0;
  (void)waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
}

/// The system kills a process that exceeds the limit of its control group. The library's memory pools must not cause
/// this: a program that stays within the limit works.
TEST(MemoryTest, AControlGroupLimitsMemory) {
  const std::string folder = "/sys/fs/cgroup/memory/cppamp_memory_test." + std::to_string(getpid());
  if (mkdir(folder.c_str(), 0755) != 0)
    GTEST_SKIP() << "memory control groups cannot be created here";
  std::ofstream(folder + "/memory.limit_in_bytes") << (96 << 20);
  fflush(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    alarm(60);
    std::ofstream(folder + "/cgroup.procs") << getpid();
    try {
      for (int i = 0; i < 40; ++i) { // 640 MiB in total, 16 MiB at a time
        array<int> a(1 << 22, host().get_default_view());
        array_view<int> all(a);
        host_multiply_add(all, 0, i);
        require(all[12345] == i, "an array in a control group");
      }
    } catch (const std::exception &e) {
      fprintf(stderr, "%s\n", e.what());
      _exit(1);
    }
    exit(0);
  }
  int status = 0;
  (void)waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  (void)rmdir(folder.c_str());
}

/// `ulimit -v`: the address space is exhausted during the work.
long used_addresses() {
  long pages = 0;
  std::ifstream("/proc/self/statm") >> pages;
  return pages * sysconf(_SC_PAGESIZE);
}
int work_within(long bytes_more) {
  rlimit limit;
  (void)getrlimit(RLIMIT_AS, &limit);
  limit.rlim_cur = static_cast<rlim_t>(used_addresses() + bytes_more);
  (void)setrlimit(RLIMIT_AS, &limit);
  int failures = 0;
  for (int i = 0; i < 3; ++i)
    try {
      use_host();
      std::vector<std::unique_ptr<array<int>>> arrays;
      for (int k = 0; k < 40; ++k)
        arrays.push_back(std::make_unique<array<int>>(1 << 20, host().get_default_view()));
    } catch (const runtime_exception &) {
      ++failures;
    } catch (const std::bad_alloc &) { // thrown by the test itself
      ++failures;
    } catch (const std::exception &e) {
      fprintf(stderr, "with %ld bytes: %s\n", bytes_more, e.what());
      _exit(1);
    }
  limit.rlim_cur = limit.rlim_max;
  (void)setrlimit(RLIMIT_AS, &limit);
  use_host();
  return failures;
}
TEST(MemoryTest, AddressesAreLimited) {
  (void)shared_requests(); // before the first fork
  for (long bytes = 0; bytes < 1024L << 20; bytes = bytes * 5 / 4 + (256 << 10)) {
    fflush(nullptr);
    const pid_t child = fork();
    if (child == 0) {
      alarm(60);
      *shared_requests() = work_within(bytes);
      exit(0);
    }
    int status = 0;
    (void)waitpid(child, &status, 0);
    EXPECT_EQ(status, 0) << "with " << bytes << " bytes more";
    EXPECT_TRUE(bytes != 0 || *shared_requests() == 3) << "nothing failed without address space";
  }
  EXPECT_EQ(*shared_requests(), 0) << "this address space was large enough";
}

} // namespace
