// See exit_delay.h.
//
// exit destroys the thread_local objects of its thread before it calls handlers. The main thread gets one when the
// library is loaded: it may be that only others use the library.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/exit_delay.h"
#include "support/process_exit.h"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <unistd.h>

namespace Concurrency::detail {

namespace {

using clock = std::chrono::steady_clock;
/// How long work is held back when the process seems to end. Destructors of static objects may wait for the thread.
constexpr std::chrono::seconds hold_time(1);

struct delay_list {
  std::mutex lock;
  std::condition_variable changed;
  std::set<uint64_t> numbers; ///< of those that live, in the order in which they came
  uint64_t next = 0;
  clock::time_point held_until = clock::time_point::min(); ///< later when the main thread has waited
};
delay_list &delays() {
  static auto *list = new delay_list;
  return *list;
}

void wait_for_all_delays() {
  delay_list &list = delays();
  std::unique_lock<std::mutex> guard(list.lock);
  list.changed.wait(guard, [&] { return list.numbers.empty(); });
  list.held_until = clock::now() + hold_time;
}

/// Those that come later are not waited for: others may go on for ever.
void wait_for_present_delays() {
  delay_list &list = delays();
  std::unique_lock<std::mutex> guard(list.lock);
  const uint64_t first_later = list.next;
  list.changed.wait(guard, [&] { return list.numbers.empty() || *list.numbers.begin() >= first_later; });
}

/// Reasons not to hold this thread.
thread_local unsigned permissions = 0;

struct end_of_thread {
  const bool is_main = gettid() == getpid();
  ~end_of_thread() {
    if (was_forked) // the threads are the parent's
      return;
    if (is_main) {
      wait_for_all_delays();
      ++permissions; // destructors of static objects may come to the library
    } else {
      wait_for_present_delays();
    }
  }
};

void watch_end_of_thread() { static thread_local end_of_thread end; }

__attribute__((constructor)) void watch_main_thread() {
  if (gettid() == getpid())
    watch_end_of_thread();
}

} // namespace

exit_delay::exit_delay() noexcept {
  watch_end_of_thread();
  delay_list &list = delays();
  std::unique_lock<std::mutex> guard(list.lock);
  if (permissions == 0 && clock::now() < list.held_until)
    list.changed.wait_until(guard, list.held_until, [&] { return clock::now() >= list.held_until; });
  m_number = list.next++;
  list.numbers.insert(list.numbers.end(), m_number);
}

exit_delay::~exit_delay() {
  delay_list &list = delays();
  std::lock_guard<std::mutex> guard(list.lock);
  list.numbers.erase(m_number);
  list.changed.notify_all();
}

delays_exit::delays_exit() noexcept { ++permissions; }
delays_exit::~delays_exit() { --permissions; }

} // namespace Concurrency::detail
