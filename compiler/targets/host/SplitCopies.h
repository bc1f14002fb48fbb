// Copies of structures, member by member.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_SPLITCOPIES_H
#define CPPAMP_TARGETS_HOST_SPLITCOPIES_H

#include "support/DevicePass.h"

namespace amp {

/// Splits copies of structures into loads and stores of their members, and accesses of local and tile_static memory
/// that are wider than its members likewise. Calls by value leave both: Clang passes a structure of eight bytes as an
/// i64. Phis and selections of such integers become one for each member.
///
/// Before:  @s = [256 x { i32, float }]    %v = load i64, ptr (gep @s, 8 * i)    memcpy(ptr %a, ptr %b, i64 16)
/// After:   load i32, ptr (gep @s, 8 * i)    load float, ptr (gep @s, 8 * i + 4)    %v = zext and shl of both
///          four loads, then four stores
/// Needs:   kernels with everything inlined. What a member is comes from the declaration of a variable, or from the
///          type that an address was computed with. Padding is copied too, since it may be a member of a union.
/// Leaves:  no copy of constant size with at most 64 members. The passes that follow see through their loads and stores.
struct SplitCopies : DevicePass<SplitCopies> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_SPLITCOPIES_H
