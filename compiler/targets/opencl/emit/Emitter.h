// The interface of the emitter: a module of kernels in, OpenCL C 1.2 text out.
//
// Anything that the passes should not have left is rejected with a message
// (Expressions.h). The emitter does not change the module and does not
// depend on any pass.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_EMIT_EMITTER_H
#define CPPAMP_TARGETS_OPENCL_EMIT_EMITTER_H

#include <string>

namespace llvm {
class Module;
}

namespace amp {

struct EmitterOptions {
  /// Print `#line` before statements whose instructions have a source location.
  bool LineDirectives = false;
};

struct EmittedProgram {
  std::string Text;
};

/// Prints the kernels of M. Returns false, after reports through M.getContext().diagnose with source
/// locations, if something cannot be expressed.
bool emitOpenCL(llvm::Module &M, const EmitterOptions &Options, EmittedProgram &Out);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_EMIT_EMITTER_H
