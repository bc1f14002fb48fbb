// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_REPORTSUBSCRIPTS_H
#define CPPAMP_PASSES_PREPARE_REPORTSUBSCRIPTS_H

#include "support/DevicePass.h"

namespace amp {

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

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_REPORTSUBSCRIPTS_H
