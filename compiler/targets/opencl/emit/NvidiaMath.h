// Mathematical functions of float, for NVIDIA's GPUs.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_EMIT_NVIDIAMATH_H
#define CPPAMP_TARGETS_OPENCL_EMIT_NVIDIAMATH_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class Instruction;
} // namespace llvm

namespace amp {

class TextWriter;

/// Returns "cppamp_acos" for an acos of float; empty if the device's function is as good.
std::string nvidiaNameOf(const llvm::Instruction &I);

/// Returns the definitions of those functions that the kernels' text calls. They call native functions.
std::string nvidiaMathOf(llvm::StringRef Kernels);

/// Prints these definitions for NVIDIA's GPUs, and macros for others.
void printNvidiaMath(llvm::StringRef Kernels, llvm::StringRef Definitions, TextWriter &Out);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_EMIT_NVIDIAMATH_H
