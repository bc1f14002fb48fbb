// Functions and macros that the text defines before its kernels, as needed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_EMIT_PRELUDE_H
#define CPPAMP_TARGETS_OPENCL_EMIT_PRELUDE_H

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

/// Prints these functions, as far as M calls them.
void printFloatAtomics(const llvm::Module &M, TextWriter &Out);

class TextWriter;

/// Returns "native_exp" for an exp of float that may be inexact (-ffast-math); empty if I must be exact or has no
/// native form.
std::string nativeNameOf(const llvm::Instruction &I);

/// Prints the definitions of native_rsqrt and similar functions for NVIDIA's GPUs, as far as the kernels' text calls
/// them. Only the text shows this, because the form of a quotient depends on its operands.
void printNativeMath(llvm::StringRef Kernels, TextWriter &Out);

class TextWriter;

/// Prints the definitions of __cppamp_subgroup_shuffle and similar builtins, as far as M calls them.
void printSubgroups(const llvm::Module &M, TextWriter &Out);

class TextWriter;

/// Prints the definition of __cppamp_opaque, if M calls it.
void printOpaque(const llvm::Module &M, TextWriter &Out);

class TextWriter;

/// Prints the definitions of __cppamp_load4_f32 and similar builtins, as far as M calls them.
void printVectorAccess(const llvm::Module &M, TextWriter &Out);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_EMIT_PRELUDE_H
