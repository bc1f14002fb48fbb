// Visual C++ allowed a `T &`, a parameter or variable, to refer to a temporary object of a class.
//
// Clang's messages name the function and the number of the argument. Its location must be searched in the text.
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

/// Returns the first and the last token of argument `Number` (from 1) of the call whose function is named at Loc.
/// Returns an invalid range if that is not a call or the name comes from a macro.
clang::SourceRange findArgument(const clang::SourceManager &SM, clang::SourceLocation Loc, unsigned Number);

/// Returns the temporary of "non-const lvalue reference ... cannot bind to a temporary", if its type is a class.
clang::SourceRange findBoundTemporary(const clang::Diagnostic &Info);

/// Returns true if Expression is an argument of a call, judging by its text. A variable extends the
/// lifetime of a temporary; members and results of functions do not, so they must not refer to one.
bool isArgument(const clang::SourceManager &SM, clang::SourceRange Expression, bool InConstructor);

/// Returns all functions, by the locations of their names.
llvm::DenseMap<clang::SourceLocation, const clang::FunctionDecl *> findFunctions(clang::ASTContext &Context);

/// Returns the locations of the names of all variables except parameters.
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
