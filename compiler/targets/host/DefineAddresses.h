// What no lane reads from is an address all the same.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_DEFINEADDRESSES_H
#define CPPAMP_TARGETS_HOST_DEFINEADDRESSES_H

#include "llvm/IR/PassManager.h"

namespace amp {

/// Gives the lanes of a gather that are not there an address, too. LLVM 19 takes any register for half a
/// vector of undefined addresses, the result's as well, and that is an instruction x86 processors refuse.
///
/// Before:  masked.gather(gep base, %i, mask %m)
/// After:   masked.gather(gep base, (%m ? %i : 0), mask %m)
class DefineAddresses : public llvm::PassInfoMixin<DefineAddresses> {
public:
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_DEFINEADDRESSES_H
