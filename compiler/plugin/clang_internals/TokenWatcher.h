// Shares the preprocessor's single token watcher with an earlier one, and replaces the token that it sees.
//
// Clang's coverage mapping uses a watcher to record the last token of each file.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CLANG_INTERNALS_TOKENWATCHER_H
#define CPPAMP_PLUGIN_CLANG_INTERNALS_TOKENWATCHER_H

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/FunctionExtras.h"

namespace amp {

using TokenWatcher = llvm::unique_function<void(const clang::Token &)>;

/// The earlier watcher of PP. Our watcher calls it when tokens are read, not when they are parsed.
class EarlierWatcher {
public:
  /// Removes the earlier watcher from PP. Tokens of directives are not watched until watchDirectives().
  explicit EarlierWatcher(clang::Preprocessor &PP);

  void operator()(const clang::Token &T) {
    if (Watcher)
      Watcher(T);
  }
  /// Makes PP report tokens of directives from now on, if the earlier watcher wants them.
  void watchDirectives(clang::Preprocessor &PP) { PP.setPreprocessToken(Directives); }

private:
  TokenWatcher Watcher;
  bool Directives;
};

/// Makes the parser see By instead of the token that a watcher is called with.
void replaceWatchedToken(const clang::Token &Watched, const clang::Token &By);

} // namespace amp

#endif // CPPAMP_PLUGIN_CLANG_INTERNALS_TOKENWATCHER_H
