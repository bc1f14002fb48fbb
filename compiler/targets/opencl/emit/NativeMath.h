// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_EMIT_NATIVEMATH_H
#define CPPAMP_TARGETS_OPENCL_EMIT_NATIVEMATH_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class Instruction;
}

namespace amp {

class TextWriter;

/// "native_exp" for an exp of float that may be inexact (-ffast-math); empty if I is to be what it is, or has no such
/// form.
std::string nativeNameOf(const llvm::Instruction &I);

/// Prints what native_rsqrt and its like are on NVIDIA's GPUs, as far as the kernels' text calls them: which one a
/// quotient is depends on what stands inside it, so that only the text knows.
void printNativeMath(llvm::StringRef Kernels, TextWriter &Out);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_EMIT_NATIVEMATH_H
