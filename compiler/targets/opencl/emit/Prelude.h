// Functions and macros that the text defines before its kernels, as far as these use them.
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

/// The function that I is a call of: `cppamp_atomic_add_global_f32`. Empty if I is none of fadd, fmin and fmax of
/// float or double in global or local memory.
std::string floatAtomicName(const llvm::AtomicRMWInst &I);

/// Prints these functions, as far as M has calls of them.
void printFloatAtomics(const llvm::Module &M, TextWriter &Out);

class TextWriter;

/// "native_exp" for an exp of float that may be inexact (-ffast-math); empty if I is to be what it is, or has no such
/// form.
std::string nativeNameOf(const llvm::Instruction &I);

/// Prints what native_rsqrt and its like are on NVIDIA's GPUs, as far as the kernels' text calls them: which one a
/// quotient is depends on what stands inside it, so that only the text knows.
void printNativeMath(llvm::StringRef Kernels, TextWriter &Out);

class TextWriter;

/// Prints what the calls of __cppamp_subgroup_shuffle and its like become, as far as M has any.
void printSubgroups(const llvm::Module &M, TextWriter &Out);

class TextWriter;

/// Prints what the calls of __cppamp_load4_f32 and its like become, as far as M has any.
void printVectorAccess(const llvm::Module &M, TextWriter &Out);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_EMIT_PRELUDE_H
