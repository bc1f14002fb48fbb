// Diagnostics of the plugin, reported through Clang's own engine, and suggestions for some.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_MESSAGES_DIAGNOSTICS_H
#define CPPAMP_PLUGIN_MESSAGES_DIAGNOSTICS_H

#include "messages/Messages.h"

#include "clang/Basic/Diagnostic.h"
#include <optional>

namespace amp {

/// Reports a message of Messages.def; its arguments follow with <<.
clang::DiagnosticBuilder report(clang::DiagnosticsEngine &Diags, diag::Id Id, clang::SourceLocation Loc);

/// Returns the level that the command line and the pragmas before Loc give the message (see WarningFlags.h).
clang::DiagnosticsEngine::Level getLevel(const clang::DiagnosticsEngine &Diags, diag::Id Id, clang::SourceLocation Loc);

/// Returns the message that suggests an alternative to a library function, or to a class with its namespaces, that amp
/// code uses, if there is one.
std::optional<diag::Id> adviseAgainst(llvm::StringRef Callee);

} // namespace amp

#endif // CPPAMP_PLUGIN_MESSAGES_DIAGNOSTICS_H
