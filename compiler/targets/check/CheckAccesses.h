// Accesses of memory that threads share, barriers, and loops.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_CHECK_CHECKACCESSES_H
#define CPPAMP_TARGETS_CHECK_CHECKACCESSES_H

#include "llvm/ADT/SetVector.h"
#include <cstdint>

namespace llvm {
class GlobalVariable;
} // namespace llvm

namespace amp {

class CheckSites;
struct KernelInfo;

/// What the runtime wants to know of a checked kernel.
struct CheckedFacts {
  llvm::SetVector<llvm::GlobalVariable *> TileStatic; ///< that it uses
  unsigned Granule = 8;                               ///< divides all addresses and sizes of its accesses
};

/// Has the runtime asked before each access of memory that is not the thread's own, at each barrier, and where a
/// loop begins anew.
///
/// Before:  store float %x, ptr %p
/// After:   %q = call ptr @__cppamp_check_access(ptr %p, i64 4, i32 2, ptr @site)
///          store float %x, ptr %q
/// Needs:   variables in registers, so that it is plain what is the thread's own.
CheckedFacts checkAccesses(const KernelInfo &K, CheckSites &Sites);

} // namespace amp

#endif // CPPAMP_TARGETS_CHECK_CHECKACCESSES_H
