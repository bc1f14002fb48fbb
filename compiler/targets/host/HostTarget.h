// Kernels as vectorized machine code of the host's.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_HOSTTARGET_H
#define CPPAMP_TARGETS_HOST_HOSTTARGET_H

#include "targets/TargetRegistry.h"
#include "targets/host/HostLevels.h"

namespace amp {

struct HostOptions {
  std::vector<HostLevel> Levels;
  unsigned OptLevel = 2;
  bool DebugInfo = false; ///< keep the lines of the source
  bool Robust = false;    ///< --amp-robust
  bool Remarks = false;   ///< -Rpass=, -fsave-optimization-record

  /// One call for each thread: see CallThreads.
  bool byThread() const { return Levels.size() == 1 && Levels.front().isScalar(); }
};

/// From kernels, as the common stages leave them, to a table::host_entry for each kernel and level, optimized, and all
/// of them named by the constant array HostKernelsSymbol: bitcode for the module of the host compilation.
class HostTarget : public Target {
public:
  static constexpr char Name[] = "host";
  static TargetUse getUse(const UnitOptions &Options);

  /// The levels must be some of Options.Machine's.
  explicit HostTarget(const UnitOptions &Options);

  llvm::StringRef name() const override { return Name; }
  llvm::StringRef title() const override { return "the host"; }
  /// Guards are put into whole kernels only.
  bool takesSource() const override { return Options.byThread() && !Options.Robust; }
  bool asksForVersions() const override { return !Options.byThread(); }
  std::vector<Stage> stages(unsigned OptLevel) const override;
  TargetOutput emit(llvm::Module &M) const override;
  void registerPasses(llvm::PassBuilder &PB) const override;
  void registerAnalyses(llvm::FunctionAnalysisManager &FAM) const override;

private:
  const HostOptions Options;
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_HOSTTARGET_H
