// Substitutes in the body of a template.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CLANG_INTERNALS_TEMPLATEBODY_H
#define CPPAMP_PLUGIN_CLANG_INTERNALS_TEMPLATEBODY_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class Decl;
class FunctionDecl;
class Sema;
class Stmt;
} // namespace clang

namespace amp {

/// Returns a function outside of templates, in no scope, with the body of Pattern, in which each template parameter is
/// replaced by itself: Sema resolves what does not depend on them. Local declarations are new, except `Unchanged`. Null
/// if Sema rejects the body.
clang::FunctionDecl *resolveBody(clang::Sema &S, const clang::FunctionDecl *Pattern,
                                 llvm::ArrayRef<clang::Decl *> Unchanged);

/// Omits the notes about instantiations that would follow the current diagnostic of resolveBody().
void omitInstantiationNotes(clang::Sema &S);

} // namespace amp

#endif // CPPAMP_PLUGIN_CLANG_INTERNALS_TEMPLATEBODY_H
