// Writes the timeline of a process that a signal ends.
//
// The program's own signal handling must not change. A signal that the program handles is left alone, whether its
// handler was installed before or after: interrupted system calls, masks, nesting and jumps out of handlers work as
// before. The library handles signals whose default action ends the process. After a fault, a program's handler usually
// reports and ends the process without `exit`, so the library calls such handlers from its own, which has their flags
// and mask.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_TRACE_SIGNALS_H
#define CPPAMP_RUNTIME_REPORT_TRACE_SIGNALS_H

namespace Concurrency::detail {

/// Writes the trace file before a signal ends the process (abort, SIGTERM, Ctrl-C, a segmentation fault, ...).
void write_trace_at_signals() noexcept;
/// Call this after a driver may have compiled. LLVM then installs handlers over the library's. For faults they restore
/// the library's, but an abort ends the process first. Costs one system call. Does nothing without a trace file.
void keep_writing_at_abort() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_TRACE_SIGNALS_H
