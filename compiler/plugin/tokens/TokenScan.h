// Questions about a place in a sequence of tokens, answered without a parser.
//
// The rewriter works before Clang's parser does, so it finds declarators by their brackets: which
// `(` opens the parameter list that a specifier belongs to, whether a name stands before it, and so
// on.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_TOKENS_TOKENSCAN_H
#define CPPAMP_PLUGIN_TOKENS_TOKENSCAN_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>
#include <vector>

namespace amp {

/// Positions are indices into the tokens; those before a position have been given to enter().
class TokenScan {
public:
  explicit TokenScan(const std::vector<clang::Token> &In) : In(In), OpeningOf(In.size(), -1) {}

  /// To be called for each token, in order.
  void enter(size_t I);

  /// The bracket that the closing `)` or `]` at I belongs to; -1 for other tokens.
  int32_t openingOf(size_t I) const { return OpeningOf[I]; }
  /// The `(` and `[` that are open, outermost first.
  llvm::ArrayRef<uint32_t> openBrackets() const { return Stack; }
  /// One past the bracket that closes the `(`, `[` or `{` at I.
  size_t skipGroup(size_t I) const;

  /// One past the `>` that closes the template arguments opened by the `<` at I; 0 if none does
  /// before the end of the declaration.
  size_t skipTemplateArguments(size_t I) const;

  /// The `(` of the parameter list that a specifier at I belongs to, or 0.
  size_t findParameterList(size_t I) const;
  /// The `)` behind the last parameter of the list that opens at Open, or the `=` of its default argument. 0 if the
  /// list ends in a C ellipsis: `f(int, ...)`.
  size_t findLastParameterEnd(size_t Open) const;
  /// The `;` or `,` behind the rest of the declarator at I.
  size_t findDeclaratorEnd(size_t I) const;
  /// Is the `]` at Close the end of a lambda introducer, and not of a subscript, an array
  /// declarator or `operator[]`?
  bool isLambdaIntroducer(size_t Close) const;
  /// The `<` of the template parameters of the lambda whose parameter list opens at Open, or 0.
  size_t findLambdaTemplate(size_t Open) const;
  /// Does the parameter list at Open belong to a function *type*, not to a declared name? As in
  /// `S<int(int) restrict(cpu)>`, `int (*p)(int) restrict(cpu)`, `typedef int F() restrict(cpu)`.
  bool isTypeDeclarator(size_t Open) const;
  /// Is the token at I one of a template argument or parameter: behind a `<` that is still open?
  bool isInTemplateArguments(size_t I) const;
  /// The name that a typedef or an alias of the function type gives it whose parameter list opens
  /// at Open; 0 if it is neither: `typedef int F(int)`, `using F = int(int)`.
  size_t findTypedefName(size_t Open) const;
  /// Where an attribute of the type goes if it is a template argument, as in `S<int(int) restrict(amp)>`, whose
  /// parameter list opens at Open and whose restriction ends before I; 0 if it is another type.
  size_t findFunctionTypeArgument(size_t Open, size_t I) const;
  /// The `operator` of the conversion function whose parameter list opens at Open, or 0.
  size_t findConversionOperator(size_t Open) const;
  /// First token of the name component (identifier, possibly with template arguments) before the
  /// `::` at I.
  size_t findNameStart(size_t I) const;
  /// First token of the declaration that the token at I belongs to.
  size_t findDeclarationStart(size_t I) const;
  /// If the declaration at Start is a friend's and no definition: the `;` or `,` after its
  /// declarator, which is being read at I. Otherwise 0.
  size_t findFriendDeclarationEnd(size_t Start, size_t I) const;
  /// Where the `restrict` of the lambda stands, or would stand, whose introducer ends at Close:
  /// behind its parameters and qualifiers. 0 if what follows makes no lambda of it.
  size_t findLambdaSpecifier(size_t Close) const;
  /// The `{` of the body of the function whose parameter list ends before I, or 0 if it has none.
  size_t findBody(size_t I) const;
  /// Does the `{` at I open the body of a class?
  bool opensClass(size_t I) const;

private:
  const std::vector<clang::Token> &In;
  std::vector<int32_t> OpeningOf;
  std::vector<uint32_t> Stack;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_TOKENS_TOKENSCAN_H
