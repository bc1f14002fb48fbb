// One walk over the user's code that feeds all checks.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CHECKS_AMPVISITOR_H
#define CPPAMP_PLUGIN_CHECKS_AMPVISITOR_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace clang {
class ASTContext;
class Decl;
} // namespace clang

namespace amp {

/// Runs all checks over `Decls`, the top-level declarations and instantiations of the user's files; those of
/// precompiled headers and modules that are read on the way come to them. `Errors` are the places of all errors that
/// have been reported; it grows with those of the checks. Gives whether there are calls in code for both sides that
/// only the device compilation can judge.
bool runChecks(clang::ASTContext &Context, const std::vector<clang::Decl *> &Decls,
               const std::vector<clang::SourceLocation> &Errors);

/// Reports the calls in code for both sides whose callee on the amp side is restricted to cpu, in the device
/// compilation, where these calls are resolved. What the host compilation sees by itself it reports.
void checkDeviceCalls(clang::ASTContext &Context, const std::vector<clang::Decl *> &Decls,
                      const std::vector<clang::SourceLocation> &Errors);

} // namespace amp

#endif // CPPAMP_PLUGIN_CHECKS_AMPVISITOR_H
