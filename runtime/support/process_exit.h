// What the runtime does when the process ends or forks, and threads that must be over by then.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_PROCESS_EXIT_H
#define CPPAMP_RUNTIME_SUPPORT_PROCESS_EXIT_H

#include <atomic>

namespace Concurrency::detail {

/// True when the drivers may be gone: from then on no OpenCL function is called.
bool is_exiting() noexcept;

/// True in a process that was forked after the drivers were loaded: they do not work there.
extern std::atomic<bool> was_forked;
/// Throws runtime_exception there.
void fail_after_fork();
inline void check_process() {
  if (__builtin_expect(was_forked.load(std::memory_order_relaxed), 0))
    fail_after_fork();
}

/// Arranges that at exit: threads of run_async are waited for, devices finish their work, built
/// programs and the timeline are saved, and no OpenCL function is called after it. To be called again
/// when drivers were loaded: what they do at exit then comes behind it.
void finish_before_exit() noexcept;

/// Drivers make objects of their own when they first compile; those are gone before an exit handler
/// that was there earlier runs. Lets the devices finish their work before that.
void finish_work_before_exit() noexcept;

/// Calls `finish` in finish_work, in the order of these calls: it waits for what was submitted.
void add_work_finisher(void (*finish)() noexcept);

/// Calls `action` at exit, in the order of these calls, after devices have finished their work.
void add_exit_action(void (*action)() noexcept);

/// Waits for the threads of run_async, and for all that add_work_finisher was told of.
void finish_work() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_PROCESS_EXIT_H
