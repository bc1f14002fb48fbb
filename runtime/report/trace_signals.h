// A process that a signal ends leaves its timeline, too.
//
// The program must not notice. A signal that it handles is therefore left alone, whether its handler was there first
// or comes later: interrupted system calls, masks, nesting and jumps out of handlers stay as they are. Taken over are
// signals whose default action ends the process. After a fault, a handler usually reports and ends the process without
// `exit`. Those handlers are called by ours, which has their flags and mask.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_TRACE_SIGNALS_H
#define CPPAMP_RUNTIME_REPORT_TRACE_SIGNALS_H

namespace Concurrency::detail {

/// Writes the trace file before a signal ends the process (abort, SIGTERM, Ctrl-C, a segmentation fault, ...).
void write_trace_at_signals() noexcept;
/// To be called when a driver may have compiled: LLVM then puts handlers over ours. For faults they restore ours, but
/// at abort the process ends first. Asks the system for one handler. Does nothing without a trace file.
void keep_writing_at_abort() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_TRACE_SIGNALS_H
