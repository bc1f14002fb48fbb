// What to say when an OpenCL front end refuses the emitted text: a mistake of this compiler, which a device's
// compiler would find no sooner than in the user's program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_SPIRV_REFUSEDTEXT_H
#define CPPAMP_TARGETS_OPENCL_SPIRV_REFUSEDTEXT_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class Module;
}

namespace amp {

/// Reports the first error in `Log`, which names lines of `Text`, as one in the kernel around it. The text is kept
/// in a file that the message names.
void reportRefusedText(llvm::Module &M, llvm::StringRef Text, llvm::StringRef Log);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_SPIRV_REFUSEDTEXT_H
