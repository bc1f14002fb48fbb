// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_EMIT_SUBGROUPS_H
#define CPPAMP_TARGETS_OPENCL_EMIT_SUBGROUPS_H

namespace llvm {
class Module;
}

namespace amp {

class TextWriter;

/// Prints what the calls of __cppamp_subgroup_shuffle and its like become, as far as M has any.
void printSubgroups(const llvm::Module &M, TextWriter &Out);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_EMIT_SUBGROUPS_H
