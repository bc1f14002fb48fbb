// The door of the emitter: a module of kernels in, OpenCL C 1.2 text out.
//
// What the module must look like stands in docs/internals/architecture.md, "After the passes"; everything
// else is refused in words (Expressions.h). The emitter changes nothing in the module and knows no
// pass.
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
  /// Print `#line` before statements whose instructions carry a source location.
  bool LineDirectives = false;
};

struct EmittedProgram {
  std::string Text;
};

/// Prints the kernels of M. False, after reports through M.getContext().diagnose with the source
/// line, if something cannot be said.
bool emitOpenCL(llvm::Module &M, const EmitterOptions &Options, EmittedProgram &Out);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_EMIT_EMITTER_H
