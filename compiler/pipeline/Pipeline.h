// From the module of the device compilation to text and kernel table.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PIPELINE_PIPELINE_H
#define CPPAMP_PIPELINE_PIPELINE_H

#include <string>

namespace llvm {
class Module;
class PassBuilder;
} // namespace llvm

namespace amp {

struct DeviceProgram {
  std::string OpenCL;
  std::string KernelTable; ///< bytes, as kernel_table.h lays them out
  unsigned Kernels = 0;
};

/// Raw module of the device compilation -> optimised, legalised, emitted. False after reports through
/// the LLVMContext, whose handler must be set.
bool compileDeviceModule(llvm::Module &M, unsigned OptLevel, DeviceProgram &Out);

/// The passes alone: what the emitter is given. False after reports.
bool runDevicePasses(llvm::Module &M, unsigned OptLevel);

/// Only what finds mistakes of the user, for -fsyntax-only. False after reports.
bool checkDeviceModule(llvm::Module &M);

/// Makes the passes of Passes.def known by their names.
void registerPasses(llvm::PassBuilder &PB);

} // namespace amp

#endif // CPPAMP_PIPELINE_PIPELINE_H
