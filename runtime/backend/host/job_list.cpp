// The order of jobs, and waiting for them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/queue.h"

#include "support/process_exit.h"
#include "support/sanitizers.h"
#include "support/settings.h"

#include <amp/exceptions.h>

#include <algorithm>
#include <utility>

namespace Concurrency::detail {

/// Lists with work for the threads, some of whose queues have gone.
struct busy_lists {
  fork_lock lock;
  job_list *first = nullptr;

  static busy_lists &get() {
    static auto *lists = [] {
      add_child_action([]() noexcept { // their work is the parent's
        for (job_list *list = std::exchange(get().first, nullptr); list; list = list->m_behind)
          list->m_busy_times = 0;
      });
      return new busy_lists;
    }();
    return *lists;
  }
  void add(job_list &list) {
    std::lock_guard<fork_lock> guard(lock);
    if (list.m_busy_times++ != 0)
      return;
    list.m_behind = first;
    list.m_before = nullptr;
    if (first)
      first->m_before = &list;
    first = &list;
  }
  void remove(job_list &list) {
    std::lock_guard<fork_lock> guard(lock);
    if (--list.m_busy_times != 0)
      return; // it has been given more meanwhile
    (list.m_before ? list.m_before->m_behind : first) = list.m_behind;
    if (list.m_behind)
      list.m_behind->m_before = list.m_before;
  }
  std::vector<std::pair<std::shared_ptr<job_list>, uint64_t>> all() {
    std::lock_guard<fork_lock> guard(lock);
    std::vector<std::pair<std::shared_ptr<job_list>, uint64_t>> lists;
    for (job_list *list = first; list; list = list->m_behind)
      lists.emplace_back(list->shared_from_this(), list->last_number());
    return lists;
  }
};

namespace {

/// So often a thread looks before it sleeps: about as long as waking it up would take.
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

uint64_t job_list::add(std::unique_ptr<host_job> job) {
  uint64_t number;
  order_before(job.get());
  {
    std::lock_guard<light_lock> guard(m_lock);
    look_for_fork();
    number = job->number = m_last + 1;
    m_jobs.push_back(std::move(job));
    ++m_last;
    if (m_is_running)
      return number;
    m_is_running = true;
  }
  start();
  return number;
}

/// The jobs themselves are leaked: a thread of the parent may have been in the middle of one.
void job_list::begin_anew() noexcept {
  m_generation = fork_generation;
  (void)m_waiting.release();
  m_waiting = std::make_unique<waiting_room>();
  (void)new std::deque<std::unique_ptr<host_job>>(std::move(m_jobs));
  (void)new auto(std::move(m_self));
  m_jobs.clear();
  m_followers.clear();
  m_wake_at = nobody_waits;
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

job_list::~job_list() { order_after(m_waiting.get()); }

bool job_list::wait_until(uint64_t number, exit_deadline deadline) {
  for (int i = 0; i < looks_before_sleep; ++i) {
    if (has_finished(number)) {
      order_after(this);
      return true;
    }
    pause_processor();
  }
  (void)last_number(); // looks for a fork
  // The list may be destroyed by another thread as soon as this one has let go of it.
  struct leaving {
    const void *room;
    ~leaving() { order_before(room); }
  } leaving = {m_waiting.get()};
  std::unique_lock<std::mutex> guard(m_waiting->lock);
  for (;;) {
    if (number < m_wake_at.load())
      m_wake_at.store(number); // before the look: finish_and_look does it the other way round
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
  for (const auto &[list, number] : busy_lists::get().all())
    if (!list->wait_until(number, deadline))
      return false;
  return true;
}

/// With m_is_running set by the caller.
void job_list::start() noexcept {
  static std::once_flag once;
  std::call_once(once, [] { add_work_finisher(wait_for_all); });
  busy_lists::get().add(*this);
  go_on();
}

void job_list::go_on() noexcept {
  m_self = shared_from_this();
  start_on_host_thread(drain, this);
}

void job_list::drain(void *self) noexcept {
  const std::shared_ptr<job_list> list = std::move(static_cast<job_list *>(self)->m_self);
  outcome next;
  while ((next = list->run_next()) == outcome::has_more) {
  }
  if (next == outcome::is_done)
    busy_lists::get().remove(*list);
}

job_list::outcome job_list::run_next() noexcept {
  std::unique_ptr<host_job> next;
  {
    std::lock_guard<light_lock> guard(m_lock);
    next = std::move(m_jobs.front());
    m_jobs.pop_front();
  }
  if (next->after) {
    const std::shared_ptr<job_list> other = std::move(next->after);
    const uint64_t number = next->after_number;
    {
      std::lock_guard<light_lock> guard(m_lock);
      m_jobs.push_front(std::move(next)); // now it waits for nobody
    }
    if (must_wait_for(*other, number))
      return outcome::waits; // that list lets us go on
    return outcome::has_more;
  }
  order_after(this);
  order_after(next.get());
  try {
    next->run(m_memory);
  } catch (const std::exception &e) {
    log("%s", e.what());
    std::lock_guard<light_lock> guard(m_lock);
    if (!m_error)
      m_error = std::current_exception();
  }
  next.reset();
  return finish_and_look() ? outcome::has_more : outcome::is_done;
}

bool job_list::must_wait_for(job_list &other, uint64_t number) {
  std::lock_guard<light_lock> guard(other.m_lock);
  if (other.has_finished(number)) {
    order_after(&other);
    return false;
  }
  other.m_followers.emplace_back(number, shared_from_this());
  return true;
}

/// The job that was begun has finished. True, and still marked as running, if there are more.
bool job_list::finish_and_look() noexcept {
  std::vector<std::shared_ptr<job_list>> ready;
  bool has_more;
  order_before(this);
  {
    std::lock_guard<light_lock> guard(m_lock);
    const uint64_t number = m_finished.load(std::memory_order_relaxed) + 1;
    m_finished.store(number); // in one order with the loads and stores of m_wake_at
    for (size_t i = m_followers.size(); i-- > 0;)
      if (m_followers[i].first <= number) {
        ready.push_back(std::move(m_followers[i].second));
        m_followers.erase(m_followers.begin() + static_cast<ptrdiff_t>(i));
      }
    has_more = m_is_running = !m_jobs.empty();
  }
  for (const std::shared_ptr<job_list> &list : ready)
    list->go_on(); // still marked as running
  if (m_finished.load(std::memory_order_relaxed) >= m_wake_at.load()) {
    std::lock_guard<std::mutex> guard(m_waiting->lock);
    m_wake_at.store(nobody_waits); // who still does says so again
    m_waiting->changed.notify_all();
  }
  return has_more;
}

} // namespace Concurrency::detail
