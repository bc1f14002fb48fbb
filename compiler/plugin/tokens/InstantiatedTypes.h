// Types in the declarators of templates, which are resolved at instantiation.
//
// The overload that `decltype(f(x))` names depends on the current restriction. While a
// template is parsed, the tokens determine it (TrailingTypeAttr, FileScope). At instantiation, Clang creates the type
// of a lambda, or of a member function, before the function has its attributes, and notifies no one. So such a type is
// put in an alias template of the headers that Clang has to instantiate before it, and another one after it, and
// InstantiationScopes (ParserState.cpp) is called for both:
//
//   -> decltype(f(x))       -> __cppamp_type<__cppamp_amp_code<D>, decltype(f(x))>
//   noexcept(g(f(x)))       noexcept(sizeof(__cppamp_amp_code<D> *) != 0 && (g(f(x))) && sizeof(...) != 0)
//
// D is any type that depends on the template's parameters: the class of a member, or, in a lambda, the name of
// the function that is being compiled.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_TOKENS_INSTANTIATEDTYPES_H
#define CPPAMP_PLUGIN_TOKENS_INSTANTIATEDTYPES_H

#include "TokenFactory.h"
#include "TokenScan.h"

#include "clang/Basic/IdentifierTable.h"
#include <utility>
#include <vector>

namespace amp {

/// Tokens to insert before given positions.
using TokenInsertions = std::vector<std::pair<size_t, std::vector<clang::Token>>>;

class InstantiatedTypes {
public:
  /// Braces are the positions of the open braces, outermost first.
  InstantiatedTypes(clang::IdentifierTable &Identifiers, const std::vector<clang::Token> &In, const TokenScan &Scan,
                    const std::vector<size_t> &Braces)
      : Identifiers(Identifiers), In(In), Scan(Scan), Braces(Braces), Factory(Identifiers) {}

  /// Handles a function's trailing result type at Begin, or its `noexcept` possibly followed by the type, with the
  /// given restriction. It is a lambda or a class member, whose parameter list opens at Declarator.
  TokenInsertions bracketTrailing(size_t Declarator, size_t Begin, bool Lambda, bool Cpu, bool Amp) const;
  /// Handles the decltypes in a lambda's parameters, from Begin to End, with the restriction of the code
  /// around the lambda.
  TokenInsertions bracketParameters(size_t Begin, size_t End, bool Cpu, bool Amp) const;
  /// Returns the token after the type at I, which follows an arrow.
  size_t findTrailingTypeEnd(size_t I) const;
  /// Returns the name of the class whose body opens at Brace; another token if it has none.
  clang::Token findClassName(size_t Brace) const;

private:
  bool isInTemplate(size_t I) const;
  bool opensFunction(size_t Brace) const;
  bool mayNameFunctions(size_t Begin, size_t End) const;
  std::vector<clang::Token> makeDependentType(bool Lambda, clang::SourceLocation Loc) const;
  void addTemplate(std::vector<clang::Token> &Tokens, llvm::StringRef Name, clang::SourceLocation Loc) const;
  std::vector<clang::Token> makeCode(bool Cpu, bool Amp, llvm::ArrayRef<clang::Token> Dependent,
                                     clang::SourceLocation Loc) const;
  std::vector<clang::Token> makeTruth(llvm::ArrayRef<clang::Token> Type, clang::SourceLocation Loc) const;
  void bracketType(size_t Begin, size_t End, llvm::ArrayRef<clang::Token> Code, TokenInsertions &Result) const;
  void bracketNoexcept(size_t Open, llvm::ArrayRef<clang::Token> Code, TokenInsertions &Result) const;

  clang::IdentifierTable &Identifiers;
  const std::vector<clang::Token> &In;
  const TokenScan &Scan;
  const std::vector<size_t> &Braces;
  TokenFactory Factory;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_TOKENS_INSTANTIATEDTYPES_H
