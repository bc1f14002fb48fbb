// From the module of the device compilation to what each target makes of it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PIPELINE_PIPELINE_H
#define CPPAMP_PIPELINE_PIPELINE_H

#include "targets/Target.h"

#include "llvm/ADT/ArrayRef.h"

namespace llvm {
class Module;
} // namespace llvm

namespace amp {

/// Raw module of the device compilation -> common stages -> for each target its stages and its
/// output, in order. False after reports through the LLVMContext, whose handler must be set.
/// Robust: accesses outside of buffers are guarded (guard-accesses).
bool compileDeviceModule(llvm::Module &M, llvm::ArrayRef<const Target *> Targets, unsigned OptLevel, bool Robust,
                         EmbeddedCode &Out);

/// The passes alone, for one target: what its emit() is given. False after reports.
bool runDevicePasses(llvm::Module &M, const Target &T, unsigned OptLevel, bool Robust = false);

/// Only what finds mistakes of the user, for -fsyntax-only. False after reports.
bool checkDeviceModule(llvm::Module &M);

/// The stages that all targets share; OptLevel as in -O.
std::vector<Stage> commonStages(unsigned OptLevel, bool Robust = false);

} // namespace amp

#endif // CPPAMP_PIPELINE_PIPELINE_H
