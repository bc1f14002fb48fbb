// See tbb_threads.h. An arena of oneTBB's, and its partitioner that remembers which thread did what.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/tbb_threads.h"

#include "backend/host/threads.h"
#include "support/fork.h"
#include "support/sanitizers.h"
#include "support/settings.h"

#include <algorithm>
#include <atomic>
#include <dlfcn.h>
#include <exception>
#include <memory>
#include <new>
#include <sys/resource.h>
#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/partitioner.h>
#include <tbb/task_arena.h>
#include <utility>

extern "C" {
// tbb_calls.cpp. The names end with a null pointer.
extern const char *const cppamp_tbb_names[];
extern void *cppamp_tbb_calls[];
}

namespace Concurrency::detail {

namespace {

constexpr const char *library_name = "libtbb.so.12";

/// oneTBB ends the process if one of its threads cannot make the next one, for which it needs 8 MiB of addresses.
bool are_addresses_limited() noexcept {
  rlimit limit;
  return getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
}

bool open_library() {
  if (!is_on(get_settings().tbb))
    return false;
  if (are_addresses_limited()) {
    log("kernels on the host run on threads of CppAMP's own: the process's address space is limited (ulimit -v)");
    return false;
  }
  void *library = open_library_across_fork(library_name, RTLD_NOW | RTLD_LOCAL); // never closed: its threads are in it
  if (!library) {
    log("kernels on the host run on threads of CppAMP's own: %s", dlerror());
    return false;
  }
  for (size_t i = 0; cppamp_tbb_names[i]; ++i) {
    cppamp_tbb_calls[i] = dlsym(library, cppamp_tbb_names[i]);
    if (!cppamp_tbb_calls[i]) {
      log("kernels on the host run on threads of CppAMP's own: %s has no function %s", library_name,
          cppamp_tbb_names[i]);
      return false;
    }
  }
  return true;
}

/// All slots are for threads of oneTBB's: the program's threads never run parts, and are never needed.
struct host_arena {
  // The program's own use of oneTBB is not narrowed; one thread more, because it counts the program's.
  tbb::global_control limit{
      tbb::global_control::max_allowed_parallelism,
      std::max<size_t>(host_thread_count() + 1,
                       tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism))};
  tbb::task_arena arena{static_cast<int>(host_thread_count()), 0};
};

/// In a child: oneTBB counts workers that only the parent has, or another thread of the parent was starting it. Also
/// where it could not make a thread: it never tries again.
std::atomic<bool> is_unusable{false};

/// Leaked: used until the very end.
host_arena &get_arena() {
  static auto *arena = new host_arena;
  return *arena;
}

} // namespace

bool open_tbb() noexcept {
  static const bool is_open = [] {
    add_child_action([]() noexcept { is_unusable = true; });
    try {
      return open_library();
    } catch (const std::bad_alloc &) {
      return false;
    }
  }();
  return is_open && !is_unusable.load(std::memory_order_relaxed);
}

namespace {

/// This thread runs something that was given to the arena.
thread_local bool is_in_arena = false;

class range_part;

/// The part of the running range that a thread has made last.
struct alignas(64) newest_part {
  std::atomic<range_part *> part{nullptr};
};

/// What is kept from one range of a queue to its next.
struct tbb_memory {
  tbb::affinity_partitioner partitioner;
  /// One for each thread of the arena, which has two at least.
  const size_t thread_count = std::max(host_thread_count(), 2u);
  const std::unique_ptr<newest_part[]> newest{new newest_part[thread_count]};
};

/// A part of a shared range, which runs exactly once. oneTBB takes memory for its tasks. Where there is none it throws,
/// and destroys the tasks that have not run: a part that is destroyed runs then and there. One task it forgets: the one
/// whose node it has no memory for. That is the last one that the thread has made. A copy takes the part over.
class range_part {
public:
  using runner = void (*)(void *context, uint64_t first, uint64_t count) noexcept;

