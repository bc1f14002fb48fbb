// Kernels as vectorised machine code of the host's.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_HOSTTARGET_H
#define CPPAMP_TARGETS_HOST_HOSTTARGET_H

#include "targets/Target.h"
#include "targets/host/HostLevels.h"

namespace amp {

struct HostOptions {
  std::vector<HostLevel> Levels;
  unsigned OptLevel = 2;
  bool DebugInfo = false; ///< keep the lines of the source
  bool Robust = false;    ///< --amp-robust

  /// One call for each thread: see CallThreads.
  bool byThread() const { return Levels.size() == 1 && Levels.front().isScalar(); }
};

/// Turns a module that has passed the checks of threads into host code.
///
/// Before:  kernels, as the common stages leave them
/// After:   each kernel a table::host_entry for each level, optimised, and all of them named by the constant
///          array HostKernelsSymbol; nothing else is visible
/// Needs:   the common stages of the pipeline.
/// Leaves:  an ordinary module of the host's; in the metadata an entry stands for each kernel, with the containers that
///          it reaches.
struct CompileForHost : llvm::PassInfoMixin<CompileForHost> {
  explicit CompileForHost(const HostOptions &Options) : Options(Options) {}
  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }

private:
  const HostOptions &Options;
};

/// Its code is bitcode for the module of the host compilation.
class HostTarget : public Target {
public:
  explicit HostTarget(const HostOptions &Options) : Options(Options) {}

  llvm::StringRef name() const override { return "host"; }
  /// Guards are put into whole kernels only.
  bool takesSource() const override { return Options.byThread() && !Options.Robust; }
  std::vector<Stage> stages(unsigned OptLevel) const override;
  bool emit(llvm::Module &M, EmbeddedCode &Out) const override;
  void registerPasses(llvm::PassBuilder &PB) const override;

private:
  const HostOptions &Options;
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_HOSTTARGET_H
