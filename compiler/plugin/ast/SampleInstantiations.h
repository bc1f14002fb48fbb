// Instantiates templates for a sample of the values that a program passes them, for tools that only look for mistakes:
// programs that try all sizes of a tile instantiate their kernels hundreds of times.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_SAMPLEINSTANTIATIONS_H
#define CPPAMP_PLUGIN_AST_SAMPLEINSTANTIATIONS_H

namespace clang {
class Sema;
}

namespace amp {

/// Of the functions that the parser has requested when it ends, omits those that differ from 32 earlier ones only in
/// template arguments that are values. Sets `Omits` if there are any.
void sampleInstantiations(clang::Sema &S, bool &Omits);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_SAMPLEINSTANTIATIONS_H
