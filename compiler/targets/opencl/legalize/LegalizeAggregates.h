// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEAGGREGATES_H
#define CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEAGGREGATES_H

#include "support/DevicePass.h"

namespace amp {

/// Takes struct and array values apart.
///
/// Before:  %p = phi { float, i32 } [ %a, %x ], [ %b, %y ]
///          %f = extractvalue { float, i32 } %p, 0
/// After:   %f = phi float [ %a.0, %x ], [ %b.0, %y ]
/// Leaves:  no value of struct or array type, but the results of cmpxchg.
struct LegalizeAggregates : DevicePass<LegalizeAggregates> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_LEGALIZE_LEGALIZEAGGREGATES_H
