// Differences between LLVM 19 and 22 live here, and Clang's in ClangCompat.h; nowhere else.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_SUPPORT_LLVMCOMPAT_H
#define CPPAMP_SUPPORT_LLVMCOMPAT_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/Value.h"

namespace amp {
namespace compat {

/// What GEPOperator::collectOffset fills.
#if LLVM_VERSION_MAJOR >= 21
using VariableOffsets = llvm::SmallMapVector<llvm::Value *, llvm::APInt, 4>;
#else
using VariableOffsets = llvm::MapVector<llvm::Value *, llvm::APInt>;
#endif

} // namespace compat
} // namespace amp

#endif // CPPAMP_SUPPORT_LLVMCOMPAT_H
