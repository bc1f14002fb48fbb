// Queues of the host.
//
// A queue runs its jobs in order. A short launch runs at once on the calling thread if the queue is empty. Other
// launches run on the threads of threads.h, which need no help. A thread that waits for a job that no thread has begun
// runs it itself. A queue with work keeps itself alive.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_HOST_QUEUE_H
#define CPPAMP_RUNTIME_BACKEND_HOST_QUEUE_H

#include "backend/backend.h"
#include "backend/host/threads.h"
#include "report/trace.h"
#include "support/fork.h"
#include "support/process_exit.h"

#include <atomic>
#include <condition_variable>
#include <exception>
#include <mutex>

namespace Concurrency::detail {

class host_device;
class host_code;
class job_list;

/// A unit of work. `run` may throw; the next wait for the queue rethrows the exception.
struct host_job {
  virtual ~host_job() = default;
  /// Other threads find the range that the job shares in `slot`.
  virtual void run(shared_slot &slot) = 0;
  /// True if only a thread of the pool may run it.
  virtual bool is_for_pool() const noexcept { return false; }

  uint64_t number = 0; ///< set by the list
  /// This job waits for that job of another list; null: it waits for none.
  std::shared_ptr<job_list> after;
  uint64_t after_number = 0;

private:
  friend class job_list;
  host_job *m_next = nullptr; ///< the next job of its list
};

/// The jobs of a queue, numbered from 1. After a job has been added, running it allocates no memory: jobs and waiting
/// lists are linked through their own members, and a list without a thread is run by the thread that asked for one.
class job_list : public std::enable_shared_from_this<job_list> {
public:
  ~job_list();
  /// Returns true if there is nothing to do. The caller then runs its job now, and calls end_now.
  bool try_begin_now() noexcept;
  void end_now() noexcept;
  /// Returns the job's number. If it throws, the job has not been added.
  uint64_t add(std::unique_ptr<host_job> job);
  /// Called after try_begin_now, instead of end_now. `rest` is the unfinished part of the job. If this throws, call
  /// end_now.
  void end_later(std::unique_ptr<host_job> rest);
  uint64_t last_number() noexcept;
  /// Returns true if a fork left unfinished jobs, which only the parent finishes.
  bool was_interrupted() noexcept;
  bool has_finished(uint64_t number) const noexcept { return m_finished.load(std::memory_order_acquire) >= number; }
  void wait(uint64_t number) { (void)wait_until(number, exit_deadline::max()); }
  /// Returns false if it has not finished by the deadline.
  bool wait_until(uint64_t number, exit_deadline deadline);
  void throw_error();

  /// Waits for all jobs that all lists have at the time of the call.
  static bool wait_for_all(exit_deadline deadline) noexcept;

private:
  static void drain(pool_task &task) noexcept;
  void start() noexcept;
  /// Starts a list that waited for another one.
  void go_on() noexcept;
  /// Runs jobs up to this number. The caller must own the list's task.
  void run_until(uint64_t number) noexcept;
  /// Called by a thread that waits for that job. Returns true if it did any work.
  bool help(uint64_t number) noexcept;
  bool is_next_for_pool() noexcept;
  enum class outcome { has_more, waits, is_done };
  /// Runs the first job, which must exist, unless it has to wait for another list.
  outcome run_next() noexcept;
  bool must_wait_for(job_list &other, uint64_t number) noexcept;
  /// Removes and returns the first job. Call with m_lock held.
  std::unique_ptr<host_job> take_first() noexcept;
  bool finish_and_look() noexcept;

  friend struct busy_lists;
  /// Call first, with m_lock held. In a forked child, drops the work that only the parent's threads can do.
  void look_for_fork() noexcept {
    if (__builtin_expect(m_generation != fork_generation, 0))
      begin_anew();
  }
  void begin_anew() noexcept;

  light_lock m_lock;
  host_job *m_first_job = nullptr, *m_last_job = nullptr; ///< owned
  bool m_was_interrupted = false;
  bool m_is_running = false; ///< a thread runs a job, or will
  uint64_t m_last = 0;
  std::exception_ptr m_error;
  /// The first list whose next job waits for one of this list.
  std::shared_ptr<job_list> m_followers;
  /// If this list is such a follower: the next follower, and the number of the awaited job. Guarded by the lock of the
  /// list that it follows.
  std::shared_ptr<job_list> m_next_follower;
  uint64_t m_followed_number = 0;

  std::atomic<uint64_t> m_finished{0};
  static constexpr uint64_t no_waiter = UINT64_MAX;
  /// The smallest number that a sleeping thread waits for. Waking a thread earlier would take a processor from the
  /// jobs.
  std::atomic<uint64_t> m_wake_at{no_waiter};
  struct waiting_room {
    std::mutex lock;
    std::condition_variable changed;
  };
  std::unique_ptr<waiting_room> m_waiting = std::make_unique<waiting_room>();
  unsigned m_generation = fork_generation;
  shared_slot m_slot;
  /// Runs the jobs.
  struct drain_task : pool_task {
    explicit drain_task(job_list &jobs) : pool_task(drain), jobs(jobs) {}
    job_list &jobs;
  };
  drain_task m_task{*this};
  /// Set from start() until drain() begins. It needs no memory of its own, which a forked child without that thread
  /// would leak.
  std::shared_ptr<job_list> m_self;
  /// Neighbors in the list of busy lists.
  job_list *m_before = nullptr, *m_next = nullptr;
  uint64_t m_wait_number = 0; ///< the job that wait_for_all waits for
  unsigned m_busy_times = 0;  ///< a drain may end after the next one has begun
};

class host_queue : public backend::queue {
public:
  host_queue(const host_device &device, backend::queue_name name);

  backend::launch_result launch(backend::kernel &what, const backend::launch_arguments &arguments) override;
  bool transfer(const backend::host_transfer &t) override;
  void copy(backend::buffer &from, backend::row_origin from_at, backend::buffer &to, backend::row_origin to_at,
            backend::row_shape rows) override;
  void *map(backend::buffer &memory, size_t bytes) override;
  void unmap(backend::buffer &memory, void *address) override;
  void order_queue_after(backend::queue &other) override;
  std::unique_ptr<backend::event> mark() override;
  void flush() override {} // jobs begin as soon as they can
  void finish() override;
  bool was_interrupted() noexcept override { return m_jobs->was_interrupted(); }

private:
  /// Returns a record for the timeline; null without a timeline.
  trace_record *new_copy_job(record_kind kind, uint64_t bytes);

  trace_row *const m_row;
  const std::shared_ptr<job_list> m_jobs = std::make_shared<job_list>();
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_HOST_QUEUE_H
