// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_RESOLVEADDRESSSPACES_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_RESOLVEADDRESSSPACES_H

#include "support/DevicePass.h"

namespace amp {

/// Gives each pointer the address space that it really points into.
///
/// Before:  %p = addrspacecast ptr addrspace(1) %a.global to ptr
///          %q = getelementptr float, ptr %p, i64 %i     ; load float, ptr %q
/// After:   %q = getelementptr float, ptr addrspace(1) %a.global, i64 %i
/// Needs:   outline-kernels, lower-tile-static and lower-constants have run: every root has its space.
/// Leaves:  flat pointers that point to allocas only. A pointer that may point into several spaces
///          (C++ AMP 1.2, 2.4.1.3) has become one pointer for each and a number that says which is
///          meant; what is accessed through it is a branch on that number. What cannot be followed
///          stays, for check-address-spaces to report.
struct ResolveAddressSpaces : DevicePass<ResolveAddressSpaces> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_RESOLVEADDRESSSPACES_H
