// Derives from Clang's errors what a program omits that Visual C++ did not require.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_LEGACYREADER_H
#define CPPAMP_PLUGIN_LEGACY_LEGACYREADER_H

#include "LegacyNeeds.h"

#include "clang/Basic/Diagnostic.h"
#include <memory>

namespace clang {
class ASTContext;
class FunctionDecl;
class Sema;
} // namespace clang

namespace amp {

/// Returns the location in the current parse, or an invalid one if the parse has not reached it.
clang::SourceLocation findLocation(const clang::SourceManager &SM, const OmittedTokens &Position);

/// A header that defines wprintf for formats of Visual C++ and of standard C++.
inline constexpr llvm::StringLiteral WideFormatHeader = "amp/visual/wide_format.h";
/// A header that defines std::min and std::max of an unsigned and a size_t, and of an int and a ptrdiff_t.
inline constexpr llvm::StringLiteral MixedNumbersHeader = "amp/visual/mixed_numbers.h";
/// A header that makes high_resolution_clock a steady_clock.
inline constexpr llvm::StringLiteral SteadyClockHeader = "amp/visual/steady_clock.h";

/// Collects what is missing according to the errors of one parse.
class LegacyReader {
public:
  /// `Known`: what was supplied to this parse.
  explicit LegacyReader(const LegacyNeeds &Known);
  ~LegacyReader();

  /// The parser's Sema, while it exists.
  void setSema(clang::Sema *S);
  /// Reads a message before other consumers. Returns true if it only reports an extension of Visual C++ that Clang
  /// accepted.
  bool read(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info);
  /// Call this when the file is parsed.
  void finish(clang::ASTContext &Context);

  /// Returns what is missing according to the errors so far.
  LegacyNeeds needsSoFar(clang::ASTContext &Context) const;

  /// Call this, after finish(), if the program calls wprintf at Loc: it needs WideFormatHeader.
  void useWideFormats(const clang::SourceManager &SM, clang::SourceLocation Loc);

  const LegacyNeeds &needs() const;
  /// Call this after each declaration: mistakes in the bodies of functions must not prevent their instantiation.
  void validate();
  /// Call this for each function that is instantiated.
  void addInstantiation(const clang::FunctionDecl *F);

  /// If all errors are in bodies that nothing instantiates, returns the functions. Nothing else is wrong in this parse
  /// then.
  const std::vector<const clang::FunctionDecl *> &unparsed() const;
  /// The names of these functions, and of those with a LateBody.
  std::vector<std::string> namesOfUnparsed() const;
  /// The locations of the errors, without duplicates.
  const std::vector<std::string> &errors() const;
  /// What Clang's mode for Visual C++ accepted: locations, by what is missing there.
  const AcceptedExtensions &accepted() const;

private:
  struct State;
  std::unique_ptr<State> S;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_LEGACYREADER_H
