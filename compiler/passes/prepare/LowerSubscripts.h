// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_LOWERSUBSCRIPTS_H
#define CPPAMP_PASSES_PREPARE_LOWERSUBSCRIPTS_H

#include "support/DevicePass.h"

namespace llvm {
class CallInst;
class Function;
class Instruction;
} // namespace llvm

namespace amp {

/// Declares the function SubscriptValues: it is kept, but neither reads nor writes what kernels do.
llvm::Function *declareSubscriptValues(llvm::Module &M);
/// I, if it calls that function; else null.
llvm::CallInst *asSubscriptValues(llvm::Instruction &I);

/// Reads what a subscript and its extent are where the headers ask about them, with --amp-bounds: while only addresses
/// are passed, index<N> and extent<N> cannot be dissolved.
///
/// Before:  call void @__cppamp_subscript(ptr %data, ptr %extent, ptr %index, i32 1, i32 4)
/// After:   %i = load i32, ptr %index            %e = load i32, ptr %extent
///          call void (ptr, i32, ...) @cppamp.subscript(ptr %data, i32 1, i32 %i, i32 %e)
/// Needs:   one function for each kernel, with everything inlined: the rank is a constant there.
/// Leaves:  calls that nothing moves memory accesses for; report-subscripts takes them.
struct LowerSubscripts : DevicePass<LowerSubscripts> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_LOWERSUBSCRIPTS_H
