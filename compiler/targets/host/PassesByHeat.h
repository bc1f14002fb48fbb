// Runs other passes on cold functions than on the rest.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_PASSESBYHEAT_H
#define CPPAMP_TARGETS_HOST_PASSESBYHEAT_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace amp {

/// Runs passes only on functions with the attribute `cold`, or only on those without it. As text: cold(...), hot(...).
class PassesByHeat : public llvm::PassInfoMixin<PassesByHeat> {
public:
  PassesByHeat(bool OnCold, llvm::FunctionPassManager Passes) : OnCold(OnCold), Passes(std::move(Passes)) {}

  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
  void printPipeline(llvm::raw_ostream &OS, llvm::function_ref<llvm::StringRef(llvm::StringRef)> MapName);
  static bool isRequired() { return true; }

  static void registerNames(llvm::PassBuilder &PB);

private:
  bool OnCold;
  llvm::FunctionPassManager Passes;
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_PASSESBYHEAT_H
