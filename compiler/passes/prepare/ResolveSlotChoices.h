// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_RESOLVESLOTCHOICES_H
#define CPPAMP_PASSES_PREPARE_RESOLVESLOTCHOICES_H

#include "support/DevicePass.h"

namespace amp {

/// Turns a choice of addresses into a choice of values if the addresses hold pointers: variables of the kernel, and
/// members of the function object. Otherwise, `int *&r = c ? p : q; r = x;` keeps p and q in memory, and passes cannot
/// determine what a pointer loaded from memory points to.
///
/// Before:  %r = select i1 %c, ptr %p, ptr %q              ; or a PHI, or %object + (select i1 %c, i64 8, i64 24)
///          %v = load ptr, ptr %r                          store ptr %x, ptr %r
/// After:   %which = select i1 %c, i32 0, i32 1
///          %v = select (%which == 1), load %q, load %p    store select (%which == 0), %x, load %p; the same for %q
/// Needs:   everything inlined into the kernels.
/// Leaves:  variables that SROA can promote. Choices with other uses, or of too many slots, stay.
struct ResolveSlotChoices : DevicePass<ResolveSlotChoices> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_RESOLVESLOTCHOICES_H
