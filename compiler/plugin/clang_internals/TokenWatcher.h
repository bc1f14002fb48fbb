// The preprocessor's watcher of tokens, shared with the one that was there before.
//
// Clang's coverage mapping notes the last token of each file by it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CLANG_INTERNALS_TOKENWATCHER_H
#define CPPAMP_PLUGIN_CLANG_INTERNALS_TOKENWATCHER_H

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/FunctionExtras.h"

namespace amp {

using TokenWatcher = llvm::unique_function<void(const clang::Token &)>;

/// The watcher that PP had. Ours calls it while the tokens are read, not while they are parsed.
class EarlierWatcher {
public:
  /// Takes it out of PP, which has none then. Tokens of directives are not watched until watchDirectives().
  explicit EarlierWatcher(clang::Preprocessor &PP);

  void operator()(const clang::Token &T) {
    if (Watcher)
      Watcher(T);
  }
  /// If the earlier watcher wants tokens of directives, PP shows them from now on.
  void watchDirectives(clang::Preprocessor &PP) { PP.setPreprocessToken(Directives); }

private:
  TokenWatcher Watcher;
  bool Directives;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_CLANG_INTERNALS_TOKENWATCHER_H
