// The comparisons of subscripts with extents that the headers ask for (__cppamp_subscript): for --amp-bounds, or
// dropped.
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

/// Has subscripts of plain arrays compared with their extents, as those of containers are (lower-subscripts), with
/// --amp-bounds. The name of the array is a constant. What is outside becomes the first element: nothing is read or
/// written behind the array.
///
/// Before:  %p = getelementptr [64 x float], ptr @t, i64 0, i64 %i
/// After:   call void (ptr, i32, ...) @cppamp.subscript(ptr @"t", i32 1, i32 %i, i32 64)
///          %j = select i1 (%i uge 64), i64 0, i64 %i
///          %p = getelementptr [64 x float], ptr @t, i64 0, i64 %j
/// Needs:   the functions as Clang makes them: later passes take accesses outside of a variable for none at all. Subscripts in
///          the library's headers are left alone.
struct MarkSubscripts : DevicePass<MarkSubscripts> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

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

/// Compares subscripts with their extents, and tells the host, in the buffer of messages, of the first one that is
/// outside: "x.cpp:9: index (100) of 'a' is outside its extent (100)".
///
/// Before:  call void (ptr, i32, ...) @cppamp.subscript(ptr %data, i32 1, i32 %i, i32 %e)   ...   ret void
/// After:   %bad = icmp uge i32 %i, %e                  %first = and i1 %bad, (%mistake == 0)
///          %mistake.1 = select i1 %first, i32 <number of the text>, i32 %mistake   (and so on: %i and %e)
///          br i1 (%mistake.1 != 0): a message, once for all threads               ret void
/// A thread goes on behind its mistake, which guard-accesses keeps from harm: so no branch and no message is added
/// where elements are used, and vectors stay vectors.
/// Needs:   lower-subscripts has run, and objects are dissolved: then a container has a name. guard-accesses has made the
///          versions that there are to be: each is looked at.
/// Leaves:  a module that hasBounds().
struct ReportSubscripts : DevicePass<ReportSubscripts> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &AM);
};

// Takes out what only checked kernels need.

/// True if there were any.
bool dropSubscripts(llvm::Module &M);

/// Takes out the questions whether an element is there, which the headers ask with --amp-check-kernels.
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
