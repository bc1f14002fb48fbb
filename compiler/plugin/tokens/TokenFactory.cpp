// See TokenFactory.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TokenFactory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace amp {

Token TokenFactory::make(tok::TokenKind Kind, SourceLocation Loc, const IdentifierInfo *II) const {
  Token T;
  T.startToken();
  T.setKind(Kind);
  T.setLocation(Loc);
  T.setLength(1);
  T.setFlag(Token::IsReinjected); // see ParserPragmas
  if (II)
    T.setIdentifierInfo(const_cast<IdentifierInfo *>(II));
  return T;
}

std::vector<Token> TokenFactory::gnuAttribute(llvm::ArrayRef<llvm::StringRef> Names, SourceLocation Loc) const {
  std::vector<Token> R = {make(tok::kw___attribute, Loc), make(tok::l_paren, Loc), make(tok::l_paren, Loc)};
  for (size_t I = 0; I < Names.size(); ++I) {
    if (I)
      R.push_back(make(tok::comma, Loc));
    R.push_back(make(tok::identifier, Loc, &Identifiers.get(Names[I])));
  }
  R.push_back(make(tok::r_paren, Loc));
  R.push_back(make(tok::r_paren, Loc));
  return R;
}

std::vector<Token> TokenFactory::attribute(llvm::StringRef Scope, llvm::StringRef Name, SourceLocation Loc) const {
  return {make(tok::l_square, Loc),
          make(tok::l_square, Loc),
          make(tok::identifier, Loc, &Identifiers.get(Scope)),
          make(tok::coloncolon, Loc),
          make(tok::identifier, Loc, &Identifiers.get(Name)),
          make(tok::r_square, Loc),
          make(tok::r_square, Loc)};
}

} // namespace amp
