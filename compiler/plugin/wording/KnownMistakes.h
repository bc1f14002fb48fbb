// Which of Clang's messages are about something that C++ AMP has other words for, or that a check reports.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_WORDING_KNOWNMISTAKES_H
#define CPPAMP_PLUGIN_WORDING_KNOWNMISTAKES_H

#include "clang/Basic/Diagnostic.h"
#include <optional>

namespace clang {
class CompilerInstance;
namespace sema {
class LambdaScopeInfo;
} // namespace sema
} // namespace clang

namespace amp {

/// Questions about a message while the parser is where it was found.
class KnownMistakes {
public:
  explicit KnownMistakes(clang::CompilerInstance &CI) : CI(CI) {}

  /// The kernel that the parser is in: a lambda restricted to amp in code that is not. Null if
  /// none.
  const clang::sema::LambdaScopeInfo *getKernel();
  /// Does one of the message's ranges begin with this name?
  static bool pointsAt(const clang::Diagnostic &Info, llvm::StringRef Name);
  /// Is this an element of an array that the kernel around it has captured by value? That is the
  /// mistake, and Captures reports it.
  bool writesCapturedArray(const clang::Diagnostic &Info);
  /// No candidate is for amp code, but what the call is made with is no thing of amp code either,
  /// and the check that finds it says so: a stream, an object of a library class that is captured,
  /// or has no initializer for amp code.
  bool concernsKnownMistake(const clang::Diagnostic &Info);
  /// Is this about operands whose conversion function the restriction chooses, and Clang does not? The casts to what
  /// these give.
  std::vector<clang::FixItHint> castOperands(const clang::Diagnostic &Info);
  /// Does the message point at the specifier? (See TileStaticAttr: the variable is an alias for
  /// Clang.)
  static bool isTileStatic(const clang::Diagnostic &Info);
  /// Does the declaration of the variable at this place begin with the specifier?
  bool followsTileStatic(const clang::Diagnostic &Info);
  /// Is <new> there? Then only the restriction can be wrong with a placement new.
  bool hasPlacementNew();

private:
  clang::CompilerInstance &CI;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_WORDING_KNOWNMISTAKES_H
