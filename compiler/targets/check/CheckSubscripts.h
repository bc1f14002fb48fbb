// Subscripts of containers and of plain arrays.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_CHECK_CHECKSUBSCRIPTS_H
#define CPPAMP_TARGETS_CHECK_CHECKSUBSCRIPTS_H

namespace llvm {
class Function;
} // namespace llvm

namespace amp {

class CheckSites;

/// Has each subscript compared with its extent, dimension by dimension. What is wrong is reported; the access of a
/// plain array then goes elsewhere.
///
/// Before:  call void @__cppamp_subscript(ptr %data, ptr %extent, ptr %index, i32 1, i32 4)
///          %p = getelementptr [16 x float], ptr @tile, i64 0, i64 %i
/// After:   comparisons, and behind branches that are not taken calls of CheckOutside and CheckArray
void checkSubscripts(llvm::Function &Kernel, CheckSites &Sites);

} // namespace amp

#endif // CPPAMP_TARGETS_CHECK_CHECKSUBSCRIPTS_H
