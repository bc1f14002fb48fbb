// The comparisons of subscripts with extents that the headers request (__cppamp_subscript): implemented with
// --amp-bounds, otherwise removed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_SUBSCRIPTS_H
#define CPPAMP_PASSES_PREPARE_SUBSCRIPTS_H

#include "support/DevicePass.h"

#include "llvm/IR/PassManager.h"

namespace llvm {
class CallInst;
class Function;
class Instruction;
} // namespace llvm

namespace amp {

/// With --amp-bounds, compares subscripts of plain arrays with their lengths, like those of containers
/// (lower-subscripts). A constant holds the name of the array. An index out of bounds becomes 0, so nothing outside the
/// array is read or written.
///
/// Before:  %p = getelementptr [64 x float], ptr @t, i64 0, i64 %i
/// After:   call void (ptr, i32, ...) @cppamp.subscript(ptr @"t", i32 1, i32 %i, i32 64)
///          %j = select i1 (%i uge 64), i64 0, i64 %i
///          %p = getelementptr [64 x float], ptr @t, i64 0, i64 %j
/// Needs:   the functions as Clang emits them, because later passes drop accesses outside a variable. Subscripts in
///          the library's headers are left alone.
struct MarkSubscripts : DevicePass<MarkSubscripts> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Declares the function SubscriptValues, which is kept, but neither reads nor writes the memory of kernels.
llvm::Function *declareSubscriptValues(llvm::Module &M);
/// Returns I if it calls that function, or else null.
llvm::CallInst *asSubscriptValues(llvm::Instruction &I);

/// With --amp-bounds, loads the values of a subscript and its extent where the headers request a comparison. SROA
/// cannot promote index<N> and extent<N> while their addresses are passed.
///
/// Before:  call void @__cppamp_subscript(ptr %data, ptr %extent, ptr %index, i32 1, i32 4)
/// After:   %i = load i32, ptr %index            %e = load i32, ptr %extent
///          call void (ptr, i32, ...) @cppamp.subscript(ptr %data, i32 1, i32 %i, i32 %e)
/// Needs:   one function per kernel with everything inlined, where the rank is a constant.
/// Leaves:  calls that do not prevent memory accesses from moving; report-subscripts removes them.
struct LowerSubscripts : DevicePass<LowerSubscripts> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

/// Compares subscripts with their extents, and reports the first one out of bounds to the host through the message
/// buffer: "x.cpp:9: index (100) of 'a' is outside its extent (100)".
///
/// Before:  call void (ptr, i32, ...) @cppamp.subscript(ptr %data, i32 1, i32 %i, i32 %e)   ...   ret void
/// After:   %bad = icmp uge i32 %i, %e                  %first = and i1 %bad, (%mistake == 0)
///          %mistake.1 = select i1 %first, i32 <number of the text>, i32 %mistake   (and so on: %i and %e)
///          br i1 (%mistake.1 != 0): a message, once for all threads               ret void
/// A thread continues after its mistake, which guard-accesses makes harmless. So no branch and no message is added
/// at the accesses, and they remain vectorizable.
/// Needs:   lower-subscripts has run, and objects are promoted to values, so that containers have names. guard-accesses has
///          created all versions of the kernel; this pass processes each.
/// Leaves:  a module that hasBounds().
struct ReportSubscripts : DevicePass<ReportSubscripts> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

// Removes what only checked kernels need.

/// Returns true if there were any.
bool dropSubscripts(llvm::Module &M);

/// Removes the bounds tests that the headers contain for --amp-check-kernels.
///
/// Before:  call void @__cppamp_subscript(ptr %data, ptr %extent, ptr %index, i32 2, i32 4)
/// After:   nothing
/// Needs:   nothing.
/// Leaves:  kernels as without the option.
struct DropSubscripts : llvm::PassInfoMixin<DropSubscripts> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_SUBSCRIPTS_H
