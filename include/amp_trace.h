// The program's own ranges and marks in the timeline of CPPAMP_TRACE.
//
//   concurrency::diagnostic::range step("time step");   // until the end of the block
//   concurrency::diagnostic::mark("converged");
//
// Without a timeline and profile, each costs a test of one variable. marker_series and span have the interface
// of Visual Studio's concurrency visualizer.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_AMP_TRACE_H
#define CPPAMP_AMP_TRACE_H

#include <amp/trace.h>
#include <amp/trace_markers.h>

#endif // CPPAMP_AMP_TRACE_H
