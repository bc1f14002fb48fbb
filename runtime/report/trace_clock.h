// The timeline's clock: ticks, which cost less than the host's nanoseconds.
//
// A launch on the host takes two hundred nanoseconds, and steady_clock 25 of them. Where the system's own clock is
// the processor's counter, ticks are that counter; elsewhere they are steady_clock's nanoseconds. How long a tick
// is gets measured once, when the first time is to be written: all times of a process are converted alike, so that
// what came before something else still does.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_TRACE_CLOCK_H
#define CPPAMP_RUNTIME_REPORT_TRACE_CLOCK_H

#include <stdint.h>

namespace Concurrency::detail {

/// Whether ticks are those of the processor's counter. Set by start_trace_clock, before any other thread looks.
extern bool trace_clock_is_counter;

/// Chooses what ticks are.
void start_trace_clock() noexcept;

int64_t steady_nanoseconds() noexcept;

/// Ticks. Not before what the thread has done up to here.
inline int64_t trace_now() noexcept {
#if defined(__x86_64__)
  if (trace_clock_is_counter) {
    __builtin_ia32_lfence();
    return static_cast<int64_t>(__builtin_ia32_rdtsc());
  }
#endif
  return steady_nanoseconds();
}

/// Ticks at about this time: not exactly before or behind what the thread does just here, and half as dear.
inline int64_t trace_about_now() noexcept {
#if defined(__x86_64__)
  if (trace_clock_is_counter)
    return static_cast<int64_t>(__builtin_ia32_rdtsc());
#endif
  return steady_nanoseconds();
}

/// Ticks, where the processor's counter was read at about this time already.
inline int64_t trace_time_of(uint64_t counter) noexcept {
  return trace_clock_is_counter ? static_cast<int64_t>(counter) : steady_nanoseconds();
}

/// When start_trace_clock was called, by steady_clock, which all processes of a machine share.
int64_t trace_clock_start() noexcept;
/// Since start_trace_clock. Of two times the later one has no fewer. Safe in handlers of signals.
int64_t nanoseconds_at(int64_t ticks) noexcept;
/// For times of clocks that count nanoseconds from any moment.
int64_t ticks_of_nanoseconds(int64_t nanoseconds) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_TRACE_CLOCK_H
