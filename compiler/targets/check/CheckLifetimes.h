// Variables that are used through pointers when they are over.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_CHECK_CHECKLIFETIMES_H
#define CPPAMP_TARGETS_CHECK_CHECKLIFETIMES_H

namespace llvm {
class Function;
} // namespace llvm

namespace amp {

class CheckSites;

/// Reports accesses of a variable whose block, or whose function, has ended.
///
/// Before:  call void @llvm.lifetime.end(i64 4, ptr %x)      ...      %v = load i32, ptr %p      ; %p: perhaps %x
/// After:   store i1 false, ptr %x.alive                     ...      not %x.alive, and %p in %x: call CheckStale
///
/// Only variables that some way through the kernel comes back to have such a flag, and no marks of their lives any
/// more: their memory is theirs until the kernel ends.
/// Needs:   pointers that are values; checkVariables, which reads the marks.
void checkLifetimes(llvm::Function &Kernel, CheckSites &Sites);

} // namespace amp

#endif // CPPAMP_TARGETS_CHECK_CHECKLIFETIMES_H
