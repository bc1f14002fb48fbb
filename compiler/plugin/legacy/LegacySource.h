// Compiles programs that Visual C++ 2013 accepted unchanged: they use names whose headers Visual C++'s own headers
// included, omit `typename`, `template` and `this->`, use names in templates before their declaration, and write
// `void main`. Programs that compile without such help are left alone.
//
// Clang's own mode for Visual C++ accepts most of this. It is enabled for the program's own files after a first
// attempt without it has failed (Attempts.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_LEGACYSOURCE_H
#define CPPAMP_PLUGIN_LEGACY_LEGACYSOURCE_H

#include "plugin/tokens/TokenRewriter.h"

#include "clang/Basic/Diagnostic.h"
#include <memory>
#include <string>

namespace clang {
class ASTContext;
class CompilerInstance;
class Decl;
class Sema;
} // namespace clang

namespace amp {

/// Files by which amp-port passes what one unit needs to others; empty for none.
struct NeedsFiles {
  std::string OfOthers; ///< what units with the same headers need there
  std::string OfUnit;   ///< receives what this unit needs
};

/// One attempt at compiling an input, from before its first token to the last.
class LegacyCompilation {
public:
  /// Starts the attempts and gives the preprocessor the headers that this one supplies. Returns null if the input must
  /// be compiled as it is.
  static std::unique_ptr<LegacyCompilation> begin(clang::CompilerInstance &CI, const NeedsFiles &Files);
  ~LegacyCompilation();

  /// What the source omits.
  LegacySource getSource() const;
  /// The parser's Sema, while it exists.
  void setSema(clang::Sema *Parser);
  /// Call this for each declaration that is parsed or instantiated.
  void addDeclaration(const clang::Decl *D);
  /// Reads a message of Clang before other consumers. Returns true if the user does not need to see it.
  bool read(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info);
  /// Call this when the input is parsed, but templates are not instantiated. The process may exit here as in settle().
  void settleParsed(clang::ASTContext &Context, const TokenSummary &Seen);
  /// Call this when the input is parsed. If it has errors that can be fixed, the process exits here, and another
  /// attempt replaces it. Otherwise one remark lists what was supplied.
  /// With `MayOmit`, an attempt whose errors are only in bodies that nothing instantiates goes on, and this returns
  /// true. But if it emits code, or shows warnings, which errors suppress, another attempt forgets them at once.
  bool settle(clang::ASTContext &Context, const TokenSummary &Seen, bool MayOmit);

private:
  struct State;
  explicit LegacyCompilation(std::unique_ptr<State> S);
  std::unique_ptr<State> S;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_LEGACYSOURCE_H
