// Functions and macros that the text defines before its kernels, as needed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_EMIT_PRELUDE_H
#define CPPAMP_TARGETS_OPENCL_EMIT_PRELUDE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class AtomicRMWInst;
class Instruction;
class Module;
} // namespace llvm

namespace amp {

class TextWriter;

/// Returns the function that replaces I: `cppamp_atomic_add_global_f32`. Empty if I is not an fadd, fmin or fmax of
/// float or double in global or local memory.
std::string floatAtomicName(const llvm::AtomicRMWInst &I);

/// Prints the definitions of those functions that M calls.
void printFloatAtomics(const llvm::Module &M, TextWriter &Out);

/// Returns "native_exp" for an exp of float that may be inexact (-ffast-math); empty if I must be exact or has no
/// native form.
std::string nativeNameOf(const llvm::Instruction &I);

/// Prints the definitions of native_rsqrt and similar functions for NVIDIA's GPUs, if the kernels' text or that of
/// their functions for these GPUs (NvidiaMath.h) calls them. Only the text shows which are called, because the printed
/// form of a quotient depends on its operands.
void printNativeMath(llvm::StringRef Kernels, llvm::StringRef OwnMath, TextWriter &Out);

/// Prints the definitions of those builtins that M calls, of __cppamp_subgroup_shuffle and similar ones.
void printSubgroups(const llvm::Module &M, TextWriter &Out);

/// Prints the definition of __cppamp_opaque, if M calls it.
void printOpaque(const llvm::Module &M, TextWriter &Out);

/// Prints the definition of __cppamp_varying, if M calls it.
void printVarying(const llvm::Module &M, TextWriter &Out);

/// Prints the definition of __cppamp_index, if M calls it.
void printIndex(const llvm::Module &M, TextWriter &Out);

/// Prints the definitions of __cppamp_dot_signed and similar builtins that M calls.
void printDots(const llvm::Module &M, TextWriter &Out);

/// Prints definitions of the functions for thread ids, for NVIDIA's GPUs and the short ones of the kernels.
void printThreadIds(llvm::ArrayRef<const llvm::Function *> Kernels, TextWriter &Out);

/// Prints the definitions of those builtins that M calls, of __cppamp_load4_f32 and similar ones.
void printVectorAccess(const llvm::Module &M, TextWriter &Out);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_EMIT_PRELUDE_H
