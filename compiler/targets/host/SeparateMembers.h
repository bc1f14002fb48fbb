// Arrays of structures as an array for each member.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_SEPARATEMEMBERS_H
#define CPPAMP_TARGETS_HOST_SEPARATEMEMBERS_H

#include "support/DevicePass.h"

namespace amp {

/// Lays arrays of structures in tile_static memory out by member, so that adjacent threads find theirs side by side.
/// Does the same to local arrays whose members differ in size, which InterleaveArrays.h could not lay side by side.
///
/// Before:  s = gep scratch, 64         load i32, (gep s, 8 * i)      load float, (gep s, 8 * i + 4)
/// After:   s.0 = gep scratch, 64       load i32, (gep s.0, 4 * i)
///          s.4 = gep scratch, 1088                                   load float, (gep s.4, 4 * i)
/// Needs:   make-thread-functions, and split-copies before it. The size of a structure is the greatest common divisor of
///          all steps between elements. An array stays as it is where something besides loads, stores and atomic
///          operations of members uses its address, or where adjacent threads are several structures apart: there one
///          row of memory holds all members that a thread reads.
struct SeparateMembers : DevicePass<SeparateMembers> {
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_SEPARATEMEMBERS_H
