// See threads.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/threads.h"

#include "support/cpu_quota.h"
#include "support/settings.h"
#include "support/thread_end.h"

#include <amp/detail/kernel_table.h>
#include <amp/exceptions.h>

#include <algorithm>
#include <new>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string>
#include <thread>
#include <unistd.h>

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
  return std::max(std::thread::hardware_concurrency(), 1u); // there are more processors than fit into the set
}

struct thread_choice {
  unsigned count;
  bool may_spin; ///< there is always a processor for each thread
};

thread_choice choose_threads() noexcept {
  const unsigned allowed = allowed_processors();
  try {
    const unsigned quota = cpu_quota(), available = quota ? std::min(quota, allowed) : allowed;
    const std::string &wanted = get_settings().threads;
    const unsigned count = wanted.empty() ? available : static_cast<unsigned>(setting_number(wanted, max_threads));
    return {count, available == allowed && count <= allowed};
  } catch (const std::bad_alloc &) { // then the settings are ignored
    return {allowed, true};
  }
}
const thread_choice &chosen_threads() noexcept {
  static const thread_choice choice = choose_threads();
  return choice;
}

struct scratch_memory {
  void *memory;
  size_t bytes;
};
thread_local scratch_memory scratch;

#if defined(__x86_64__)
/// Round to nearest, no flush to zero, no traps; and the status bits.
constexpr unsigned usual_control = 0x1f80, reports = 0x3f;
#endif

} // namespace

unsigned host_thread_count() noexcept { return chosen_threads().count; }
bool may_threads_spin() noexcept { return chosen_threads().may_spin; }

void *new_scratch(size_t &bytes) noexcept {
  bytes = (bytes + 4095) / 4096 * 4096;
  return aligned_alloc(table::host_scratch_alignment, bytes);
}

void *thread_scratch(size_t bytes) noexcept {
  static const thread_end end([](void *memory) {
    free(memory);
    scratch = {};
  });
  if (bytes <= scratch.bytes)
    return scratch.memory;
  (void)end.set(nullptr);
  free(scratch.memory);
  scratch = {};
  void *memory = new_scratch(bytes);
  if (memory && !end.set(memory)) {
    free(memory);
    return nullptr;
  }
  if (memory)
    scratch = {memory, bytes};
  return memory;
}

bool has_stack_for_kernels() noexcept {
  constexpr size_t enough = 512 << 10;
  static thread_local const bool has_enough = [] {
    if (gettid() == getpid())
      return true; // its size is the user's limit
    pthread_attr_t attributes;
    if (pthread_getattr_np(pthread_self(), &attributes) != 0)
      return false;
    void *begin = nullptr;
    size_t bytes = 0;
    (void)pthread_attr_getstack(&attributes, &begin, &bytes);
    (void)pthread_attr_destroy(&attributes);
    return bytes >= enough;
  }();
  return has_enough;
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
