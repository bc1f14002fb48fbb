// Programs that Visual C++ of 2013 took as they are: they use names whose headers its own headers brought, leave out
// `typename`, `template` and `this->`, use in templates what is declared after them, and say `void main`. A program
// that compiles without is not touched.
//
// Most of it is what Clang's own mode for Visual C++ accepts; it is on in the program's files, after a first attempt
// has failed without (Attempts.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_LEGACYSOURCE_H
#define CPPAMP_PLUGIN_LEGACY_LEGACYSOURCE_H

#include "plugin/tokens/TokenRewriter.h"

#include "clang/Basic/Diagnostic.h"
#include <memory>

namespace clang {
class ASTContext;
class CompilerInstance;
class Sema;
} // namespace clang

namespace amp {

/// One attempt at compiling an input, from before its first token to the last.
class LegacyCompilation {
public:
  /// Begins the attempts. Gives the preprocessor the headers that this one is to supply. Null if the input is to be
  /// taken as it is.
  static std::unique_ptr<LegacyCompilation> begin(clang::CompilerInstance &CI);
  ~LegacyCompilation();

  /// What the tokens lack.
  LegacySource getSource() const;
  /// The parser's semantic half, while there is one.
  void setSema(clang::Sema *Parser);
  /// Looks at a message of Clang's before anybody else. True if the user need not see it.
  bool read(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info);
  /// To be called when the input is parsed. If it has errors that may be mended, the process ends here, and another
  /// attempt takes its place; otherwise one remark says what has been supplied.
  void settle(clang::ASTContext &Context, const TokenSummary &Seen);

private:
  struct State;
  explicit LegacyCompilation(std::unique_ptr<State> S);
  std::unique_ptr<State> S;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_LEGACYSOURCE_H
