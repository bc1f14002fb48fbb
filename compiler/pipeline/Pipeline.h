// From the module of the device compilation to the output of each target.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PIPELINE_PIPELINE_H
#define CPPAMP_PIPELINE_PIPELINE_H

#include "targets/TargetRegistry.h"

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace amp {

/// Options of the stages that all targets share.
struct CommonOptions {
  unsigned OptLevel;    ///< as in -O
  bool Robust = false;  ///< accesses outside buffers are guarded (guard-accesses)
  bool Bounds = false;  ///< subscripts outside extents are reported to the host (report-subscripts)
  bool Versions = true; ///< with Robust: each kernel also has a version without guards, and the host's code selects one
  unsigned Jobs = 1;    ///< number of threads that compile kernels
  unsigned TraceGranularity = 500; ///< of -ftime-trace, in microseconds
};

/// Runs the common stages on the raw module of the device compilation, then each target's stages, and joins the
/// outputs. The order of the targets does not matter. Returns false after reporting errors through the LLVMContext,
/// whose handler must be set.
bool compileDeviceModule(llvm::Module &M, llvm::ArrayRef<WantedTarget> Targets, const CommonOptions &Options,
                         EmbeddedCode &Out);

/// Runs only the passes, for one target; M is then the input of its emit(). Returns false after reporting errors.
bool runDevicePasses(llvm::Module &M, const Target &T, const CommonOptions &Options);

/// Runs only the checks, for -fsyntax-only. Returns false after reporting errors. If warnings are not shown, kernels
/// that only warnings could concern are not checked.
bool checkDeviceModule(llvm::Module &M, bool ShowsWarnings);

/// Runs only the checks of calls that need no functions from the link; M is unchanged. Returns false after reporting
/// errors.
bool checkCalls(const llvm::Module &M);

std::vector<Stage> commonStages(const CommonOptions &Options);

} // namespace amp

#endif // CPPAMP_PIPELINE_PIPELINE_H
