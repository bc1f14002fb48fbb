// Reports of the plugin, through Clang's own engine.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_DIAGNOSTICS_H
#define CPPAMP_PLUGIN_DIAGNOSTICS_H

#include "clang/Basic/Diagnostic.h"

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

/// What the command line makes of a warning whose text ends in its flag, "[-Wamp-...]". Clang knows no
/// flags of plugins, but keeps all -W options.
clang::DiagnosticsEngine::Level applyFlags(clang::DiagnosticsEngine &Diags,
                                           clang::DiagnosticsEngine::Level Level,
                                           llvm::StringRef Text);

} // namespace amp

#endif // CPPAMP_PLUGIN_DIAGNOSTICS_H
