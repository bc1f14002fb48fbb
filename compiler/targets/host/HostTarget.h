// Compiles kernels to vectorized machine code for the host.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_HOSTTARGET_H
#define CPPAMP_TARGETS_HOST_HOSTTARGET_H

#include "targets/TargetRegistry.h"
#include "targets/host/HostLevels.h"

#include <functional>

namespace amp {

struct HostOptions {
  std::vector<HostLevel> Levels;
  unsigned OptLevel = 2;
  bool DebugInfo = false; ///< keep source locations
  bool Robust = false;    ///< --amp-robust
  bool Remarks = false;   ///< -Rpass=, -fsave-optimization-record

  /// One call per thread: see CallThreads.
  bool byThread() const { return Levels.size() == 1 && Levels.front().isScalar(); }
};

/// Registers the analyses that depend on the machine of a module, from when IsReady holds for it.
void registerMachineAnalyses(llvm::FunctionAnalysisManager &FAM, std::function<bool(const llvm::Module &)> IsReady);

/// Compiles kernels, as the common stages leave them, to an optimized table::host_entry for each kernel and level, and
/// the constant array HostKernelsSymbol that names all of them: bitcode for the module of the host compilation.
class HostTarget : public Target {
public:
  static constexpr char Name[] = "host";
  static TargetUse getUse(const UnitOptions &Options);

  /// The levels must belong to Options.Machine.
  explicit HostTarget(const UnitOptions &Options);

  llvm::StringRef name() const override { return Name; }
  llvm::StringRef title() const override { return "the host"; }
  /// Guards can only be added to whole kernels.
  bool takesSource() const override { return Options.byThread() && !Options.Robust; }
  /// A module with debug information has one compile unit. Remarks are in the order of the kernels.
  bool compilesKernelsApart() const override { return !Options.byThread() && !Options.DebugInfo && !Options.Remarks; }
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
