// The last gate: refuses, in words and with the source line, what OpenCL C cannot say.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_EMIT_CANEMIT_H
#define CPPAMP_TARGETS_OPENCL_EMIT_CANEMIT_H

namespace llvm {
class Module;
}

namespace amp {

/// False after a report for each thing that cannot be printed.
bool canEmit(llvm::Module &M);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_EMIT_CANEMIT_H
