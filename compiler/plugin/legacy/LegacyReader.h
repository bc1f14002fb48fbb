// Reads Clang's errors for what a program leaves out that Visual C++ did not ask for.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_LEGACYREADER_H
#define CPPAMP_PLUGIN_LEGACY_LEGACYREADER_H

#include "LegacyNeeds.h"

#include "clang/Basic/Diagnostic.h"
#include <memory>

namespace clang {
class ASTContext;
class Sema;
} // namespace clang

namespace amp {

/// A place, in the parse that is going on; invalid if that has not come to it.
clang::SourceLocation findPlace(const clang::SourceManager &SM, const OmittedTokens &Place);

/// Adds to the needs of one parse what its errors show to be missing.
class LegacyReader {
public:
  /// `Known`: what this parse has been given.
  explicit LegacyReader(const LegacyNeeds &Known);
  ~LegacyReader();

  /// The parser's semantic half, while there is one.
  void setSema(clang::Sema *S);
  /// Looks at a message before anybody else. True if it only says that Clang accepts what Visual C++ accepted.
  bool read(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info);
  /// To be called when all is parsed.
  void finish(clang::ASTContext &Context);

  const LegacyNeeds &needs() const;
  /// The places of the errors, each once.
  const std::vector<std::string> &errors() const;
  /// What Clang's mode for Visual C++ has accepted: places by what is missing there.
  const AcceptedExtensions &accepted() const;

private:
  struct State;
  std::unique_ptr<State> S;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_LEGACYREADER_H
