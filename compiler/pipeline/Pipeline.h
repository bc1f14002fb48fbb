// From the module of the device compilation to what each target makes of it.
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

/// What the stages that all targets share are to do.
struct CommonOptions {
  unsigned OptLevel;   ///< as in -O
  bool Robust = false; ///< accesses outside of buffers are guarded (guard-accesses)
  bool Bounds = false; ///< subscripts outside of extents are told to the host (report-subscripts)
  bool Versions =
      true; ///< with Robust: kernels are there without guards, too; the host's code says which one is to run
};

/// Raw module of the device compilation -> common stages -> for each target its stages and its output, joined. The
/// order of the targets means nothing. False after reports through the LLVMContext, whose handler must be set.
bool compileDeviceModule(llvm::Module &M, llvm::ArrayRef<WantedTarget> Targets, const CommonOptions &Options,
                         EmbeddedCode &Out);

/// The passes alone, for one target: what its emit() is given. False after reports.
bool runDevicePasses(llvm::Module &M, const Target &T, const CommonOptions &Options);

/// Only what finds mistakes of the user, for -fsyntax-only. False after reports.
bool checkDeviceModule(llvm::Module &M);

/// Only what can be said of calls before the link has brought all functions; leaves M as it was. False after reports.
bool checkCalls(const llvm::Module &M);

std::vector<Stage> commonStages(const CommonOptions &Options);

} // namespace amp

#endif // CPPAMP_PIPELINE_PIPELINE_H
