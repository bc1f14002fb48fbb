// Reports in one sentence that the arguments fit no constructor of a library class, and which parameters exist.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_WORDING_CONSTRUCTORARGUMENTS_H
#define CPPAMP_PLUGIN_WORDING_CONSTRUCTORARGUMENTS_H

#include "messages/Messages.h"

#include "clang/AST/Type.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace clang {
class ClassTemplateSpecializationDecl;
class CXXConstructorDecl;
class CXXRecordDecl;
class Diagnostic;
class FunctionDecl;
} // namespace clang

namespace amp {

/// Reads a diagnostic about the candidates of a construction and its notes. Clang rejects a candidate of the wrong
/// restriction before it looks at the arguments, so the restriction counts only if the arguments may fit.
class ConstructorArguments {
public:
  /// Reads the diagnostic itself and discards the previous one. `Caller`: the function that contains the code, or null.
  void begin(const clang::Diagnostic &Info, const clang::FunctionDecl *Caller);
  void addNote(const clang::Diagnostic &Info);
  /// Returns true if the diagnostic is about a class of the library.
  bool isOfLibrary() const { return Class; }
  /// Returns the message if the arguments are wrong.
  std::optional<FilledMessage> describe() const;
  /// Returns the location of the explicit constructor that `T x = a;` could call as `T x(a);`, if there is one.
  clang::SourceLocation findExplicit() const;

private:
  void readConversion(const clang::Diagnostic &Info);
  bool isForCaller(const clang::CXXConstructorDecl &C) const;
  bool mayFit(const clang::CXXConstructorDecl &C) const;
  bool takesCount(const clang::CXXConstructorDecl &C) const;
  std::string describe(const clang::CXXConstructorDecl &C) const;

  const clang::CXXRecordDecl *Class = nullptr; ///< null if it is not a class of the library
  bool InAmp = false;
  bool IsCopy = false;                                  ///< `T x = a;`
  unsigned Given = 0;                                   ///< number of arguments, as far as the notes show
  llvm::SmallDenseMap<unsigned, clang::QualType> Types; ///< types of arguments, by their numbers from 1
  std::vector<const clang::CXXConstructorDecl *> Candidates, OfOtherRestriction;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_WORDING_CONSTRUCTORARGUMENTS_H