  range_part(uint64_t total, uint64_t grain, runner run, void *context, tbb_memory &memory) noexcept
      : m_begin(0), m_end(total), m_facts{std::max<uint64_t>(grain, 1), run, context, &memory} {
    note();
  }
  range_part(const range_part &other) noexcept
      : m_begin(other.m_begin), m_end(std::exchange(other.m_end, other.m_begin)), m_facts(other.m_facts) {
    note();
  }
  range_part(range_part &other, tbb::split) noexcept
      : m_begin(other.m_begin + (other.m_end - other.m_begin) / 2), m_end(std::exchange(other.m_end, m_begin)),
        m_facts(other.m_facts) {
    note();
  }
  range_part(range_part &other, tbb::proportional_split &shares) noexcept
      : m_begin(other.m_end - right_share(other.m_end - other.m_begin, shares)),
        m_end(std::exchange(other.m_end, m_begin)), m_facts(other.m_facts) {
    note();
  }
  range_part &operator=(const range_part &) = delete;
  ~range_part() {
    run();
    range_part *self = this;
    if (m_newest && m_newest->part.load(std::memory_order_relaxed) == self)
      (void)m_newest->part.compare_exchange_strong(self, nullptr, std::memory_order_relaxed);
  }

  bool empty() const { return m_begin == m_end; }
  bool is_divisible() const { return m_facts.grain < m_end - m_begin; }
  void run() const noexcept {
    if (const uint64_t count = std::exchange(m_end, m_begin) - m_begin)
      m_facts.run(m_facts.context, m_begin, count);
  }

private:
  void note() noexcept {
    const int thread = tbb::this_task_arena::current_thread_index();
    if (thread < 0 || static_cast<size_t>(thread) >= m_facts.memory->thread_count)
      return;
    m_newest = &m_facts.memory->newest[static_cast<size_t>(thread)];
    m_newest->part.store(this, std::memory_order_relaxed);
  }
  /// What goes to the right, rounded as oneTBB's own ranges round it.
  static uint64_t right_share(uint64_t size, const tbb::proportional_split &shares) {
    const auto left = static_cast<float>(shares.left()), right = static_cast<float>(shares.right());
    return static_cast<uint64_t>(static_cast<float>(size) * right / (left + right) + 0.5f);
  }

  struct range_facts {
    uint64_t grain;
    runner run;
    void *context;
    tbb_memory *memory;
  };
  const uint64_t m_begin;
  mutable uint64_t m_end; ///< m_begin where nothing is left to run
  const range_facts m_facts;
  newest_part *m_newest = nullptr;
};

} // namespace

void start_on_tbb_thread(void (*run)(void *) noexcept, void *context) {
  try {
    get_arena().arena.enqueue([run, context] {
      const bool before = std::exchange(is_in_arena, true);
      run(context);
      is_in_arena = before;
    });
  } catch (const std::bad_alloc &) {
    throw;
  } catch (const std::exception &) { // there was no thread
    is_unusable = true;
    throw;
  }
}

void share_on_tbb_threads(uint64_t total, uint64_t grain, std::shared_ptr<void> &memory,
                          void (*run)(void *context, uint64_t first, uint64_t count) noexcept, void *context) noexcept {
  if (!is_in_arena) // the list's jobs run here because there was no memory for a task
    return run(context, 0, total);
  try {
    if (!memory)
      memory = std::make_shared<tbb_memory>();
  } catch (const std::bad_alloc &) {
    return run(context, 0, total);
  }
  auto &kept = *static_cast<tbb_memory *>(memory.get());
  const range_part whole(total, grain, run, context, kept);
  bool is_whole = false;
  try {
    tbb::task_group_context group;
    tbb::parallel_for(whole, [](const range_part &part) { part.run(); }, kept.partitioner, group);
    is_whole = !group.is_group_execution_cancelled();
  } catch (const std::exception &) { // of oneTBB: what was destroyed has run
  }
  if (!is_whole)
    for (size_t i = 0; i < kept.thread_count; ++i)
      if (const range_part *forgotten = kept.newest[i].part.exchange(nullptr))
        forgotten->run();
}

} // namespace Concurrency::detail
