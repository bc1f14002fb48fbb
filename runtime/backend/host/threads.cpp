// See threads.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/threads.h"

#include "backend/host/own_threads.h"
#include "backend/host/tbb_threads.h"
#include "support/cpu_quota.h"
#include "support/settings.h"

#include <amp/detail/kernel_table.h>
#include <amp/exceptions.h>

#include <algorithm>
#include <new>
#include <sched.h>
#include <stdlib.h>
#include <string>
#include <thread>

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

#if defined(__x86_64__)
#include <xmmintrin.h>
#endif

namespace Concurrency::detail {

namespace {

constexpr unsigned max_threads = 1024;

unsigned allowed_processors() {
  cpu_set_t processors;
  CPU_ZERO(&processors);
  if (sched_getaffinity(0, sizeof(processors), &processors) == 0)
    return static_cast<unsigned>(std::max(CPU_COUNT(&processors), 1));
  return std::max(std::thread::hardware_concurrency(), 1u); // more processors than fit into the set
}

unsigned read_thread_count() noexcept {
  const unsigned allowed = allowed_processors();
  try {
    const std::string &wanted = get_settings().threads;
    if (!wanted.empty())
      return static_cast<unsigned>(std::min<long>(strtol(wanted.c_str(), nullptr, 10), max_threads));
    const unsigned quota = cpu_quota();
    return quota ? std::min(quota, allowed) : allowed;
  } catch (const std::bad_alloc &) { // they are a wish
    return allowed;
  }
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

namespace {

bool uses_tbb() noexcept {
#if CPPAMP_PLAIN_THREADS
  // ThreadSanitizer does not see how oneTBB, which it did not compile, orders things. With threads that it
  // knows, all that is ours is checked.
  return false;
#else
  return open_tbb();
#endif
}

} // namespace

void start_on_host_thread(void (*run)(void *) noexcept, void *context) {
  uses_tbb() ? start_on_tbb_thread(run, context) : start_on_own_thread(run, context);
}

void share_range(uint64_t total, uint64_t grain, range_memory &memory,
                 void (*run)(void *context, uint64_t first, uint64_t count) noexcept, void *context) noexcept {
  if (total <= grain) { // and what the others did is not forgotten
    run(context, 0, total);
    return;
  }
  if (uses_tbb())
    share_on_tbb_threads(total, grain, memory.of_tbb, run, context);
  else
    share_on_own_threads(total, grain, run, context);
}

void *new_scratch(size_t &bytes) noexcept {
  bytes = (bytes + 4095) / 4096 * 4096;
  return aligned_alloc(table::host_scratch_alignment, bytes);
}

void *thread_scratch(size_t bytes) noexcept {
  if (bytes <= scratch.bytes)
    return scratch.memory;
  free(scratch.memory);
  scratch.memory = nullptr;
  scratch.bytes = 0;
  scratch.memory = new_scratch(bytes);
  if (scratch.memory)
    scratch.bytes = bytes;
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
