// Mistakes in the body of a function in a template that nothing instantiates: Visual C++ did not parse it. The host's
// parse finds out which bodies these are (plugin/legacy); both parses forget the errors there.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_TOKENS_LATEBODY_H
#define CPPAMP_PLUGIN_TOKENS_LATEBODY_H

#include "TokenRewriter.h"

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class FunctionDecl;
class Sema;
} // namespace clang

namespace amp {

/// Returns the outermost function that is being parsed or instantiated, or null.
const clang::FunctionDecl *findOutermostFunction(const clang::Sema &Parser);

/// Returns the function in a template whose body is being parsed, the outermost one, or null.
const clang::FunctionDecl *findTemplateBody(const clang::Sema &Parser);

/// Makes the body of Pattern a late one.
OmittedTokens parseLate(const clang::SourceManager &SM, const clang::FunctionDecl *Pattern);

/// Returns true in the body of a function with a LateBody.
bool isInLateBody(const clang::Sema &Parser, llvm::ArrayRef<OmittedTokens> Omitted);

} // namespace amp

#endif // CPPAMP_PLUGIN_TOKENS_LATEBODY_H
