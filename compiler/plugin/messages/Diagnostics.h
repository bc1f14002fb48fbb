// Reports of the plugin, through Clang's own engine.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_MESSAGES_DIAGNOSTICS_H
#define CPPAMP_PLUGIN_MESSAGES_DIAGNOSTICS_H

#include "clang/Basic/Diagnostic.h"
#include <string>

namespace amp {
namespace diag {
enum Id {
#define DIAG(Name, Severity, Text) Name,
#include "Diagnostics.def"
#undef DIAG
};
} // namespace diag

/// Reports a message of Diagnostics.def; its arguments follow with <<.
clang::DiagnosticBuilder report(clang::DiagnosticsEngine &Diags, diag::Id Id,
                                clang::SourceLocation Loc);

/// Level and text of a report whose text may end in the flag of a warning, " [-Wamp-...]": as the command
/// line and the pragmas before Loc have it (see WarningFlags.h), and as Clang says it ("[-Werror,-W...]").
struct FlaggedText {
  clang::DiagnosticsEngine::Level Level;
  std::string Text;
};
FlaggedText applyFlags(clang::DiagnosticsEngine &Diags, clang::DiagnosticsEngine::Level Level,
                       llvm::StringRef Text, clang::SourceLocation Loc);

} // namespace amp

#endif // CPPAMP_PLUGIN_MESSAGES_DIAGNOSTICS_H
