// See background_job.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/background_job.h"
#include "support/process_exit.h"

#include <amp/detail/runtime_api.h>
#include <amp/exceptions.h>

#include <algorithm>

namespace Concurrency::detail {

namespace {

/// Those that this thread has started. The first thing that exit() does is to destroy the objects of its thread.
struct jobs_of_thread {
  std::vector<std::shared_ptr<background_job>> jobs;

  void add(std::shared_ptr<background_job> job) {
    jobs.erase(std::remove_if(jobs.begin(), jobs.end(), [](const auto &j) { return j->is_over(); }), jobs.end());
    jobs.push_back(std::move(job));
  }
  ~jobs_of_thread() {
    if (!was_forked) // the threads are the parent's
      for (const auto &job : jobs)
        job->wait_for_all();
  }
};
thread_local jobs_of_thread own_jobs;

} // namespace

std::shared_ptr<background_job> background_job::start(std::function<void()> work) {
  auto job = std::make_shared<background_job>();
  job->m_work = std::move(work);
  auto *owner = new std::shared_ptr<background_job>(job);
  try {
    run_async(
        [](void *context) {
          auto *running = static_cast<std::shared_ptr<background_job> *>(context);
          (*running)->run();
          delete running;
        },
        owner);
  } catch (const runtime_exception &) {
    delete owner;
    job->run();
    return job;
  }
  own_jobs.add(job);
  return job;
}

void background_job::run() noexcept {
  m_work();
  m_work = nullptr;
  std::vector<std::function<void()>> actions;
  {
    std::lock_guard<std::mutex> guard(m_lock);
    m_is_done.store(true, std::memory_order_release);
    actions.swap(m_actions);
  }
  m_changed.notify_all();
  for (const auto &action : actions)
    action();
  {
    std::lock_guard<std::mutex> guard(m_lock);
    m_is_over = true;
  }
  m_changed.notify_all();
}

void background_job::wait() noexcept {
  std::unique_lock<std::mutex> guard(m_lock);
  m_changed.wait(guard, [this] { return is_done(); });
}

void background_job::wait_for_all() noexcept {
  std::unique_lock<std::mutex> guard(m_lock);
  m_changed.wait(guard, [this] { return m_is_over; });
}

bool background_job::is_over() noexcept {
  std::lock_guard<std::mutex> guard(m_lock);
  return m_is_over;
}

void background_job::call_when_done(std::function<void()> action) {
  {
    std::lock_guard<std::mutex> guard(m_lock);
    if (!is_done()) {
      m_actions.push_back(std::move(action));
      return;
    }
  }
  action();
}

} // namespace Concurrency::detail
