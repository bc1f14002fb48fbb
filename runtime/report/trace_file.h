// Writes the timeline in Chrome's trace format: process 1 is the host, with a row per thread; each device is
// a process with a row per queue. Times are microseconds since the start of the trace.
//
// Nothing here allocates memory or takes a lock, because signal handlers call it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_TRACE_FILE_H
#define CPPAMP_RUNTIME_REPORT_TRACE_FILE_H

#include <stdint.h>
#include <string>

namespace Concurrency::detail {

/// Opens the file; %p in its name is the process ID, %r the rank in an MPI job, and %% is %. The ranks of a
/// job have separate files even if the name contains neither: trace.json becomes trace.3.json. Returns false, with
/// errno, if it cannot be written.
bool open_trace_file(const std::string &name);
/// With the process ID.
const char *trace_file_name() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_TRACE_FILE_H
