// The order of jobs, and waits for them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/queue.h"

#include "support/process_exit.h"
#include "support/sanitizers.h"
#include "support/settings.h"

#include <amp/exceptions.h>

#include <mutex>
#include <new>
#include <utility>

namespace Concurrency::detail {

/// The lists with unfinished jobs; some of their queues may be gone.
struct busy_lists {
  fork_lock lock;
  job_list *first = nullptr;

  static busy_lists &get() {
    static auto *lists = [] {
      add_child_action([]() noexcept { // the jobs belong to the parent
        for (job_list *list = std::exchange(get().first, nullptr); list; list = list->m_next)
          list->m_busy_times = 0;
      });
      add_work_finisher(job_list::wait_for_all);
      return new busy_lists;
    }();
    return *lists;
  }
  void add(job_list &list) {
    std::lock_guard<fork_lock> guard(lock);
    if (list.m_busy_times++ != 0)
      return;
    list.m_next = first;
    list.m_before = nullptr;
    if (first)
      first->m_before = &list;
    first = &list;
  }
  void remove(job_list &list) {
    std::lock_guard<fork_lock> guard(lock);
    if (--list.m_busy_times != 0)
      return; // it has more work again
    (list.m_before ? list.m_before->m_next : first) = list.m_next;
    if (list.m_next)
      list.m_next->m_before = list.m_before;
  }
  /// Returns a list that has not finished the jobs of record_last_numbers, and the number of its last one; null if all
  /// have.
  std::pair<std::shared_ptr<job_list>, uint64_t> one_to_wait_for() noexcept {
    std::lock_guard<fork_lock> guard(lock);
    for (job_list *list = first; list; list = list->m_next)
      if (!list->has_finished(list->m_wait_number))
        return {list->shared_from_this(), list->m_wait_number};
    return {};
  }
  /// Stores the number of each list's current last job.
  void record_last_numbers() noexcept {
    std::lock_guard<fork_lock> guard(lock);
    for (job_list *list = first; list; list = list->m_next)
      list->m_wait_number = list->last_number();
  }
};

namespace {

/// Polls before a thread sleeps: about as long as waking it would take.
constexpr int looks_before_sleep = 1000;

inline void pause_processor() noexcept {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

} // namespace

bool job_list::try_begin_now() noexcept {
  std::lock_guard<light_lock> guard(m_lock);
  look_for_fork();
  if (m_is_running)
    return false;
  m_is_running = true;
  ++m_last;
  order_after(this);
  return true;
}

void job_list::end_now() noexcept {
  if (finish_and_look())
    start();
}

void job_list::end_later(std::unique_ptr<host_job> rest) {
  (void)busy_lists::get(); // may fail, so do it now
  order_before(rest.get());
  {
    std::lock_guard<light_lock> guard(m_lock);
    rest->number = m_finished.load(std::memory_order_relaxed) + 1;
    rest->m_next = m_first_job;
    m_first_job = rest.release();
    if (!m_last_job)
      m_last_job = m_first_job;
  }
  start();
}

uint64_t job_list::add(std::unique_ptr<host_job> job) {
  uint64_t number;
  (void)busy_lists::get(); // may fail, so do it now
  order_before(job.get());
  {
    std::lock_guard<light_lock> guard(m_lock);
    look_for_fork();
    number = job->number = ++m_last;
    host_job *added = job.release();
    (m_last_job ? m_last_job->m_next : m_first_job) = added;
    m_last_job = added;
    if (m_is_running)
      return number;
    m_is_running = true;
  }
  start();
  return number;
}

/// Leaks the jobs and references, because a thread of the parent may have been changing them. Allocates no
/// memory.
void job_list::begin_anew() noexcept {
  m_generation = fork_generation;
  (void)new (m_waiting.get()) waiting_room;
  m_first_job = m_last_job = nullptr;
  (void)new (&m_task) drain_task(*this);
  (void)new (&m_slot) shared_slot;
  for (std::shared_ptr<job_list> *reference : {&m_self, &m_followers, &m_next_follower})
    (void)new (reference) std::shared_ptr<job_list>;
  m_wake_at = no_waiter;
  m_is_running = false;
  m_was_interrupted = m_finished != m_last;
  m_error = nullptr;
  m_finished = m_last;
}

bool job_list::was_interrupted() noexcept {
  std::lock_guard<light_lock> guard(m_lock);
  look_for_fork();
  return m_was_interrupted;
}

uint64_t job_list::last_number() noexcept {
  std::lock_guard<light_lock> guard(m_lock);
  look_for_fork();
  return m_last;
}

job_list::~job_list() {
  order_after(m_waiting.get());
  while (m_first_job) // of a list that never ran
    (void)take_first();
}

std::unique_ptr<host_job> job_list::take_first() noexcept {
  std::unique_ptr<host_job> job(m_first_job);
  m_first_job = job->m_next;
  if (!m_first_job)
    m_last_job = nullptr;
  return job;
}

bool job_list::help(uint64_t number) noexcept {
  if (!has_stack_for_kernels())
    return false;
  if (!is_next_for_pool() && take_back_task(m_task)) {
    const bool may_run = !is_next_for_pool(); // false if a thread of the pool has just run it
    may_run ? run_until(number) : go_on();
    return may_run;
  }
  return help_with_range(m_slot);
}

bool job_list::wait_until(uint64_t number, exit_deadline deadline) {
  const bool may_help = deadline == exit_deadline::max();
  reserved_processor here;
  if (!may_help || !has_stack_for_kernels())
    here.give_up();
  for (int i = 0; i < looks_before_sleep; ++i) {
    if (has_finished(number)) {
      order_after(this);
      return true;
    }
    if (may_help && (i == 0 || m_slot.is_open()) && help(number))
      i = 0;
    else if (m_slot.ends_soon() && !are_threads_restrained())
      i = 1; // a thread that sleeps cannot help with the next job
    pause_processor();
  }
  here.give_up();
  (void)last_number(); // checks for a fork
  // Another thread may destroy the list as soon as this one has released it.
  struct leaving {
    const void *entry;
    ~leaving() { order_before(entry); }
  } leaving = {m_waiting.get()};
  std::unique_lock<std::mutex> guard(m_waiting->lock);
  for (;;) {
    if (number < m_wake_at.load())
      m_wake_at.store(number); // before the check: finish_and_look stores and loads in the opposite order
    if (m_finished.load() >= number)
      break;
    if (deadline == exit_deadline::max())
      m_waiting->changed.wait(guard);
    else if (m_waiting->changed.wait_until(guard, deadline) == std::cv_status::timeout)
      return has_finished(number);
  }
  order_after(this);
  return true;
}

void job_list::throw_error() {
  std::exception_ptr error;
  {
    std::lock_guard<light_lock> guard(m_lock);
    look_for_fork();
    std::swap(error, m_error);
  }
  if (error)
    std::rethrow_exception(error);
}

bool job_list::wait_for_all(exit_deadline deadline) noexcept {
  busy_lists &lists = busy_lists::get();
  lists.record_last_numbers();
  for (;;) {
    const auto [list, number] = lists.one_to_wait_for();
    if (!list)
      return true;
    if (!list->wait_until(number, deadline))
      return false;
  }
}

/// The caller has set m_is_running.
void job_list::start() noexcept {
  busy_lists::get().add(*this);
  go_on();
}

void job_list::go_on() noexcept {
  {
    std::lock_guard<light_lock> guard(m_lock);
    m_self = shared_from_this();
  }
  if (!start_task(m_task))
    run_until(UINT64_MAX);
}

void job_list::drain(pool_task &task) noexcept { static_cast<drain_task &>(task).jobs.run_until(UINT64_MAX); }

bool job_list::is_next_for_pool() noexcept {
  std::lock_guard<light_lock> guard(m_lock);
  look_for_fork();
  return m_first_job && m_first_job->is_for_pool();
}

void job_list::run_until(uint64_t number) noexcept {
  std::shared_ptr<job_list> list;
  {
    std::lock_guard<light_lock> guard(m_lock);
    list = std::move(m_self);
  }
  outcome next;
  do
    next = list->run_next();
  while (next == outcome::has_more &&
         !(number != UINT64_MAX && (list->has_finished(number) || list->is_next_for_pool())));
  if (next == outcome::has_more)
    list->go_on();
  else if (next == outcome::is_done)
    busy_lists::get().remove(*list);
}

job_list::outcome job_list::run_next() noexcept {
  std::unique_ptr<host_job> next;
  std::shared_ptr<job_list> other;
  uint64_t number = 0;
  {
    std::lock_guard<light_lock> guard(m_lock);
    other = std::move(m_first_job->after); // it waits for no list now
    number = m_first_job->after_number;
    if (!other)
      next = take_first();
  }
  if (other && must_wait_for(*other, number))
    return outcome::waits; // that list restarts this one
  if (other)
    return outcome::has_more;
  order_after(this);
  order_after(next.get());
  try {
    next->run(m_slot);
  } catch (const std::exception &e) {
    log("%s", e.what());
    std::lock_guard<light_lock> guard(m_lock);
    if (!m_error)
      m_error = std::current_exception();
  }
  next.reset();
  return finish_and_look() ? outcome::has_more : outcome::is_done;
}

bool job_list::must_wait_for(job_list &other, uint64_t number) noexcept {
  std::lock_guard<light_lock> guard(other.m_lock);
  if (other.has_finished(number)) {
    order_after(&other);
    return false;
  }
  m_followed_number = number;
  m_next_follower = std::move(other.m_followers);
  other.m_followers = shared_from_this();
  return true;
}

/// Ends the current job. Returns true, and keeps the list marked as running, if there are more jobs.
bool job_list::finish_and_look() noexcept {
  std::shared_ptr<job_list> ready; // linked like followers
  bool has_more;
  order_before(this);
  {
    std::lock_guard<light_lock> guard(m_lock);
    const uint64_t number = m_finished.load(std::memory_order_relaxed) + 1;
    m_finished.store(number); // sequentially consistent with the accesses of m_wake_at
    for (std::shared_ptr<job_list> *link = &m_followers; *link;) {
      if ((*link)->m_followed_number > number) {
        link = &(*link)->m_next_follower;
        continue;
      }
      std::shared_ptr<job_list> follower = std::move(*link);
      *link = std::move(follower->m_next_follower);
      follower->m_next_follower = std::move(ready);
      ready = std::move(follower);
    }
    has_more = m_is_running = m_first_job != nullptr;
  }
  while (ready) {
    const std::shared_ptr<job_list> next = std::move(ready->m_next_follower);
    ready->go_on(); // still marked as running
    ready = next;
  }
  if (m_finished.load(std::memory_order_relaxed) >= m_wake_at.load()) {
    std::lock_guard<std::mutex> guard(m_waiting->lock);
    m_wake_at.store(no_waiter); // threads that still wait set it again
    m_waiting->changed.notify_all();
  }
  return has_more;
}

} // namespace Concurrency::detail
