// What the timeline says about a launch.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_LAUNCH_TRACE_H
#define CPPAMP_RUNTIME_REPORT_LAUNCH_TRACE_H

#include "backend/backend.h"
#include "report/trace.h"

namespace Concurrency::detail {

/// A new record of a kernel in its queue's row, not published; null if there is no room.
trace_record *new_kernel_command(const backend::launch_arguments &launch, trace_row *row) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_LAUNCH_TRACE_H
