// Kernels that check themselves: machine code for the host, run by accelerator::direct3d_ref.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_CHECK_CHECKTARGET_H
#define CPPAMP_TARGETS_CHECK_CHECKTARGET_H

#include "targets/TargetRegistry.h"

namespace amp {

/// Its code is bitcode for the module of the host compilation.
class CheckTarget : public Target {
public:
  static constexpr char Name[] = "check";
  static TargetUse getUse(const UnitOptions &Options) {
    return Options.CheckKernels ? TargetUse::Required : TargetUse::No;
  }

  explicit CheckTarget(const UnitOptions &) {}

  llvm::StringRef name() const override { return Name; }
  llvm::StringRef title() const override { return "accelerator::direct3d_ref"; }
  /// Starts from the source, because the common stages remove unused code, including mistakes.
  bool takesSource() const override { return true; }
  std::vector<Stage> stages(unsigned OptLevel) const override;
  TargetOutput emit(llvm::Module &M) const override;
  void registerPasses(llvm::PassBuilder &PB) const override;
  void registerAnalyses(llvm::FunctionAnalysisManager &FAM) const override;
};

} // namespace amp

#endif // CPPAMP_TARGETS_CHECK_CHECKTARGET_H
