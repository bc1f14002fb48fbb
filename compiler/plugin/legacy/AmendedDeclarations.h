// Declarations that Visual C++ accepted and that standard C++ needs in another form.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_AMENDEDDECLARATIONS_H
#define CPPAMP_PLUGIN_LEGACY_AMENDEDDECLARATIONS_H

#include "plugin/tokens/TokenRewriter.h"

namespace clang {
class ASTContext;
class FunctionDecl;
class NamedDecl;
class ParmVarDecl;
} // namespace clang

namespace amp {

/// `template <class T> void A<T>::f(int x = 1) {}`: moves the default argument of `Parameter` into the class.
std::vector<OmittedTokens> moveDefaultArgument(clang::ASTContext &Context, const clang::ParmVarDecl *Parameter);

/// `template <unsigned N> void f(extent<N> e)`: changes the template parameters to int, the type of the class
/// template's parameter that they are deduced from. The body still sees values of the written type.
std::vector<OmittedTokens> makeParametersInt(clang::ASTContext &Context, const clang::FunctionDecl *Function);

/// The first token of the declaration that contains `Loc` and is a member of the `Namespaces` outermost ones.
clang::SourceLocation findEnclosingDeclaration(const clang::SourceManager &SM, clang::SourceLocation Loc,
                                               unsigned Namespaces = 0);

/// Declares a class or class template before the declaration in its namespace that contains `Use`, in whose body
/// a class template names it too early.
std::vector<OmittedTokens> declareEarly(const clang::SourceManager &SM, const clang::NamedDecl *Class,
                                        clang::SourceLocation Use);

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_AMENDEDDECLARATIONS_H
