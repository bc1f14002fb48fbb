// Gives inactive lanes of gathers a defined address.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_DEFINEADDRESSES_H
#define CPPAMP_TARGETS_HOST_DEFINEADDRESSES_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// Defines the addresses of inactive lanes in gathers. For half a vector of undefined addresses, LLVM 19 uses an
/// arbitrary register, perhaps the result's, and x86 processors reject that instruction.
///
/// Before:  masked.gather(gep base, %i, mask %m)
/// After:   masked.gather(gep base, (%m ? %i : 0), mask %m)
class DefineAddresses : public llvm::PassInfoMixin<DefineAddresses> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_DEFINEADDRESSES_H
