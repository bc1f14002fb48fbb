// The name of what a pointer points into, for reports.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_CHECK_USEDNAMES_H
#define CPPAMP_TARGETS_CHECK_USEDNAMES_H

#include <string>

namespace llvm {
class Value;
} // namespace llvm

namespace amp {

struct KernelInfo;

/// Through subscripts, and what checks have put between.
const llvm::Value *findObject(const llvm::Value *Pointer);

/// "a" for an element of the captured container a, or of a variable of that name; empty where it is not known.
/// Without K only variables are.
std::string getUsedName(const llvm::Value *Pointer, const KernelInfo *K);

/// Does the pointer lead into the function object, the domain, or the fields of a captured array? Nobody writes there.
bool isParameter(const llvm::Value *Pointer, const KernelInfo &K);

} // namespace amp

#endif // CPPAMP_TARGETS_CHECK_USEDNAMES_H
