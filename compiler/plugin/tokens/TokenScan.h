// Queries about a position in a sequence of tokens, answered without a parser.
//
// The rewriter runs before Clang's parser, so it finds declarators by matching brackets: which
// `(` opens the parameter list that a specifier belongs to, whether a name precedes it, and so
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

/// Positions are indices into the tokens; all tokens before a queried position have been passed to enter().
class TokenScan {
public:
  explicit TokenScan(const std::vector<clang::Token> &In) : In(In), OpeningOf(In.size(), -1) {}

  /// Call for each token, in order.
  void enter(size_t I);

  /// Returns the bracket that the closing `)` or `]` at I matches; -1 for other tokens.
  int32_t openingOf(size_t I) const { return OpeningOf[I]; }
  /// The open `(` and `[`, outermost first.
  llvm::ArrayRef<uint32_t> openBrackets() const { return Stack; }
  /// Returns one past the bracket that closes the `(`, `[` or `{` at I.
  size_t skipGroup(size_t I) const;

  /// Returns one past the `>` that closes the template arguments opened by the `<` at I; 0 if there is none
  /// before the end of the declaration.
  size_t skipTemplateArguments(size_t I) const;

  /// Returns the `(` of the parameter list that a specifier at I belongs to, or 0.
  size_t findParameterList(size_t I) const;
  /// Returns the `)` after the last parameter of the list that opens at Open, or the `=` of its default argument. 0 if
  /// the list ends in a C ellipsis: `f(int, ...)`.
  size_t findLastParameterEnd(size_t Open) const;
  /// Returns the `;` or `,` after the rest of the declarator at I.
  size_t findDeclaratorEnd(size_t I) const;
  /// Returns true if the `]` at Close ends a lambda introducer, and not a subscript, an array
  /// declarator or `operator[]`.
  bool isLambdaIntroducer(size_t Close) const;
  /// Returns the `<` of the template parameters of the lambda whose parameter list opens at Open, or 0.
  size_t findLambdaTemplate(size_t Open) const;
  /// Returns true if the parameter list at Open belongs to a function *type*, not to a declared name, as in
  /// `S<int(int) restrict(cpu)>`, `int (*p)(int) restrict(cpu)`, `typedef int F() restrict(cpu)`.
  bool isTypeDeclarator(size_t Open) const;
  /// Returns true if the token at I is in a template argument or parameter list: after a `<` that is still open.
  bool isInTemplateArguments(size_t I) const;
  /// Returns the name that a typedef or an alias gives the function type whose parameter list opens
  /// at Open; 0 if it is neither: `typedef int F(int)`, `using F = int(int)`.
  size_t findTypedefName(size_t Open) const;
  /// Returns where to put an attribute of the type if it is a template argument, as in `S<int(int) restrict(amp)>`,
  /// whose parameter list opens at Open and whose restriction ends before I; 0 for other types.
  size_t findFunctionTypeArgument(size_t Open, size_t I) const;
  /// Returns the `operator` of the conversion function whose parameter list opens at Open, or 0.
  size_t findConversionOperator(size_t Open) const;
  /// Returns the first token of the name component (identifier, possibly with template arguments) before the
  /// `::` at I.
  size_t findNameStart(size_t I) const;
  /// Returns the first token of the declaration that the token at I belongs to.
  size_t findDeclarationStart(size_t I) const;
  /// If the declaration at Start is a friend declaration and not a definition, returns the `;` or `,` after its
  /// declarator, which contains I. Otherwise 0.
  size_t findFriendDeclarationEnd(size_t Start, size_t I) const;
  /// Returns the position of the `restrict` of the lambda whose introducer ends at Close, whether it exists or not:
  /// after its parameters and qualifiers. 0 if what follows is not a lambda.
  size_t findLambdaSpecifier(size_t Close) const;
  /// Returns the `{` of the body of the function whose parameter list ends before I, or 0 if it has none.
  size_t findBody(size_t I) const;
  /// Returns true if the `{` at I opens the body of a class.
  bool opensClass(size_t I) const;

private:
  bool endsCondition(size_t Close) const;
  bool isAllocatedType(size_t I) const;
  const std::vector<clang::Token> &In;
  std::vector<int32_t> OpeningOf;
  std::vector<uint32_t> Stack;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_TOKENS_TOKENSCAN_H
