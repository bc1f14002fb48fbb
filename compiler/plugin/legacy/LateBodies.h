// Bodies of functions, default arguments and initializers in templates, which Visual C++ parsed when it instantiated
// them: a mistake in a template that nothing instantiates was no error.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_LATEBODIES_H
#define CPPAMP_PLUGIN_LEGACY_LATEBODIES_H

#include "plugin/tokens/LateBody.h"

#include <optional>

namespace clang {
class ASTContext;
class FunctionDecl;
class Sema;
} // namespace clang

namespace amp {

class OutermostDeclarations;

/// Makes the default argument, the initializer or the operand of a noexcept specifier that contains Mistake a late one.
/// Returns nothing if there is none, or if no template parameter is in scope that a value can depend on.
std::optional<OmittedTokens> parseValueLate(const clang::Sema &Parser, clang::SourceLocation Mistake,
                                            OutermostDeclarations &Declarations);

/// The qualified name without template arguments.
std::string nameFunction(const clang::FunctionDecl *F);

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_LATEBODIES_H
