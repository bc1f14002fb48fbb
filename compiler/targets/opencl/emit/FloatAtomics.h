// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_EMIT_FLOATATOMICS_H
#define CPPAMP_TARGETS_OPENCL_EMIT_FLOATATOMICS_H

#include <string>

namespace llvm {
class AtomicRMWInst;
class Module;
} // namespace llvm

namespace amp {

class TextWriter;

/// The function that I is a call of: `cppamp_atomic_add_global_f32`. Empty if I is none of fadd, fmin and fmax of
/// float or double in global or local memory.
std::string floatAtomicName(const llvm::AtomicRMWInst &I);

/// Prints these functions, as far as M has calls of them.
void printFloatAtomics(const llvm::Module &M, TextWriter &Out);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_EMIT_FLOATATOMICS_H
