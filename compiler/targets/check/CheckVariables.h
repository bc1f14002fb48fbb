// Variables of one thread that are read before they are written.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_CHECK_CHECKVARIABLES_H
#define CPPAMP_TARGETS_CHECK_CHECKVARIABLES_H

namespace llvm {
class Function;
} // namespace llvm

namespace amp {

class CheckSites;

/// Gives each variable that the user has named, and whose address goes nowhere, a shadow: a byte for each of its
/// bytes, which a store sets and a load asks for. A value all of whose bytes were never written is reported. The
/// shadows are variables themselves: where the order of things is plain the optimizer takes them out again.
///
/// Needs:   checkSubscripts, so that indices are those of elements.
void checkVariables(llvm::Function &Kernel, CheckSites &Sites);

} // namespace amp

#endif // CPPAMP_TARGETS_CHECK_CHECKVARIABLES_H
