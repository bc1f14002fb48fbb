// The threads that run kernels on the host: one pool, with one thread per processor that the process may use.
//
// The pool accepts two kinds of work. A *task* runs once, on one thread: the jobs of a queue. A *range* is shared by
// many threads: the groups of a launch. Accepting work allocates no memory, so accepted work always runs. The thread
// that shares a range works on it, and so may a program's thread that waits for it; they finish it alone if no other
// thread is free. thread_pool.cpp explains how ranges are split and when threads sleep.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_HOST_THREADS_H
#define CPPAMP_RUNTIME_BACKEND_HOST_THREADS_H

#include <atomic>
#include <stddef.h>
#include <stdint.h>

namespace Concurrency::detail {

/// The number of threads: CPPAMP_THREADS, or else the processors that this process may use according to its affinity
/// and its control group's quota.
unsigned host_thread_count() noexcept;
/// Returns false if spinning threads would take time from working ones: under a quota, and with more threads than
/// processors.
bool may_threads_spin() noexcept;

/// A processor clock in a constant unit of about a third of a nanosecond.
uint64_t processor_ticks() noexcept;

/// The owner keeps the task alive until it runs. It may be started again as soon as it runs.
struct pool_task {
  explicit pool_task(void (*run)(pool_task &) noexcept) noexcept : run(run) {}
  pool_task(const pool_task &) = delete;
  pool_task &operator=(const pool_task &) = delete;

  void (*const run)(pool_task &) noexcept;

private:
  friend class thread_pool;
  pool_task *m_before = nullptr, *m_next = nullptr;
  bool m_is_queued = false; ///< guarded by the pool's lock
};

/// Runs the task soon on a thread of the pool. Returns false if the pool has no thread; the caller then runs the task.
bool start_task(pool_task &task) noexcept;
/// Returns true if the task was started and no thread has begun it. No thread will: the caller runs it.
bool take_back_task(pool_task &task) noexcept;

/// Refers to the range that a job is sharing, so that other threads can help.
class shared_slot {
public:
  bool is_open() const noexcept { return m_entry.load(std::memory_order_relaxed) >= 0; }
  /// Returns true if the range will end soon, so that it is not worth sleeping.
  bool ends_soon() const noexcept { return is_open() && m_is_short.load(std::memory_order_relaxed); }

private:
  friend class thread_pool;
  std::atomic<int> m_entry{-1};
  std::atomic<bool> m_is_short{false};
};

struct range_parts {
  uint64_t total;
  uint64_t smallest; ///< smallest part that is worth handing to another thread
  uint64_t largest;  ///< largest part that a thread begins at a time
  /// Only threads of the pool may run parts.
  bool is_for_pool = false;
  uint64_t unit = 1; ///< parts begin at multiples of this
  double ticks = 0;  ///< expected sum of the threads' times; 0: unknown
};

/// Calls `run(context, first, count)` for parts of [0, total), on this thread and others, and returns when all parts
/// are done. Each thread begins with the same share of every range, because its cache may still hold that data. The
/// result is the sum of the times of all calls, in ticks.
uint64_t share_range(const range_parts &parts, shared_slot &slot,
                     void (*run)(void *context, uint64_t first, uint64_t count) noexcept, void *context) noexcept;
/// While an object of this class lives, the pool leaves a processor to this thread of the program, which waits for a
/// job and helps.
class reserved_processor {
public:
  reserved_processor() noexcept;
  ~reserved_processor();
  /// The thread is going to sleep until the job has finished.
  void give_up() noexcept;
  reserved_processor(const reserved_processor &) = delete;
  reserved_processor &operator=(const reserved_processor &) = delete;

private:
  bool m_is_asleep = false;
  class thread_pool *const m_pool; ///< null if nothing was reserved: for threads of the pool, or if there is none
};
/// Returns true if other threads compete for the processors of the pool, or a quota limits them. Then help arrives
/// later.
bool are_threads_restrained() noexcept;
/// Runs parts of the range at that slot until none is left to begin. False if there was none.
bool help_with_range(shared_slot &slot) noexcept;

/// Returns `bytes` bytes at a multiple of host_scratch_alignment, valid until this thread's next call; null if out of
/// memory.
void *thread_scratch(size_t bytes) noexcept;
/// The same, to be freed with free().
void *new_scratch(size_t &bytes) noexcept;

/// Returns false if this thread's stack may be too small for large kernels.
bool has_stack_for_kernels() noexcept;

/// While an object of this class lives, the thread uses the default floating-point environment, whatever the program
/// has set, so kernels round alike on all threads.
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
