// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEATOMICS_H
#define CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEATOMICS_H

#include "support/DevicePass.h"

namespace amp {

/// Makes loops with cmpxchg of the atomic operations that OpenCL C lacks.
///
/// Before:  %old = atomicrmw nand ptr addrspace(1) %p, i32 %x monotonic
///          %sum = atomicrmw fsub ptr addrspace(1) %q, float %y monotonic
///          %ok = extractvalue { i32, i1 } %pair, 1
/// After:   a loop around cmpxchg of i32
///          %sum = atomicrmw fadd ptr addrspace(1) %q, float (fneg %y) monotonic
///          %ok = icmp eq i32 %old, %expected
/// Leaves:  add, sub, and, or, xor, min, max, xchg of i32 and i64, xchg of float, and fadd, fmin, fmax of float and
/// double (emit/FloatAtomics.h); private memory plain.
struct LegalizeAtomics : DevicePass<LegalizeAtomics> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEATOMICS_H
