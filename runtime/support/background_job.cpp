// See background_job.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/background_job.h"

#include "support/process_exit.h"

#include <amp/detail/runtime_api.h>
#include <amp/exceptions.h>

#include <utility>

namespace Concurrency::detail {

namespace {
thread_local bool is_job = false;
} // namespace

bool background_job::runs_here() noexcept { return is_job; }

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
  return job;
}

void background_job::run() noexcept {
  const driver_permission here;
  const bool was_job = std::exchange(is_job, true);
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
  is_job = was_job;
}

void background_job::wait() noexcept {
  std::unique_lock<std::mutex> guard(m_lock);
  m_changed.wait(guard, [this] { return is_done(); });
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
