// Sits between the preprocessor and the parser: reads all tokens of a translation unit, has them
// rewritten, and feeds them to the parser.
//
// Clang lets a plugin watch tokens, not change them. At the first token that the watcher sees, it reads all
// others itself, and gives the preprocessor a token stream to continue with. Pragmas that take effect while the
// parser runs are applied at their positions (ParserPragmas).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_TOKENS_TOKENFEED_H
#define CPPAMP_PLUGIN_TOKENS_TOKENFEED_H

#include "TokenRewriter.h"

namespace amp {

/// Makes the preprocessor of CI pass its tokens through rewriteTokens. Call before its first token is read,
/// which must happen in the reading language: see Languages. `Done` runs once, when the whole translation unit has
/// been read and rewritten.
void installTokenRewriter(clang::CompilerInstance &CI, RewriterOptions Options,
                          std::function<void(const TokenSummary &)> Done);

/// Turns errors about extensions that Visual C++ accepted into warnings.
void acceptExtensions(clang::DiagnosticsEngine &Diags);

} // namespace amp

#endif // CPPAMP_PLUGIN_TOKENS_TOKENFEED_H
