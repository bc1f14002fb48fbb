// Temporary objects of classes that are given to a `T &`, a parameter or variable, which Visual C++ let refer to them.
//
// Clang's messages name the function and the number of the argument; its position is found in the text.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_TEMPORARIES_H
#define CPPAMP_PLUGIN_LEGACY_TEMPORARIES_H

#include "clang/AST/Type.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/DenseMap.h"
#include <vector>

namespace clang {
class ASTContext;
class Diagnostic;
class FunctionDecl;
class SourceManager;
} // namespace clang

namespace amp {

/// The first and the last token of an argument, counted from 1, of the call whose function is named at Loc. Invalid if
/// that is not a call, or the name comes from a macro.
clang::SourceRange findArgument(const clang::SourceManager &SM, clang::SourceLocation Loc, unsigned Number);

/// "non-const lvalue reference to type 'T' cannot bind to a temporary of type 'T'": the temporary, if T is a class.
clang::SourceRange findBoundTemporary(const clang::Diagnostic &Info);

/// Returns true if Expression is an argument of a call, judging by its text. A member or the result
/// of a function must not refer to a temporary, whose lifetime ends; a variable extends it.
bool isArgument(const clang::SourceManager &SM, clang::SourceRange Expression, bool InConstructor);

/// All functions, by the places of their names.
llvm::DenseMap<clang::SourceLocation, const clang::FunctionDecl *> findFunctions(clang::ASTContext &Context);

/// The locations of the names of all variables except parameters.
std::vector<clang::SourceLocation> findVariables(clang::ASTContext &Context);

/// Returns true if T is a class or may be instantiated as one. A deduced T may be anything: __cppamp_lvalue takes
/// classes only.
inline bool mayBeClass(clang::QualType T) {
  if (auto *Pack = T->getAs<clang::PackExpansionType>())
    T = Pack->getPattern();
  return T->isRecordType() || T->isTemplateTypeParmType() || T->getAs<clang::TemplateSpecializationType>() ||
         T->getAs<clang::InjectedClassNameType>();
}

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_TEMPORARIES_H
