// Definitions that the device passes share.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_SUPPORT_DEVICEPASS_H
#define CPPAMP_SUPPORT_DEVICEPASS_H

#include "llvm/IR/Analysis.h"
#include "llvm/IR/PassManager.h"

namespace amp {

/// Whether -amp-skip-pass leaves out passes.
inline bool SkipsPasses = false;

/// No device pass is optional otherwise: -opt-bisect-limit, meant for the host's code, would break kernels.
template <class Derived> struct DevicePass : llvm::PassInfoMixin<Derived> {
  static bool isRequired() { return !SkipsPasses; }
};

/// Declares a pass over each `Unit` (Module or Function). For use in lists of passes.
#define AMP_DECLARE_PASS(Class, Unit)                                                                                  \
  struct Class : DevicePass<Class> {                                                                                   \
    llvm::PreservedAnalyses run(llvm::Unit &, llvm::Unit##AnalysisManager &);                                          \
  };

/// The result of a pass that preserves blocks and branches.
inline llvm::PreservedAnalyses preserveCFG(bool Changed) {
  if (!Changed)
    return llvm::PreservedAnalyses::all();
  llvm::PreservedAnalyses Kept;
  Kept.preserveSet<llvm::CFGAnalyses>();
  return Kept;
}

} // namespace amp

#endif // CPPAMP_SUPPORT_DEVICEPASS_H
