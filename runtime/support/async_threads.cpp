// See async_threads.h.
//
// Operations are counted by the round in which they were started; a wait begins a new round. So a thread
// that keeps starting operations does not block exit.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/async_threads.h"

#include "support/api_boundary.h"
#include "support/fork.h"
#include "support/hresult.h"
#include "support/never_destroyed.h"
#include "support/process_exit.h"

#include <amp/detail/runtime_api.h>
#include <amp/exceptions.h>

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <new>
#include <string>
#include <system_error>
#include <thread>

namespace Concurrency::detail {

namespace {

constexpr unsigned no_round = ~0u;
/// The round of the job that this thread runs.
thread_local unsigned own_round = no_round;

struct thread_job {
  void (*run)(void *);
  void *context;
  unsigned round;
};
/// A thread that waits for a job.
struct idle_thread {
  std::condition_variable given;
  thread_job job = {};
  bool has_job = false;
  idle_thread *above = nullptr, *below = nullptr;
};
/// A job may wait for another one, so there is always a thread for it: an idle one, or a new one. The thread that was
/// idle for the shortest time is taken, so that the others can end even if jobs keep arriving.
struct background_threads {
  std::mutex lock;
  std::condition_variable changed;
  unsigned round = 0;
  std::map<unsigned, unsigned> running; ///< unfinished jobs of each round
  idle_thread *top = nullptr;

  void push(idle_thread &thread) noexcept {
    thread.below = top;
    if (top)
      top->above = &thread;
    top = &thread;
  }
  void remove(idle_thread &thread) noexcept {
    (thread.above ? thread.above->below : top) = thread.below;
    if (thread.below)
      thread.below->above = thread.above;
    thread.above = thread.below = nullptr;
  }
};
/// How long an idle thread is kept.
constexpr std::chrono::seconds idle_time(5);

/// Used while the process ends.
never_destroyed<background_threads> the_threads;
background_threads &threads() noexcept {
  static const bool has_child_action = [] {
    add_child_action([]() noexcept {
      (void)new (&*the_threads) background_threads; // its state belongs to the parent, and is leaked
      own_round = no_round;
    });
    return true;
  }();
  (void)has_child_action;
  return *the_threads;
}

void end_job(background_threads &t, unsigned round) {
  const auto found = t.running.find(round);
  if (--found->second == 0)
    t.running.erase(found);
  t.changed.notify_all();
}

void work(thread_job job) {
  background_threads &t = threads();
  idle_thread self;
  while (true) {
    own_round = job.round;
    job.run(job.context);
    own_round = no_round;
    std::unique_lock<std::mutex> guard(t.lock);
    end_job(t, job.round);
    t.push(self);
    if (!self.given.wait_for(guard, idle_time, [&] { return self.has_job; }))
      return t.remove(self);
    self.has_job = false;
    job = self.job;
  }
}

} // namespace

bool wait_for_operations(std::chrono::steady_clock::time_point deadline) noexcept {
  background_threads &t = threads();
  std::unique_lock<std::mutex> guard(t.lock);
  const unsigned last = t.round++;
  const auto is_over = [&] {
    unsigned others = 0;
    for (auto i = t.running.begin(); i != t.running.end() && i->first <= last; ++i)
      others += i->second;
    return others == (own_round <= last ? 1u : 0u);
  };
  if (deadline == std::chrono::steady_clock::time_point::max())
    return t.changed.wait(guard, is_over), true;
  return t.changed.wait_until(guard, deadline, is_over);
}

unsigned running_operations() noexcept {
  background_threads &t = threads();
  std::lock_guard<std::mutex> guard(t.lock);
  unsigned count = 0;
  for (const auto &[round, running] : t.running)
    count += running;
  return count;
}

void run_async(void (*run)(void *), void *context) try {
  static std::once_flag once;
  std::call_once(once, finish_before_exit);
  background_threads &t = threads();
  std::lock_guard<std::mutex> guard(t.lock);
  const thread_job job = {run, context, own_round != no_round ? own_round : t.round};
  ++t.running[job.round];
  try {
    if (idle_thread *thread = t.top) {
      t.remove(*thread);
      thread->job = job;
      thread->has_job = true;
      thread->given.notify_one();
    } else {
      std::thread(work, job).detach();
    }
  } catch (...) {
    end_job(t, job.round);
    throw;
  }
} catch (const std::system_error &e) {
  throw runtime_exception((std::string("no thread for an asynchronous operation: ") + e.what()).c_str(), e_fail);
} catch (...) {
  leave_library();
}

} // namespace Concurrency::detail
