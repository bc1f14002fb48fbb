// See TemplateExtents.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TemplateExtents.h"

#include "llvm/ADT/StringRef.h"
#include <algorithm>

using namespace clang;

namespace amp {
namespace {

using TokenList = std::vector<Token>;

llvm::StringRef nameAt(const TokenList &Tokens, size_t I) {
  return I < Tokens.size() && Tokens[I].is(tok::raw_identifier) ? Tokens[I].getRawIdentifier() : "";
}

bool isAt(const TokenList &Tokens, size_t I, tok::TokenKind Kind) { return I < Tokens.size() && Tokens[I].is(Kind); }

/// `[](auto x)`, and not `for (auto x : v)`.
bool isGenericParameter(const TokenList &Tokens, size_t I) {
  if (nameAt(Tokens, I) != "auto")
    return false;
  size_t Before = I;
  while (Before > 0 && nameAt(Tokens, Before - 1) == "const")
    --Before;
  if (Before == 0 || !Tokens[Before - 1].isOneOf(tok::l_paren, tok::comma))
    return false;
  llvm::StringRef Statement = Before > 1 ? nameAt(Tokens, Before - 2) : "";
  return Statement != "for" && Statement != "if" && Statement != "while" && Statement != "switch";
}

/// Brackets say nothing about where these are in force.
bool hasOtherTemplates(const TokenList &Tokens) {
  bool InDirective = false;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].isAtStartOfLine())
      InDirective = Tokens[I].is(tok::hash);
    llvm::StringRef Name = nameAt(Tokens, I);
    if ((InDirective && Name == "template") || Name == "requires" || Name == "concept" || isGenericParameter(Tokens, I))
      return true;
  }
  return false;
}

/// Is this closing brace the end of a declaration, and not of a value in it or of a block that another follows?
bool endsDeclaration(const TokenList &Tokens, size_t I) {
  return !isAt(Tokens, I + 1, tok::comma) && !isAt(Tokens, I + 1, tok::l_brace) && !isAt(Tokens, I + 1, tok::greater) &&
         nameAt(Tokens, I + 1) != "catch";
}

/// The first token behind the declaration that begins at I.
size_t findEnd(const TokenList &Tokens, size_t I) {
  for (int Depth = 0; I < Tokens.size(); ++I) {
    const Token &T = Tokens[I];
    Depth += T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    Depth -= T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    if (Depth < 0 || (Depth == 0 && (T.is(tok::semi) || (T.is(tok::r_brace) && endsDeclaration(Tokens, I)))))
      return I + 1;
  }
  return I;
}

} // namespace

TemplateExtents::TemplateExtents(const TokenList &Tokens)
    : Everywhere(hasOtherTemplates(Tokens)), Inside(Tokens.size()) {
  for (size_t I = 0; I < Tokens.size();) {
    if (nameAt(Tokens, I) != "template" || !isAt(Tokens, I + 1, tok::less)) {
      ++I;
      continue;
    }
    size_t End = findEnd(Tokens, I);
    std::fill(Inside.begin() + I, Inside.begin() + End, true);
    I = End;
  }
}

} // namespace amp
