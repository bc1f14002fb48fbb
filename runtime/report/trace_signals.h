// A process that is ended by a signal leaves its timeline, too.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_TRACE_SIGNALS_H
#define CPPAMP_RUNTIME_REPORT_TRACE_SIGNALS_H

namespace Concurrency::detail {

/// Writes the trace file when a signal ends the process (abort, SIGTERM, Ctrl-C, a segmentation fault, ...), and
/// before a handler that the program has for such a signal; then what would have happened happens.
void write_trace_at_signals() noexcept;
/// To be called when a driver may have compiled: LLVM puts handlers of its own over ours then, and does not call
/// those of before at abort. Asks the system for one of them. Does nothing without a trace file.
void keep_writing_at_signals() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_TRACE_SIGNALS_H
