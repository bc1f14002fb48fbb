// The timeline's clock: ticks, which cost less than the host's nanoseconds.
//
// A launch on the host takes two hundred nanoseconds, of which steady_clock would take 25. If the system's own clock is
// the processor's counter, ticks are that counter; otherwise they are steady_clock's nanoseconds. The length of a tick
// is measured once, before the first time is written: all times of a process are converted alike, which
// preserves their order.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_TRACE_CLOCK_H
#define CPPAMP_RUNTIME_REPORT_TRACE_CLOCK_H

#include <stdint.h>

namespace Concurrency::detail {

/// Whether ticks are those of the processor's counter. Set by start_trace_clock before other threads read it.
extern bool trace_clock_is_counter;

/// Chooses the kind of ticks.
void start_trace_clock() noexcept;

int64_t steady_nanoseconds() noexcept;

/// Returns ticks, not before the thread's preceding operations.
inline int64_t trace_now() noexcept {
#if defined(__x86_64__)
  if (trace_clock_is_counter) {
    __builtin_ia32_lfence();
    return static_cast<int64_t>(__builtin_ia32_rdtsc());
  }
#endif
  return steady_nanoseconds();
}

/// Returns approximate ticks, not ordered exactly with the thread's operations, at half the cost.
inline int64_t trace_about_now() noexcept {
#if defined(__x86_64__)
  if (trace_clock_is_counter)
    return static_cast<int64_t>(__builtin_ia32_rdtsc());
#endif
  return steady_nanoseconds();
}

/// Returns ticks if the processor's counter was already read at about this time.
inline int64_t trace_time_of(uint64_t counter) noexcept {
  return trace_clock_is_counter ? static_cast<int64_t>(counter) : steady_nanoseconds();
}

/// The time of start_trace_clock by steady_clock, which all processes of a machine share.
int64_t trace_clock_start() noexcept;
/// Nanoseconds since start_trace_clock. Monotonic. Safe in signal handlers.
int64_t nanoseconds_at(int64_t ticks) noexcept;
/// For times of clocks that count nanoseconds from any moment.
int64_t ticks_of_nanoseconds(int64_t nanoseconds) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_TRACE_CLOCK_H
