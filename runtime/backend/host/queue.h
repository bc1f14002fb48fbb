// Queues of the host.
//
// A queue runs its jobs one after the other. A short launch runs at once, on the thread that launches it, if nothing is
// before it; others are run by the threads of threads.h, which need nobody's help. A thread that waits for a job that
// no other thread has begun runs it itself. A queue that has work is kept alive by it.
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

/// Something to do. `run` may throw; the next wait for the queue says so.
struct host_job {
  virtual ~host_job() = default;
  /// `place` is for the range that it shares.
  virtual void run(shared_place &place) = 0;
  /// Must a thread of the pool run it?
  virtual bool is_for_pool() const noexcept { return false; }

  uint64_t number = 0; ///< set by the list
  /// Not before this job of another list has finished; null: at once.
  std::shared_ptr<job_list> after;
  uint64_t after_number = 0;

private:
  friend class job_list;
  host_job *m_behind = nullptr; ///< the next job of its list
};

/// The jobs of a queue, numbered from 1. Once a job has been added, running it takes no memory: jobs and lists that
/// wait are linked through themselves, and a list that gets no thread is run by the thread that asked for one.
class job_list : public std::enable_shared_from_this<job_list> {
public:
  ~job_list();
  /// True if there is nothing to do: then the caller is to do its job now, and to call end_now.
  bool try_begin_now() noexcept;
  void end_now() noexcept;
  /// Returns the job's number. If it throws, the job has not been added.
  uint64_t add(std::unique_ptr<host_job> job);
  /// Behind try_begin_now, in place of end_now: `rest` is what is left of the job. If it throws, end_now is still to
  /// come.
  void end_later(std::unique_ptr<host_job> rest);
  uint64_t last_number() noexcept;
  /// Were there jobs that only the parent finishes when this process was forked?
  bool was_interrupted() noexcept;
  bool has_finished(uint64_t number) const noexcept { return m_finished.load(std::memory_order_acquire) >= number; }
  void wait(uint64_t number) { (void)wait_until(number, exit_deadline::max()); }
  /// False if it has not finished by then.
  bool wait_until(uint64_t number, exit_deadline deadline);
  void throw_error();

  /// Waits for what all lists have been given up to now.
  static bool wait_for_all(exit_deadline deadline) noexcept;

private:
  static void drain(pool_task &task) noexcept;
  void start() noexcept;
  /// The same for a list that has waited for another one.
  void go_on() noexcept;
  /// Runs jobs up to this number; the caller has the list's task.
  void run_until(uint64_t number) noexcept;
  /// What this thread, which waits for that job, can do for it: true if it has done anything.
  bool help(uint64_t number) noexcept;
  bool is_next_for_pool() noexcept;
  enum class outcome { has_more, waits, is_done };
  /// Runs the job at the front, which there is, unless it has to wait for another list.
  outcome run_next() noexcept;
  bool must_wait_for(job_list &other, uint64_t number) noexcept;
  /// With m_lock held: the first job, which leaves the list.
  std::unique_ptr<host_job> take_first() noexcept;
  bool finish_and_look() noexcept;

  friend struct busy_lists;
  /// With m_lock held, before anything else: in a forked child, forgets what only the parent's threads do.
  void look_for_fork() noexcept {
    if (__builtin_expect(m_generation != fork_generation, 0))
      begin_anew();
  }
  void begin_anew() noexcept;

  light_lock m_lock;
  host_job *m_first_job = nullptr, *m_last_job = nullptr; ///< owned
  bool m_was_interrupted = false;
  bool m_is_running = false; ///< somebody is doing a job, or will
  uint64_t m_last = 0;
  std::exception_ptr m_error;
  /// The first of the lists whose next job waits for one of ours.
  std::shared_ptr<job_list> m_followers;
  /// Where this list is such a follower, with the lock of the list it follows: the next one, and the job's number.
  std::shared_ptr<job_list> m_next_follower;
  uint64_t m_followed_number = 0;

  std::atomic<uint64_t> m_finished{0};
  static constexpr uint64_t nobody_waits = UINT64_MAX;
  /// The first number that a sleeping thread waits for: a thread woken up for less would take a processor from the
  /// jobs.
  std::atomic<uint64_t> m_wake_at{nobody_waits};
  struct waiting_room {
    std::mutex lock;
    std::condition_variable changed;
  };
  std::unique_ptr<waiting_room> m_waiting = std::make_unique<waiting_room>();
  unsigned m_generation = fork_generation;
  shared_place m_place;
  /// Runs the jobs.
  struct drain_task : pool_task {
    explicit drain_task(job_list &jobs) : pool_task(drain), jobs(jobs) {}
    job_list &jobs;
  };
  drain_task m_task{*this};
  /// From start() to the beginning of drain(). Not in memory of its own, which a forked child, having no such thread,
  /// would leak.
  std::shared_ptr<job_list> m_self;
  /// The neighbors among the lists that are busy.
  job_list *m_before = nullptr, *m_behind = nullptr;
  uint64_t m_wait_number = 0; ///< the job that wait_for_all waits for
  unsigned m_busy_times = 0;  ///< a drain may end behind the beginning of the next
};

class host_queue : public backend::queue {
public:
  host_queue(const host_device &device, backend::queue_name name);

  backend::launch_result launch(backend::kernel &what, const backend::launch_arguments &arguments) override;
  bool transfer(const backend::host_transfer &t) override;
  void copy(backend::buffer &from, backend::row_place from_at, backend::buffer &to, backend::row_place to_at,
            backend::row_shape rows) override;
  void *map(backend::buffer &memory, size_t bytes) override;
  void unmap(backend::buffer &memory, void *address) override;
  void order_behind(backend::queue &other) override;
  std::unique_ptr<backend::event> mark() override;
  void flush() override {} // jobs begin when they can
  void finish() override;
  bool was_interrupted() noexcept override { return m_jobs->was_interrupted(); }

private:
  /// For the timeline; null without.
  trace_record *new_copy_job(record_kind kind, uint64_t bytes);

  trace_row *const m_row;
  const std::shared_ptr<job_list> m_jobs = std::make_shared<job_list>();
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_HOST_QUEUE_H
