// See process_exit.h.
//
// Everything in the runtime is leaked intentionally, because static objects of the program may use it until the end.
//
// The library must learn of exit before exit calls the first handler, because a driver that is creating static objects
// has registered the latest ones:
//
//   main returns or calls exit    exit first destroys the thread_local objects of its thread, of which one is ours.
//                                 (glibc does not destroy those of the main thread if it ends by pthread_exit.)
//   another thread calls exit     the call comes here first (exit_call.cpp)
//
// If the library was opened with dlopen or is linked statically, it does not see such calls. For them there is an
// atexit handler, which is registered again whenever a driver may have created static objects.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/process_exit.h"

#include "support/async_threads.h"
#include "support/fixed_list.h"
#include "support/fork.h"
#include "support/hresult.h"
#include "support/never_destroyed.h"
#include "support/settings.h"

#include <amp/exceptions.h>

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <stdlib.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace Concurrency::detail {

std::atomic<process_phase> current_phase{process_phase::running};
alignas(64) std::atomic<int> driver_call::calls_in_flight{0};
bool wait_for_driver_calls(exit_deadline deadline) noexcept;
std::atomic<bool> was_forked{false};

/// The existing driver_work objects.
struct work_list {
  std::mutex lock;
  std::condition_variable changed;
  std::list<driver_work *> works; ///< in order of creation
  unsigned long long next = 0;

  static work_list &get() noexcept {
    static never_destroyed<work_list> list;
    return *list;
  }

  /// Does not wait for later ones, which others may create forever.
  bool wait_for_present(exit_deadline deadline) {
    std::unique_lock<std::mutex> guard(lock);
    const unsigned long long first_later = next;
    return changed.wait_until(guard, deadline, [&] { return works.empty() || works.front()->m_number >= first_later; });
  }
  std::vector<std::string> names() {
    std::lock_guard<std::mutex> guard(lock);
    std::vector<std::string> result;
    for (const driver_work *work : works)
      result.push_back(work->m_what);
    return result;
  }
};

namespace {

using clock = std::chrono::steady_clock;

/// How long a thread whose call was refused is held.
constexpr std::chrono::seconds hold_time(2);

std::atomic<bool> has_drivers{false};
std::atomic<pthread_t> exiting_thread{};
thread_local unsigned permissions = 0;
thread_local bool was_refused = false;
thread_local bool is_end_watched = false; ///< the end of this thread shuts the library down

/// A fixed capacity, without allocation, because exit must run all actions even without memory.
template <typename F> struct action_list {
  fork_lock lock;
  fixed_list<F, 16> actions;

  void add(F action) noexcept {
    std::lock_guard<fork_lock> guard(lock);
    actions.push_back(action);
  }
  bool is_empty() noexcept {
    std::lock_guard<fork_lock> guard(lock);
    return actions.begin() == actions.end();
  }
  fixed_list<F, 16> copy() noexcept {
    std::lock_guard<fork_lock> guard(lock);
    return actions;
  }
};
struct action_lists {
  action_list<bool (*)(exit_deadline) noexcept> work_finishers, result_finishers;
  action_list<void (*)() noexcept> with_drivers, after_drivers;
  fork_lock end_lock;
  bool has_ended = false; ///< the actions after drivers have begun
};
action_lists &actions() noexcept {
  static never_destroyed<action_lists> lists;
  return *lists;
}

/// The drivers' threads do not exist in the child, and their locks may be held forever.
void begin_child() noexcept {
  if (!has_drivers)
    return;
  was_forked = true;
  current_phase = process_phase::forked;
  actions().with_drivers.actions.clear();
  actions().after_drivers.actions.clear(); // the timeline belongs to the parent
}

/// Returns false if a function took too long. Then it does not wait for the rest.
bool run_finishers(exit_deadline deadline) noexcept {
  for (auto *list : {&actions().work_finishers, &actions().result_finishers}) {
    const auto finishers = list->copy();
    if (!std::all_of(finishers.begin(), finishers.end(), [&](auto *finish) { return finish(deadline); }))
      return false;
  }
  return true;
}

/// Half of the limit.
clock::duration longest_wait() {
  const auto seconds = static_cast<long>(setting_number(get_settings().exit_timeout, 1000 * 1000 * 1000));
  return std::chrono::milliseconds(500) * seconds;
}

/// Finishes queues, copies results back, and stores programs.
bool finish_accepted_work(exit_deadline deadline) noexcept {
  driver_permission here;
  if (!run_finishers(deadline))
    return false;
  for (auto *action : actions().with_drivers.copy())
    action();
  return true;
}

/// Runs on another thread if something could block this one longer: a hanging driver, or a kernel that a thread has
/// launched meanwhile.
bool finish_accepted_work_in_time(exit_deadline deadline) {
  if (!has_drivers && actions().result_finishers.is_empty())
    return finish_accepted_work(deadline);
  struct helper {
    std::mutex lock;
    std::condition_variable changed;
    bool is_done = false, in_time = false;
  };
  std::shared_ptr<helper> state;
  try {
    state = std::make_shared<helper>();
    std::thread([state, deadline] {
      const bool in_time = finish_accepted_work(deadline);
      std::lock_guard<std::mutex> guard(state->lock);
      state->is_done = true;
      state->in_time = in_time;
      state->changed.notify_all();
    }).detach();
  } catch (const std::exception &) { // without a thread or memory, this one waits without a limit
    return finish_accepted_work(deadline);
  }
  std::unique_lock<std::mutex> guard(state->lock);
  return state->changed.wait_until(guard, deadline, [&] { return state->is_done; }) && state->in_time;
}

std::string what_is_awaited() {
  std::string text;
  for (const std::string &name : work_list::get().names())
    text += (text.empty() ? "" : "; ") + name;
  if (!text.empty())
    return text;
  const unsigned operations = running_operations();
  if (operations)
    return std::to_string(operations) + (operations == 1 ? " asynchronous operation" : " asynchronous operations");
  return "work on accelerators";
}

/// Without drivers there is only the host's work.
void finish_as_child() noexcept {
  static bool has_finished = false;
  if (std::exchange(has_finished, true))
    return;
  const exit_deadline deadline = clock::now() + longest_wait();
  try {
    if (!wait_for_operations(deadline) || !finish_accepted_work_in_time(deadline))
      report_mistake("exit gave up (CPPAMP_EXIT_TIMEOUT=%s) waiting for work on the host: results are lost",
                     get_settings().exit_timeout.c_str());
  } catch (const std::exception &) { // no memory for a message
  }
}

/// Performs all transitions from running to closed, once.
void shut_down() noexcept {
  static never_destroyed<std::timed_mutex> lock;
  static thread_local bool is_here = false;
  if (is_here || current_phase.load() >= process_phase::closed)
    return;
  std::unique_lock<std::timed_mutex> guard(*lock, std::defer_lock);
  const clock::time_point begin = clock::now();
  const clock::duration wait = longest_wait();
  if (!guard.try_lock_until(begin + 2 * wait) || current_phase.load() >= process_phase::closed)
    return;
  is_here = true;
  exiting_thread = pthread_self();
  current_phase = process_phase::ending;
  exit_deadline deadline = begin + wait;
  std::string late;
  const auto report_late = [&](bool in_time) {
    if (!in_time && late.empty())
      late = what_is_awaited();
  };
  try {
    report_late(wait_for_operations(deadline));
    current_phase = process_phase::closing;
    report_late(wait_for_driver_calls(deadline));
    deadline = clock::now() + wait;
    report_late(finish_accepted_work_in_time(deadline));
    current_phase = process_phase::closed;
    report_late(wait_for_driver_calls(std::max(deadline, clock::now() + std::chrono::milliseconds(10))));
    const double seconds = std::chrono::duration<double>(clock::now() - begin).count();
    if (!late.empty())
      report_mistake("exit gave up after %.1f s (CPPAMP_EXIT_TIMEOUT=%s) waiting for %s: results are lost", seconds,
                     get_settings().exit_timeout.c_str(), late.c_str());
    else if (seconds > 1)
      log("exit waited %.1f s for work on accelerators", seconds);
  } catch (const std::exception &) { // no memory for a message
  }
  current_phase = process_phase::closed;
  {
    std::lock_guard<fork_lock> end(actions().end_lock);
    actions().has_ended = true;
  }
  for (auto *action : actions().after_drivers.copy())
    action();
  is_here = false;
}

struct end_of_thread {
  const bool is_main = gettid() == getpid();
  end_of_thread() { is_end_watched = is_main; }
  end_of_thread(const end_of_thread &) = delete;
  end_of_thread &operator=(const end_of_thread &) = delete;
  ~end_of_thread() {
    if (was_forked) { // threads in drivers belong to the parent
      if (gettid() == getpid())
        finish_as_child();
    } else if (is_main)
      shut_down();
    else
      (void)work_list::get().wait_for_present(clock::now() + longest_wait());
  }
};
void watch_end_of_thread() { static thread_local end_of_thread end; }

/// Perhaps only other threads use the library.
__attribute__((constructor)) void watch_main_thread() {
  if (gettid() == getpid())
    watch_end_of_thread();
}

} // namespace

bool driver_call::is_permitted() noexcept {
  if (current_phase.load() == process_phase::closing && permissions != 0)
    return true;
  was_refused = true;
  return false;
}

bool wait_for_driver_calls(exit_deadline deadline) noexcept {
  while (driver_call::calls_in_flight.load() != 0) {
    if (clock::now() >= deadline)
      return false;
    std::this_thread::sleep_for(std::chrono::microseconds(100));
  }
  return true;
}

driver_permission::driver_permission() noexcept { ++permissions; }
driver_permission::~driver_permission() { --permissions; }

driver_work::driver_work(std::string what) : m_what(std::move(what)) {
  ::operator delete(::operator new(4096)); // glibc ends the process if the next line finds no memory
  watch_end_of_thread();
  work_list &list = work_list::get();
  std::lock_guard<std::mutex> guard(list.lock);
  m_number = list.next++;
  m_place = list.works.insert(list.works.end(), this);
}
driver_work::~driver_work() {
  work_list &list = work_list::get();
  std::lock_guard<std::mutex> guard(list.lock);
  list.works.erase(m_place);
  list.changed.notify_all();
}

std::string why_drivers_are_closed() {
  if (was_forked)
    return "this process was forked after its parent had loaded OpenCL drivers, which do not work in it; use the "
           "accelerator cpu\\host, use OpenCL only after the fork, or call exec";
  return "the process is ending, and the OpenCL drivers have been shut down";
}

void hold_refused_thread() noexcept {
  if (!std::exchange(was_refused, false) || was_forked || exiting_thread.load() == pthread_self())
    return;
  std::this_thread::sleep_for(hold_time);
}

void fail_after_fork() {
  throw runtime_exception(("OpenCL cannot be used: " + why_drivers_are_closed()).c_str(), e_fail);
}

void finish_work() noexcept {
  (void)wait_for_operations(exit_deadline::max());
  (void)run_finishers(exit_deadline::max());
}

void begin_exit() noexcept {
  if (!is_end_watched && !was_forked)
    shut_down();
}

void finish_before_exit() noexcept {
  // The C library's lock would stay locked in a child if a thread of the parent was in atexit at the fork.
  static never_destroyed<fork_lock> lock;
  std::lock_guard<fork_lock> guard(*lock);
  (void)atexit([] { was_forked ? finish_as_child() : shut_down(); });
}

void record_drivers() noexcept {
  if (!has_drivers.exchange(true))
    add_child_action(begin_child);
}

void add_work_finisher(bool (*finish)(exit_deadline) noexcept) noexcept { actions().work_finishers.add(finish); }
void add_result_finisher(bool (*finish)(exit_deadline) noexcept) noexcept { actions().result_finishers.add(finish); }
void add_exit_action(void (*action)() noexcept) noexcept { actions().with_drivers.add(action); }
void add_action_after_drivers(void (*action)() noexcept) noexcept { actions().after_drivers.add(action); }

exit_delay::exit_delay() noexcept { actions().end_lock.lock(); }
exit_delay::~exit_delay() { actions().end_lock.unlock(); }
bool exit_delay::is_late() const noexcept { return actions().has_ended; }

} // namespace Concurrency::detail
