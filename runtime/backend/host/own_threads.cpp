// A pool of threads with one queue of jobs, and a list of ranges that jobs share.
//
// A range is cut into one share for each thread. Threads take parts from the front of a share by an atomic addition,
// first from their own share, then from the next ones. Whoever shares a range works on it, too, so that it ends even
// if no other thread has time for it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/own_threads.h"

#include "backend/host/threads.h"
#include "support/fork.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <pthread.h>
#include <thread>
#include <vector>

namespace Concurrency::detail {

namespace {

/// So often an idle thread looks for work before it sleeps: about as long as waking it up would take.
constexpr int looks_before_sleep = 1000;

inline void pause_processor() noexcept {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

/// A range while it is shared.
class shared_range {
public:
  shared_range(uint64_t total, uint64_t grain, unsigned threads,
               void (*run)(void *context, uint64_t first, uint64_t count) noexcept, void *context)
      : m_run(run), m_context(context), m_grain(std::max<uint64_t>(grain, 1)),
        m_count(static_cast<unsigned>(std::min<uint64_t>(threads, (total + m_grain - 1) / m_grain))),
        m_shares(new share[m_count]) {
    for (unsigned i = 0; i < m_count; ++i) {
      // Without overflow: total * i / m_count.
      m_shares[i].next.store(total / m_count * i + total % m_count * i / m_count, std::memory_order_relaxed);
      m_shares[i].end = total / m_count * (i + 1) + total % m_count * (i + 1) / m_count;
    }
  }

  /// Runs parts until none is left, the first ones from the share of thread `me`.
  void work(unsigned me) noexcept {
    for (unsigned i = 0; i < m_count; ++i) {
      share &s = m_shares[(me + i) % m_count];
      uint64_t first;
      while ((first = s.next.fetch_add(m_grain, std::memory_order_relaxed)) < s.end)
        m_run(m_context, first, std::min(m_grain, s.end - first));
    }
  }

  std::atomic<unsigned> helpers{0}; ///< threads in `work` besides the one that shares; changed under the pool's lock

private:
  struct alignas(64) share {
    std::atomic<uint64_t> next{0};
    uint64_t end = 0;
  };
  void (*m_run)(void *context, uint64_t first, uint64_t count) noexcept;
  void *m_context;
  uint64_t m_grain;
  unsigned m_count;
  std::unique_ptr<share[]> m_shares;
};

struct job {
  void (*run)(void *) noexcept;
  void *context;
};

class thread_pool {
public:
  thread_pool() {
    const unsigned wanted = host_thread_count();
    for (unsigned i = 0; i < wanted; ++i)
      try {
        std::thread([this, i] { serve(i); }).detach();
        ++m_threads;
      } catch (const std::exception &) { // fewer threads than processors still do all of the work
        break;
      }
  }

  void start(job j) {
    if (m_threads == 0)
      return j.run(j.context);
    std::unique_lock<std::mutex> guard(m_lock);
    m_jobs.push_back(j);
    announce(guard, false);
  }

  void share(shared_range &range, unsigned me) {
    {
      std::unique_lock<std::mutex> guard(m_lock);
      m_ranges.push_back(&range);
      announce(guard, true);
    }
    range.work(me);
    // Nothing is left to begin. The others finish what they have begun.
    {
      std::lock_guard<std::mutex> guard(m_lock);
      remove(range);
    }
    for (int i = 0; i < looks_before_sleep && range.helpers.load(std::memory_order_relaxed); ++i)
      pause_processor();
    std::unique_lock<std::mutex> guard(m_lock);
    m_finished.wait(guard, [&] { return range.helpers.load(std::memory_order_relaxed) == 0; });
  }

private:
  void announce(std::unique_lock<std::mutex> &guard, bool to_all) {
    m_news.fetch_add(1, std::memory_order_relaxed);
    const bool sleeps = m_sleeping != 0;
    guard.unlock();
    if (sleeps)
      to_all ? m_changed.notify_all() : m_changed.notify_one();
  }

  void remove(shared_range &range) {
    m_ranges.erase(std::remove(m_ranges.begin(), m_ranges.end(), &range), m_ranges.end());
  }

  [[noreturn]] void serve(unsigned me) {
    (void)pthread_setname_np(pthread_self(), "cppamp-host");
    own_index = me;
    std::unique_lock<std::mutex> guard(m_lock);
    for (;;) {
      const uint64_t seen = m_news.load(std::memory_order_relaxed);
      if (!m_jobs.empty()) {
        const job next = m_jobs.front();
        m_jobs.pop_front();
        guard.unlock();
        next.run(next.context);
        guard.lock();
      } else if (!m_ranges.empty()) {
        help(*m_ranges.front(), me, guard);
      } else {
        wait_for_news(seen, guard);
      }
    }
  }

  void help(shared_range &range, unsigned me, std::unique_lock<std::mutex> &guard) {
    range.helpers.fetch_add(1, std::memory_order_relaxed);
    guard.unlock();
    range.work(me);
    guard.lock();
    remove(range);
    if (range.helpers.fetch_sub(1, std::memory_order_relaxed) == 1)
      m_finished.notify_all();
  }

  void wait_for_news(uint64_t seen, std::unique_lock<std::mutex> &guard) {
    const auto is_new = [&] { return m_news.load(std::memory_order_relaxed) != seen; };
    guard.unlock();
    for (int i = 0; i < looks_before_sleep && !is_new(); ++i)
      pause_processor();
    guard.lock();
    ++m_sleeping;
    m_changed.wait(guard, is_new);
    --m_sleeping;
  }

public:
  static thread_local unsigned own_index; ///< of this thread in the pool

private:
  std::mutex m_lock;
  std::condition_variable m_changed, m_finished;
  std::deque<job> m_jobs;
  std::vector<shared_range *> m_ranges; ///< with parts that nobody has begun
  std::atomic<uint64_t> m_news{0};      ///< changed under the lock
  unsigned m_sleeping = 0;
  unsigned m_threads = 0; ///< those that were started; read by the thread that made the pool, and later ones
};
thread_local unsigned thread_pool::own_index = 0;

/// Leaked: used until the very end. A forked child makes one of its own.
std::atomic<thread_pool *> current_pool{nullptr};

thread_pool &make_pool() {
  static auto &lock = *new fork_lock;
  std::lock_guard<fork_lock> guard(lock);
  if (!current_pool) {
    static std::once_flag once;
    std::call_once(once, [] { add_child_action([]() noexcept { current_pool = nullptr; }); });
    current_pool = new thread_pool;
  }
  return *current_pool;
}
thread_pool &get_pool() {
  thread_pool *pool = current_pool.load(std::memory_order_acquire);
  return pool ? *pool : make_pool();
}

} // namespace

void start_on_own_thread(void (*run)(void *) noexcept, void *context) { get_pool().start({run, context}); }

void share_on_own_threads(uint64_t total, uint64_t grain,
                          void (*run)(void *context, uint64_t first, uint64_t count) noexcept, void *context) noexcept {
  std::optional<shared_range> range;
  try {
    range.emplace(total, grain, host_thread_count(), run, context);
  } catch (const std::bad_alloc &) {
    return run(context, 0, total);
  }
  try {
    get_pool().share(*range, thread_pool::own_index);
  } catch (const std::bad_alloc &) { // before anything was begun
    range->work(0);
  }
}

} // namespace Concurrency::detail
