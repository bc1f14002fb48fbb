// Recognizes Clang's diagnostics that CppAMP words differently, or whose errors a check reports.
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

/// Queries about a diagnostic while the parser is at its location.
class KnownMistakes {
public:
  explicit KnownMistakes(clang::CompilerInstance &CI) : CI(CI) {}

  /// Returns the kernel around the parser's position: a lambda restricted to amp in code that is not. Returns null if
  /// there is none.
  const clang::sema::LambdaScopeInfo *getKernel();
  /// Returns true if one of the diagnostic's ranges begins with this name.
  static bool pointsAt(const clang::Diagnostic &Info, llvm::StringRef Name);
  /// Returns true if this is about an element of an array that the enclosing kernel captures by value. The error is
  /// the capture, and Captures reports it.
  bool writesCapturedArray(const clang::Diagnostic &Info);
  /// Returns true if no candidate is for amp code, but an argument is not allowed in amp code either,
  /// and a check reports that: a stream, a captured object of a library class, or an object
  /// without an initializer for amp code.
  bool concernsKnownMistake(const clang::Diagnostic &Info);
  /// If this is about operands whose conversion function the restriction selects but Clang does not, returns casts to
  /// the selected types.
  std::vector<clang::FixItHint> castOperands(const clang::Diagnostic &Info);
  /// Returns true if the diagnostic points at the specifier. (See TileStaticAttr: in Clang, the variable is an
  /// alias.)
  static bool isTileStatic(const clang::Diagnostic &Info);
  /// Returns true if the declaration of the variable at this location begins with the specifier.
  bool followsTileStatic(const clang::Diagnostic &Info);
  /// Returns the identifier at this location.
  std::string readName(clang::SourceLocation Loc);
  /// If this is about an assignment to an element of a container of ours whose elements are const, returns how the
  /// program calls the container; otherwise an empty string.
  std::string findConstContainer(const clang::Diagnostic &Info);
  /// Returns true if a function of namespace std with this name is declared at this location.
  bool isOfStd(llvm::StringRef Name, clang::SourceLocation Loc);
  struct ChosenName {
    std::string Name;
    clang::SourceLocation Loc;
    std::vector<clang::FixItHint> Fixes;
  };
  /// If this is about a function that only precise_math has, looked up in fast_math, returns it.
  std::optional<ChosenName> findPreciseMath(const clang::Diagnostic &Info);
  /// If this is about `array` where two using-directives bring both classes of this name, returns it. There is a fix-it
  /// if what follows shows which one is meant: `array<int> a`, `array<int, 2> a(3, 4)`, `array<int, 3> a = {1, 2, 3}`.
  std::optional<ChosenName> findAmbiguousArray(const clang::Diagnostic &Info);
  /// Returns true if <new> is included. In this case, only its restriction can make a placement new fail.
  bool hasPlacementNew();

private:
  clang::CompilerInstance &CI;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_WORDING_KNOWNMISTAKES_H
