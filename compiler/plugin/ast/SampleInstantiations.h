// Instantiates templates for a sample of the values that a program passes them, for tools that only look for mistakes:
// programs that try all sizes of a tile instantiate their kernels hundreds of times.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_SAMPLEINSTANTIATIONS_H
#define CPPAMP_PLUGIN_AST_SAMPLEINSTANTIATIONS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace clang {
class Decl;
class FunctionDecl;
class Sema;
} // namespace clang

namespace amp {

/// Of the cpu functions that wait for their instantiation, omits those that differ from 8 earlier ones only in
/// template arguments that are values, or from 4 earlier ones only in numbers: values of enumerations and bool select
/// different code more often.
class InstantiationSampler {
public:
  /// Begins with the functions that wait when the unit is parsed. Until then, nothing is omitted.
  void setSema(clang::Sema &Parser);
  /// Call this after each instantiation.
  void prune();
  /// Returns true if functions were omitted.
  bool omits() const { return Omits; }

  /// For the end of the parse.
  void start();

private:
  bool isOmitted(const clang::FunctionDecl *F);

  clang::Sema *S = nullptr;
  bool HasStarted = false, Omits = false;
  llvm::DenseSet<const clang::Decl *> Seen;
  struct Counted {
    unsigned All = 0;
    llvm::DenseMap<unsigned, unsigned> OfChoices; ///< with equal values of enumerations and bool
  };
  llvm::DenseMap<unsigned, Counted> Counts; ///< instantiations with equal types that were not omitted
};

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_SAMPLEINSTANTIATIONS_H
