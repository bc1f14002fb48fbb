// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_CHECKADDRESSSPACES_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_CHECKADDRESSSPACES_H

#include "support/DevicePass.h"

namespace amp {

/// Reports accesses through pointers whose address space is not known, and calls that were not inlined.
///
/// Needs:   resolve-address-spaces has run.
/// Leaves:  the module as it was. After no report, each flat pointer that is read or written through
///          derives from an alloca, and only builtins and intrinsics are called.
struct CheckAddressSpaces : DevicePass<CheckAddressSpaces> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_CHECKADDRESSSPACES_H
