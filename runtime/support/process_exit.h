// The end of the process, for drivers and for threads that use them.
//
// OpenCL drivers have static objects, and create more whenever they compile. exit destroys them while other
// threads may be in the driver. So exit first finishes launched work, and then
// closes the gate that every driver call passes:
//
//   running --exit--> ending --> closing --> closed          running --fork--> forked (the child)
//
//   running  every call is allowed
//   ending   every call is still allowed; exit waits for asynchronous operations that were started before
//   closing  only threads that finish accepted work may call; exit waits for queues and copies results back
//   closed   no calls; work on the host continues to the end of the process
//   forked   no calls, because the driver's threads are in the parent; the host works, with its own threads (fork.h)
//
// Each of exit's two waits ends after half of CPPAMP_EXIT_TIMEOUT; one line then states what it waited for.
// docs/reference/reliability.md states what programs may rely on.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_PROCESS_EXIT_H
#define CPPAMP_RUNTIME_SUPPORT_PROCESS_EXIT_H

#include <atomic>
#include <chrono>
#include <list>
#include <string>

namespace Concurrency::detail {

enum class process_phase { running, ending, closing, closed, forked };
extern std::atomic<process_phase> current_phase;

/// One call of a driver. The call is allowed only if it is open.
class driver_call {
public:
  driver_call() noexcept {
    calls_in_flight.fetch_add(1);
    if (__builtin_expect(current_phase.load() > process_phase::ending, 0) && !is_permitted()) {
      calls_in_flight.fetch_sub(1);
      m_is_open = false;
    }
  }
  ~driver_call() {
    if (m_is_open)
      calls_in_flight.fetch_sub(1);
  }
  driver_call(const driver_call &) = delete;
  driver_call &operator=(const driver_call &) = delete;
  bool is_open() const noexcept { return m_is_open; }

private:
  friend bool wait_for_driver_calls(std::chrono::steady_clock::time_point deadline) noexcept;
  static bool is_permitted() noexcept;
  alignas(64) static std::atomic<int> calls_in_flight;

  bool m_is_open = true;
};

/// During its lifetime, this thread may call drivers until they are closed: it works for accepted launches.
class driver_permission {
public:
  driver_permission() noexcept;
  ~driver_permission();
  driver_permission(const driver_permission &) = delete;
  driver_permission &operator=(const driver_permission &) = delete;
};

/// During its lifetime, a driver may create static objects, or take long. `what` is for the line that exit prints when
/// it gives up. A thread that has had one waits, when it ends, for those of all threads, because exit may be ending
/// the thread.
class driver_work {
public:
  explicit driver_work(std::string what);
  ~driver_work();
  driver_work(const driver_work &) = delete;
  driver_work &operator=(const driver_work &) = delete;

private:
  std::list<driver_work *>::iterator m_place;
  const std::string m_what;
  unsigned long long m_number;
  friend struct work_list;
};

/// Returns why a call was refused, as the end of a sentence about a device.
std::string why_drivers_are_closed();
/// Programs rarely expect exceptions while they end, and most end soon. So a thread whose call was refused
/// is held for a while before the exception leaves the library, unless exit itself needs it. Call without
/// holding locks.
void hold_refused_thread() noexcept;

/// Returns true in a process that was forked after OpenCL's drivers were loaded: they do not work there. The host does.
extern std::atomic<bool> was_forked;
/// Throws runtime_exception there. For code that would wait for a driver, or for a building thread.
void fail_after_fork();
inline void check_driver_process() {
  if (__builtin_expect(was_forked.load(std::memory_order_relaxed), 0))
    fail_after_fork();
}

/// Call first in exit. Shuts down if exit does not destroy a thread_local object that does so.
void begin_exit() noexcept;
/// Makes exit finish all work. Call again when drivers have created static objects, so that
/// the library's handler runs before those are destroyed.
void finish_before_exit() noexcept;
/// The same; from now on, work may also be waiting for drivers.
void record_drivers() noexcept;

using exit_deadline = std::chrono::steady_clock::time_point;
/// Makes finish_work call `finish`, in the order of these calls, to wait for submitted work. `finish` returns false if
/// it exceeds the deadline.
void add_work_finisher(bool (*finish)(exit_deadline) noexcept) noexcept;
/// The same for a function that saves the results of the work. It is called after all work has finished, but not if
/// that exceeds the deadline. It may wait longer than the deadline.
void add_result_finisher(bool (*finish)(exit_deadline) noexcept) noexcept;

/// Calls `action` at exit, in the order of these calls: after queues have finished, while drivers may still be
/// called; or after they were closed.
void add_exit_action(void (*action)() noexcept) noexcept;
void add_action_after_drivers(void (*action)() noexcept) noexcept;

/// During its lifetime, exit waits before it runs the actions after drivers. It is late if exit has already begun them.
class exit_delay {
public:
  exit_delay() noexcept;
  ~exit_delay();
  exit_delay(const exit_delay &) = delete;
  exit_delay &operator=(const exit_delay &) = delete;
  bool is_late() const noexcept;
};

/// Waits for the threads of run_async, and calls everything passed to add_work_finisher and add_result_finisher.
void finish_work() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_PROCESS_EXIT_H
