// The threads that run kernels on the host: one pool, with as many threads as the process may use processors.
//
// The pool is given two kinds of work. A *task* runs once, on one thread: the jobs of a queue. A *range* is shared by
// many threads: the groups of a launch. Neither takes memory, so what has been accepted is always run. The thread that
// shares a range works on it, and so may a thread of the program that waits for the result; both finish it alone if no
// other thread has time. thread_pool.cpp tells how ranges are split and when threads sleep.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_HOST_THREADS_H
#define CPPAMP_RUNTIME_BACKEND_HOST_THREADS_H

#include <atomic>
#include <stddef.h>
#include <stdint.h>

namespace Concurrency::detail {

/// How many work at once: CPPAMP_THREADS, else the processors that this process may use, by its affinity and by the
/// quota of its control group.
unsigned host_thread_count() noexcept;
/// False where waiting threads that spin take time from those that work: under a quota, and with more threads than
/// processors.
bool may_threads_spin() noexcept;

/// Processor time, in some constant unit of about a third of a nanosecond.
uint64_t processor_ticks() noexcept;

/// Whoever owns a task keeps it until it runs. It may be started again from then on.
struct pool_task {
  explicit pool_task(void (*run)(pool_task &) noexcept) noexcept : run(run) {}
  pool_task(const pool_task &) = delete;
  pool_task &operator=(const pool_task &) = delete;

  void (*const run)(pool_task &) noexcept;

private:
  friend class thread_pool;
  pool_task *m_before = nullptr, *m_behind = nullptr;
  bool m_is_queued = false; ///< with the pool's lock
};

/// Runs the task soon, on one of the threads. False if the system gives the pool no thread: then the caller has to.
bool start_task(pool_task &task) noexcept;
/// True if the task was started and no thread has begun it. None will: the caller has to.
bool take_back_task(pool_task &task) noexcept;

/// Where other threads find the range that a job is sharing.
class shared_place {
public:
  bool is_open() const noexcept { return m_entry.load(std::memory_order_relaxed) >= 0; }

private:
  friend class thread_pool;
  std::atomic<int> m_entry{-1};
};

struct range_parts {
  uint64_t total;
  uint64_t smallest; ///< a part that is worth handing over to another thread
  uint64_t largest;  ///< no thread begins more at a time
  /// Only threads of the pool may run parts.
  bool is_for_pool = false;
};

/// Calls `run(context, first, count)` for parts of [0, total), on this thread and on others, and returns when all are
/// done. A thread begins with the same share of each range, whose data its cache may still hold.
void share_range(const range_parts &parts, shared_place &place,
                 void (*run)(void *context, uint64_t first, uint64_t count) noexcept, void *context) noexcept;
/// Do other threads want the processors of the pool's, or does a quota limit them? Then it takes longer until they
/// help.
bool are_threads_restrained() noexcept;
/// Runs parts of the range at that place until none is left to begin. False if there was none.
bool help_with_range(shared_place &place) noexcept;

/// `bytes` bytes at a multiple of host_scratch_alignment, this thread's until its next call. Null where there is no
/// memory.
void *thread_scratch(size_t bytes) noexcept;
/// The same, to be freed by free().
void *new_scratch(size_t &bytes) noexcept;

/// May this thread run large kernels? Its stack may be too small.
bool has_stack_for_kernels() noexcept;

/// While it lives the thread computes as threads do at start, whatever the program has set for it:
/// a kernel rounds alike on all threads.
class usual_rounding {
public:
  usual_rounding() noexcept;
  ~usual_rounding();
  usual_rounding(const usual_rounding &) = delete;
  usual_rounding &operator=(const usual_rounding &) = delete;

private:
  unsigned m_before = 0;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_HOST_THREADS_H
