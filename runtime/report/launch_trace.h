// What the timeline says about a launch.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_LAUNCH_TRACE_H
#define CPPAMP_RUNTIME_REPORT_LAUNCH_TRACE_H

#include "backend/backend.h"
#include "report/trace.h"

namespace Concurrency::detail {

/// The place in the source, and the domain as the program has it.
trace_arguments trace_of_launch(const backend::launch_arguments &launch);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_LAUNCH_TRACE_H
