// Differences between LLVM 19 and 22 live here, and Clang's in ClangCompat.h; nowhere else.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_SUPPORT_LLVMCOMPAT_H
#define CPPAMP_SUPPORT_LLVMCOMPAT_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/Value.h"
#include "llvm/Passes/PassBuilder.h"
#include <functional>

namespace amp {
namespace compat {

/// What GEPOperator::collectOffset fills.
#if LLVM_VERSION_MAJOR >= 21
using VariableOffsets = llvm::SmallMapVector<llvm::Value *, llvm::APInt, 4>;
#else
using VariableOffsets = llvm::MapVector<llvm::Value *, llvm::APInt>;
#endif

/// Has `Add` called where a pass is added that shall be the last one before code generation.
inline void registerLastPass(llvm::PassBuilder &PB,
                             std::function<void(llvm::ModulePassManager &)> Add) {
#if LLVM_VERSION_MAJOR >= 20
  PB.registerOptimizerLastEPCallback([Add](llvm::ModulePassManager &MPM, llvm::OptimizationLevel,
                                           llvm::ThinOrFullLTOPhase) { Add(MPM); });
#else
  PB.registerOptimizerLastEPCallback(
      [Add](llvm::ModulePassManager &MPM, llvm::OptimizationLevel) { Add(MPM); });
#endif
}

} // namespace compat
} // namespace amp

#endif // CPPAMP_SUPPORT_LLVMCOMPAT_H
