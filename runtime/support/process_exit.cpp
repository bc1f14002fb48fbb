// The end of the process, and the threads of run_async.
//
// Everything of the runtime is leaked on purpose, because static objects of the program may use it
// until the end. The one thing to do is an atexit handler, registered after the drivers were
// loaded, so that it runs before theirs; after it the drivers are not called any more.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/process_exit.h"
#include "support/hresult.h"

#include <amp/detail/runtime_api.h>
#include <amp/exceptions.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <pthread.h>
#include <stdlib.h>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace Concurrency::detail {

namespace {

std::atomic<bool> exiting{false};

/// The threads of the drivers are not in the child, and their locks may be held for ever.
void note_fork() {
  was_forked = true;
  exiting = true; // objects that the child destroys must not call the drivers either
}

/// A job may wait for another one, so there is always a thread for it: one that is idle, or a new
/// one.
struct background_job {
  void (*run)(void *);
  void *context;
};
struct background_threads {
  std::mutex lock;
  std::condition_variable changed, added;
  unsigned running = 0; ///< jobs that have not returned
  size_t idle = 0;      ///< threads
  std::deque<background_job> jobs;
};
/// How long a thread without a job is kept.
constexpr std::chrono::seconds idle_time(5);

background_threads &threads() {
  static auto *t = new background_threads;
  return *t;
}

thread_local bool is_background_thread = false;

void work(background_job job) {
  is_background_thread = true;
  background_threads &t = threads();
  while (true) {
    job.run(job.context);
    std::unique_lock<std::mutex> guard(t.lock);
    --t.running;
    t.changed.notify_all();
    ++t.idle;
    bool has_job = t.added.wait_for(guard, idle_time, [&] { return !t.jobs.empty(); });
    --t.idle;
    if (!has_job)
      return;
    job = t.jobs.front();
    t.jobs.pop_front();
  }
}

std::mutex &actions_lock() {
  static auto *lock = new std::mutex;
  return *lock;
}
using action_list = std::vector<void (*)() noexcept>;
action_list &exit_actions() {
  static auto *actions = new action_list;
  return *actions;
}
action_list &work_finishers() {
  static auto *finishers = new action_list;
  return *finishers;
}
void run_all(const action_list &list) {
  action_list actions;
  {
    std::lock_guard<std::mutex> guard(actions_lock());
    actions = list;
  }
  for (auto *action : actions)
    action();
}

void wait_for_threads() {
  if (is_background_thread)
    return; // exit() was called from one of them
  background_threads &t = threads();
  std::unique_lock<std::mutex> guard(t.lock);
  t.changed.wait(guard, [&] { return t.running == 0; });
}

void finish() {
  if (was_forked || exiting)
    return;
  finish_work();
  run_all(exit_actions());
  exiting = true;
}

} // namespace

std::atomic<bool> was_forked{false};

void fail_after_fork() {
  throw runtime_exception("this process was forked after its parent had used C++ AMP: neither OpenCL drivers nor the "
                          "host's threads work in it; use C++ AMP only after the fork, or call exec",
                          e_fail);
}

void finish_work() noexcept {
  if (was_forked)
    return;
  wait_for_threads();
  run_all(work_finishers());
}

bool is_exiting() noexcept { return exiting.load(std::memory_order_relaxed); }

void finish_before_exit() noexcept {
  (void)atexit(finish);
  static std::once_flag once;
  std::call_once(once, [] { (void)pthread_atfork(nullptr, nullptr, note_fork); });
}

void finish_work_before_exit() noexcept {
  (void)atexit([] { finish_work(); });
}

void add_work_finisher(void (*finish)() noexcept) {
  std::lock_guard<std::mutex> guard(actions_lock());
  work_finishers().push_back(finish);
}

void add_exit_action(void (*action)() noexcept) {
  std::lock_guard<std::mutex> guard(actions_lock());
  exit_actions().push_back(action);
}

void run_async(void (*run)(void *), void *context) {
  check_process();
  static std::once_flag once;
  std::call_once(once, finish_before_exit);
  background_threads &t = threads();
  std::lock_guard<std::mutex> guard(t.lock);
  if (t.jobs.size() < t.idle) {
    t.jobs.push_back({run, context});
    t.added.notify_one();
  } else {
    try {
      std::thread(work, background_job{run, context}).detach();
    } catch (const std::system_error &e) {
      throw runtime_exception((std::string("no thread for an asynchronous operation: ") + e.what()).c_str(), e_fail);
    }
  }
  ++t.running;
}

} // namespace Concurrency::detail
