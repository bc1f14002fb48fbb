// See threads.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/threads.h"

#include "support/settings.h"

#include <amp/detail/kernel_table.h>
#include <amp/exceptions.h>

#include <algorithm>
#include <sched.h>
#include <stdlib.h>
#include <string>

#if defined(__has_feature)
#define CPPAMP_HAS_FEATURE(x) __has_feature(x)
#else
#define CPPAMP_HAS_FEATURE(x) 0
#endif
#if defined(__SANITIZE_THREAD__) || CPPAMP_HAS_FEATURE(thread_sanitizer)
#define CPPAMP_PLAIN_THREADS 1
#else
#define CPPAMP_PLAIN_THREADS 0
#endif

#if CPPAMP_PLAIN_THREADS
#include <thread>
#include <vector>
#else
#include <tbb/blocked_range.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>
#endif
#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace Concurrency::detail {

namespace {

constexpr unsigned max_threads = 1024;

unsigned read_thread_count() {
  const std::string &wanted = get_settings().threads;
  if (!wanted.empty())
    return static_cast<unsigned>(std::min<long>(strtol(wanted.c_str(), nullptr, 10), max_threads));
  cpu_set_t processors;
  CPU_ZERO(&processors);
  if (sched_getaffinity(0, sizeof(processors), &processors) == 0)
    return static_cast<unsigned>(std::max(CPU_COUNT(&processors), 1));
  return 1;
}

struct scratch_memory {
  void *memory = nullptr;
  size_t bytes = 0;
  ~scratch_memory() { free(memory); }
};
thread_local scratch_memory scratch;

#if defined(__x86_64__)
/// Round to nearest, nothing flushed to zero, no traps; and the bits that only report.
constexpr unsigned usual_control = 0x1f80, reports = 0x3f;
#endif

} // namespace

unsigned host_thread_count() noexcept {
  static const unsigned count = read_thread_count();
  return count;
}

#if CPPAMP_PLAIN_THREADS

// ThreadSanitizer does not see how oneTBB, which it did not compile, orders things. With threads that it
// knows, all that is ours is checked.

struct range_memory::partitioner {};

void start_on_host_thread(void (*run)(void *) noexcept, void *context) { std::thread(run, context).detach(); }

void share_range(uint64_t total, uint64_t, range_memory &,
                 void (*run)(void *context, uint64_t first, uint64_t count) noexcept, void *context) {
  const uint64_t parts = std::min<uint64_t>(total, host_thread_count());
  std::vector<std::thread> threads;
  for (uint64_t i = 0; i < parts; ++i)
    threads.emplace_back(run, context, total * i / parts, total * (i + 1) / parts - total * i / parts);
  for (std::thread &t : threads)
    t.join();
}

#else

namespace {

/// All slots are for threads of oneTBB's: the program's threads never run parts, and are never needed.
struct host_arena {
  // The program's own use of oneTBB is not narrowed; one thread more, because it counts the program's.
  tbb::global_control limit{
      tbb::global_control::max_allowed_parallelism,
      std::max<size_t>(host_thread_count() + 1,
                       tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism))};
  tbb::task_arena arena{static_cast<int>(host_thread_count()), 0};
};

/// Leaked: used until the very end.
host_arena &get_arena() {
  static auto *arena = new host_arena;
  return *arena;
}

} // namespace

struct range_memory::partitioner {
  tbb::affinity_partitioner tbb;
};

void start_on_host_thread(void (*run)(void *) noexcept, void *context) {
  get_arena().arena.enqueue([run, context] { run(context); });
}

void share_range(uint64_t total, uint64_t grain, range_memory &memory,
                 void (*run)(void *context, uint64_t first, uint64_t count) noexcept, void *context) {
  if (total <= grain) { // and what the others did is not forgotten
    run(context, 0, total);
    return;
  }
  tbb::parallel_for(
      tbb::blocked_range<uint64_t>(0, total, static_cast<size_t>(std::max<uint64_t>(grain, 1))),
      [run, context](const tbb::blocked_range<uint64_t> &part) {
        run(context, part.begin(), part.end() - part.begin());
      },
      memory.get().tbb);
}

#endif

range_memory::range_memory() : m_partitioner(new partitioner) {}
range_memory::~range_memory() = default;

void *thread_scratch(size_t bytes) {
  if (bytes <= scratch.bytes)
    return scratch.memory;
  free(scratch.memory);
  scratch.memory = nullptr;
  scratch.bytes = 0;
  const size_t alignment = table::host_scratch_alignment;
  const size_t rounded = (bytes + 4095) / 4096 * 4096;
  scratch.memory = aligned_alloc(alignment, rounded);
  if (!scratch.memory)
    throw out_of_memory(("no memory for the " + std::to_string(bytes) +
                         " bytes of tile_static variables and of values that live across barriers")
                            .c_str());
  scratch.bytes = rounded;
  return scratch.memory;
}

#if defined(__x86_64__)
usual_rounding::usual_rounding() noexcept : m_before(_mm_getcsr()) {
  if ((m_before & ~reports) != usual_control)
    _mm_setcsr(usual_control);
}
usual_rounding::~usual_rounding() {
  if ((m_before & ~reports) != usual_control)
    _mm_setcsr(m_before);
}
#else
usual_rounding::usual_rounding() noexcept = default;
usual_rounding::~usual_rounding() = default;
#endif

} // namespace Concurrency::detail
