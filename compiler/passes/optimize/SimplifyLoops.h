// A part of pipelines: what is done to the loops of kernels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_OPTIMIZE_SIMPLIFYLOOPS_H
#define CPPAMP_PASSES_OPTIMIZE_SIMPLIFYLOOPS_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// Invariant code out of loops, and those with few iterations away.
/// Loop counters keep the width of the source: with 64-bit ones, the simple matrix product
/// took 1.15 times as long on an H200, and an OpenCL compiler for a CPU widens them itself.
llvm::FunctionPassManager simplifyLoops(unsigned OptLevel);

} // namespace amp

#endif // CPPAMP_PASSES_OPTIMIZE_SIMPLIFYLOOPS_H
