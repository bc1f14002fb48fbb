// Bodies of functions, default arguments and initializers in templates, which Visual C++ parsed when it instantiated
// them: a mistake in a template that nothing instantiates was no error.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_LATEBODIES_H
#define CPPAMP_PLUGIN_LEGACY_LATEBODIES_H

#include "plugin/tokens/TokenRewriter.h"

#include <optional>

namespace clang {
class ASTContext;
class FunctionDecl;
class Sema;
} // namespace clang

namespace amp {

/// Returns the function in a template whose body is being parsed, the outermost one. Null if Clang cannot parse its
/// body later.
const clang::FunctionDecl *findTemplateBody(const clang::Sema &Parser);

/// Returns true if the unit instantiates the definition of Pattern.
bool isInstantiated(const clang::FunctionDecl *Pattern);

/// Makes the body of Pattern a late one.
OmittedTokens parseLate(const clang::SourceManager &SM, const clang::FunctionDecl *Pattern);

/// Makes the default argument or the initializer after a `=` that contains Mistake a late one. Returns nothing if there
/// is none, or if no type parameter is in scope.
std::optional<OmittedTokens> parseValueLate(const clang::Sema &Parser, clang::SourceLocation Mistake);

/// The qualified name without template arguments.
std::string nameFunction(const clang::FunctionDecl *F);

/// Returns the names of the functions with a LateBody that nothing has instantiated.
std::vector<std::string> findUnparsed(const clang::Sema &Parser, llvm::ArrayRef<OmittedTokens> Omitted);

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_LATEBODIES_H
