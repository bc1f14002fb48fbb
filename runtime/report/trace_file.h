// Writes the timeline as Chrome's trace format: process 1 is the host, with a row for each thread; each device is
// a process with a row for each queue. Times are microseconds since the start of the trace.
//
// Nothing here allocates memory or takes a lock: it is also called by handlers of signals.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_TRACE_FILE_H
#define CPPAMP_RUNTIME_REPORT_TRACE_FILE_H

#include <stdint.h>
#include <string>

namespace Concurrency::detail {

/// Opens the file; %p in its name is the number of the process, %r its rank in an MPI job, and %% is %. The ranks of a
/// job have files of their own also where the name has neither: trace.json becomes trace.3.json. False, with errno, if
/// it cannot be written.
bool open_trace_file(const std::string &name);
/// With the process' number.
const char *trace_file_name() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_TRACE_FILE_H
