// The code of a template as its instantiations see it, where that does not depend on their arguments.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_RESOLVEPATTERN_H
#define CPPAMP_PLUGIN_AST_RESOLVEPATTERN_H

#include "llvm/ADT/DenseMap.h"

namespace clang {
class FunctionDecl;
class Sema;
class Stmt;
} // namespace clang

namespace amp {

/// Null statements, and those that they stand for.
using OmittedStatements = llvm::DenseMap<const clang::Stmt *, clang::Stmt *>;

/// In a template, Clang resolves nothing that involves a local class or a lambda, because each instantiation has its
/// own. Returns a function outside of templates with the code of Pattern, in which Sema has resolved what does not
/// depend on the template's parameters, with all conversions and implicit calls, and reported its errors. `Omitted` are
/// the statements with classes and lambdas that hold objects of dependent types: these are unchanged. Null if Pattern
/// has neither local classes nor lambdas, and if it is wrong for other reasons.
///
/// Call after precompiled headers and modules are written: they would contain the function, and what it uses would
/// count as instantiated in the units that import them.
const clang::FunctionDecl *resolvePattern(clang::Sema &S, const clang::FunctionDecl *Pattern,
                                          OmittedStatements &Omitted);

/// Returns true if Pattern has local classes or lambdas.
bool needsResolution(const clang::FunctionDecl *Pattern);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_RESOLVEPATTERN_H
