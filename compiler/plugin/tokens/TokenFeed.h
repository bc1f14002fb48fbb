// Between the preprocessor and the parser: takes all tokens of a translation unit from the one, has them
// rewritten, and feeds them to the other.
//
// Clang lets a plugin watch tokens, not change them. At the first token that the watcher sees, it reads the
// rest itself, and gives the preprocessor a stream of tokens to go on with. Pragmas that act while the
// parser reads are kept for their place (ParserPragmas).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_TOKENS_TOKENFEED_H
#define CPPAMP_PLUGIN_TOKENS_TOKENFEED_H

#include "TokenRewriter.h"

namespace amp {

/// Makes the preprocessor of CI hand its tokens through rewriteTokens. To be called before its first token is read,
/// which is to happen in the language for reading: see Languages. `Done` runs once, when the whole translation unit has
/// been read and rewritten.
void installTokenRewriter(clang::CompilerInstance &CI, RewriterOptions Options,
                          std::function<void(const TokenSummary &)> Done);

/// To be called when CUDA's mode ends before the parser does. It takes its pragma of CUDA's back only if the
/// language is CUDA at its end: else the preprocessor would keep a handler that is gone, and tools that delete it
/// (amp-port, clang-tidy) would crash.
void releaseCudaPragma(clang::Preprocessor &PP);

} // namespace amp

#endif // CPPAMP_PLUGIN_TOKENS_TOKENFEED_H
