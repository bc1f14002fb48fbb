// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_MARKSUBSCRIPTS_H
#define CPPAMP_PASSES_PREPARE_MARKSUBSCRIPTS_H

#include "support/DevicePass.h"

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

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_MARKSUBSCRIPTS_H
