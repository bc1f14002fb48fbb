// Calls in a template that are wrong for any template arguments, although these determine the callee: all functions
// that the call may select are for the other side.
//
// They are calls of functions whose candidates are known, of lambdas, and of the members of classes in the template
// with parts of unknown types. Sema resolves all other calls: see ResolvePattern.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CHECKS_TEMPLATECALLS_H
#define CPPAMP_PLUGIN_CHECKS_TEMPLATECALLS_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SmallVector.h"

namespace amp {

using Candidates = llvm::SmallVector<const clang::FunctionDecl *, 4>;

/// Returns all functions that E, which depends on template parameters, may call; none if there may be others.
Candidates findCandidates(const clang::Expr *E, clang::ASTContext &Context);
/// Returns the constructors that may initialize an object of type T. None for copies.
Candidates findConstructors(clang::QualType T, const clang::Expr *Init);
/// Returns the type of the object that E destroys in a template; null for none.
clang::QualType getDestroyedType(const clang::Expr *E);

} // namespace amp

#endif // CPPAMP_PLUGIN_CHECKS_TEMPLATECALLS_H
