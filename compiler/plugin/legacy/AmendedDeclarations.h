// Declarations that Visual C++ accepted and that standard C++ needs in another form.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_AMENDEDDECLARATIONS_H
#define CPPAMP_PLUGIN_LEGACY_AMENDEDDECLARATIONS_H

#include "plugin/tokens/TokenRewriter.h"

#include "llvm/ADT/DenseMap.h"
#include <optional>

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

/// Does the same for a partial specialization, `template <unsigned N> struct A<tiled_index<N>>`, and its members.
std::vector<OmittedTokens> makeParametersInt(clang::ASTContext &Context,
                                             const clang::ClassTemplatePartialSpecializationDecl *Class);

/// Returns the partial specializations of the program, by their locations.
llvm::DenseMap<clang::SourceLocation, const clang::ClassTemplatePartialSpecializationDecl *>
findPartialSpecializations(clang::ASTContext &Context);

/// Visual C++'s specifiers in the declaration of a class or of one of its members: `sealed` means `final`, and
/// `abstract` means `= 0`. `abstract` on a class is removed.
struct VisualSpecifiers {
  unsigned Begin, End; ///< range of offsets that contains Clang's errors about the specifiers
  std::vector<OmittedTokens> Words;
};
std::vector<VisualSpecifiers> findVisualSpecifiers(const clang::SourceManager &SM, clang::FileID File);

/// `struct N::S;`, which declares nothing: removes the declaration whose qualified name begins at `Name`. Returns
/// nothing if its tokens are not those of such a declaration.
std::optional<OmittedTokens> removeQualifiedForward(const clang::SourceManager &SM, clang::SourceLocation Name);

/// Returns the first token of the declaration that contains `Loc` and is nested in `Namespaces` namespaces.
clang::SourceLocation findEnclosingDeclaration(const clang::SourceManager &SM, clang::SourceLocation Loc,
                                               unsigned Namespaces = 0);

/// Does the same without namespaces, for many errors: reads each file once.
class OutermostDeclarations {
public:
  clang::SourceLocation find(const clang::SourceManager &SM, clang::SourceLocation Loc);

private:
  llvm::DenseMap<clang::FileID, std::vector<unsigned>> Files; ///< offsets of the first tokens
};

/// Adds a forward declaration of a class or class template that a template uses, at `Use`, before its declaration.
/// Places it before the declaration that contains `Use`, in the namespace of the class.
std::vector<OmittedTokens> declareEarly(const clang::SourceManager &SM, const clang::NamedDecl *Class,
                                        clang::SourceLocation Use);

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_AMENDEDDECLARATIONS_H
