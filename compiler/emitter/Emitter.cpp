// The order in which a program is printed: prelude, constants, kernels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "emitter/Emitter.h"
#include "support/DeviceDiagnostic.h"
#include "llvm/IR/Module.h"

bool amp::emitOpenCL(llvm::Module &M, const EmitterOptions &, EmittedProgram &) {
  M.getContext().diagnose(DeviceDiagnostic(llvm::DS_Error, {}, "the OpenCL C emitter is not there yet"));
  return false;
}
