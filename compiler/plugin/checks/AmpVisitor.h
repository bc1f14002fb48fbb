// The one walk over the user's code that feeds all checks.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CHECKS_AMPVISITOR_H
#define CPPAMP_PLUGIN_CHECKS_AMPVISITOR_H

#include "plugin/ast/ResolvePattern.h"
#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace clang {
class ASTContext;
class Decl;
class FunctionDecl;
} // namespace clang

namespace amp {

/// resolvePattern()
using Resolver = llvm::function_ref<const clang::FunctionDecl *(const clang::FunctionDecl *, OmittedStatements &)>;

/// Runs all checks over `Decls`, the top-level declarations and instantiations of the user's files; declarations of
/// precompiled headers and modules that are read meanwhile are appended. `Errors` are the locations of all errors
/// reported so far, including those of the checks. Returns whether code for both sides
/// contains calls that only the device compilation can check.
///
/// The templates that `Resolve` resolves are only added to `Patterns`, if that is not null; checkPatterns() checks
/// them.
bool runChecks(clang::ASTContext &Context, const std::vector<clang::Decl *> &Decls,
               const std::vector<clang::SourceLocation> &Errors, Resolver Resolve,
               std::vector<clang::Decl *> *Patterns);
void checkPatterns(clang::ASTContext &Context, const std::vector<clang::Decl *> &Patterns,
                   const std::vector<clang::SourceLocation> &Errors, Resolver Resolve);

/// Runs in the device compilation, which resolves the calls of code for both sides on the amp side. Reports those whose
/// callee is restricted to cpu, except what the host compilation reports itself.
void checkDeviceCalls(clang::ASTContext &Context, const std::vector<clang::Decl *> &Decls,
                      const std::vector<clang::SourceLocation> &Errors);

} // namespace amp

#endif // CPPAMP_PLUGIN_CHECKS_AMPVISITOR_H
