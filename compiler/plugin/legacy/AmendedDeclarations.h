// Declarations that Visual C++ accepted and that standard C++ needs in another form.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_AMENDEDDECLARATIONS_H
#define CPPAMP_PLUGIN_LEGACY_AMENDEDDECLARATIONS_H

#include "plugin/tokens/TokenRewriter.h"

#include "llvm/ADT/DenseMap.h"

namespace clang {
class ASTContext;
class ClassTemplatePartialSpecializationDecl;
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

/// The same for a partial specialization, `template <unsigned N> struct A<tiled_index<N>>`, and its members.
std::vector<OmittedTokens> makeParametersInt(clang::ASTContext &Context,
                                             const clang::ClassTemplatePartialSpecializationDecl *Class);

/// The partial specializations of the program, by their locations.
llvm::DenseMap<clang::SourceLocation, const clang::ClassTemplatePartialSpecializationDecl *>
findPartialSpecializations(clang::ASTContext &Context);

/// Visual C++'s words in the declaration of a class or of one of its members: `sealed` is `final`, and `abstract` is
/// `= 0` or, for a class, needs no word.
struct VisualSpecifiers {
  unsigned Begin, End; ///< offsets: Clang's errors about the words are between them
  std::vector<OmittedTokens> Words;
};
std::vector<VisualSpecifiers> findVisualSpecifiers(const clang::SourceManager &SM, clang::FileID File);

/// The first token of the declaration that contains `Loc` and is a member of the `Namespaces` outermost ones.
clang::SourceLocation findEnclosingDeclaration(const clang::SourceManager &SM, clang::SourceLocation Loc,
                                               unsigned Namespaces = 0);

/// Declares a class or class template before the declaration in its namespace that contains `Use`, in whose body
/// a class template names it too early.
std::vector<OmittedTokens> declareEarly(const clang::SourceManager &SM, const clang::NamedDecl *Class,
                                        clang::SourceLocation Use);

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_AMENDEDDECLARATIONS_H
