// See OmittedTypename.h. Only the tokens of the statement are available: Clang has discarded its syntax tree when it
// reports the error.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "OmittedTypename.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace clang;

namespace amp {
namespace {

/// The tokens of the statement that contains a location.
class Statement {
public:
  /// `Before`: the number of tokens before the location.
  Statement(ArrayRef<Token> Tokens, size_t Before) : Tokens(Tokens), Before(Before) {}

  /// Returns the first token of the type if this is a declaration with a qualified type.
  SourceLocation findDeclaration() {
    skipWord("const");
    SourceLocation First = findType();
    bool IsDeclaration =
        First.isValid() && take(tok::raw_identifier) && I < Tokens.size() &&
        Tokens[I].isOneOf(tok::semi, tok::equal, tok::comma, tok::l_paren, tok::l_square, tok::l_brace);
    return IsDeclaration ? First : SourceLocation();
  }

  /// Returns the first token of the qualified type of a cast whose `)` is the last token before the error.
  SourceLocation findCast() {
    size_t Close = Before;
    if (Close == 0 || !Tokens[--Close].is(tok::r_paren))
      return SourceLocation();
    I = Close;
    for (int Depth = 1; Depth > 0;) {
      if (I-- == 0)
        return SourceLocation();
      Depth += Tokens[I].is(tok::r_paren) - Tokens[I].is(tok::l_paren);
    }
    ++I;
    skipWord("const");
    SourceLocation First = findType();
    return I == Close ? First : SourceLocation();
  }

private:
  /// Reads a qualified type, with its pointer or reference declarators.
  SourceLocation findType() {
    size_t First = I;
    take(tok::coloncolon);
    size_t Names = 0;
    do {
      skipWord("template");
      if (!take(tok::raw_identifier) || !skipArguments())
        return SourceLocation();
      ++Names;
    } while (take(tok::coloncolon));
    if (Names < 2)
      return SourceLocation();
    while (take(tok::star) || take(tok::amp) || skipWord("const"))
      ;
    return Tokens[First].getLocation();
  }

  bool take(tok::TokenKind Kind) {
    bool Is = I < Tokens.size() && Tokens[I].is(Kind);
    I += Is;
    return Is;
  }
  bool skipWord(StringRef Word) {
    bool Is = I < Tokens.size() && Tokens[I].is(tok::raw_identifier) && Tokens[I].getRawIdentifier() == Word;
    I += Is;
    return Is;
  }
  /// Skips template arguments, if there are any. Returns false if they have no end.
  bool skipArguments() {
    if (!take(tok::less))
      return true;
    for (int Depth = 1, Parens = 0; I < Tokens.size(); ++I) {
      const Token &T = Tokens[I];
      Parens += T.is(tok::l_paren) - T.is(tok::r_paren);
      if (Parens == 0)
        Depth += T.is(tok::less) - T.is(tok::greater) - 2 * T.is(tok::greatergreater);
      if (Depth <= 0) {
        ++I;
        return true;
      }
    }
    return false;
  }

  const ArrayRef<Token> Tokens;
  const size_t Before; ///< number of tokens before the location of the error
  size_t I = 0;
};

bool endsStatement(const Token &T) { return T.isOneOf(tok::semi, tok::l_brace, tok::r_brace); }

} // namespace

ArrayRef<Token> OmittedTypenames::readFile(const SourceManager &SM, FileID File) {
  auto [Found, IsNew] = Files.try_emplace(File);
  bool Invalid = false;
  const StringRef Text = IsNew ? SM.getBufferData(File, &Invalid) : StringRef();
  if (!IsNew || Invalid)
    return Found->second;
  LangOptions Lang;
  Lang.CPlusPlus = Lang.CPlusPlus11 = Lang.LineComment = 1;
  Lexer Lex(SM.getLocForStartOfFile(File), Lang, Text.begin(), Text.begin(), Text.end());
  for (Token T; !Lex.LexFromRawLexer(T) && T.isNot(tok::eof);)
    Found->second.push_back(T);
  return Found->second;
}

SourceLocation OmittedTypenames::find(const SourceManager &SM, SourceLocation Loc) {
  const auto [File, Offset] = SM.getDecomposedLoc(Loc);
  const ArrayRef<Token> All = readFile(SM, File);
  const Token *At = llvm::partition_point(
      All, [&SM, Limit = Offset](const Token &T) { return SM.getFileOffset(T.getLocation()) < Limit; });
  const Token *Begin = At, *End = std::find_if(At, All.end(), endsStatement);
  while (Begin != All.begin() && !endsStatement(Begin[-1]))
    --Begin;
  const ArrayRef<Token> Tokens(Begin, End == All.end() ? End : End + 1);
  const size_t Before = At - Begin;
  const SourceLocation Type = Statement(Tokens, Before).findDeclaration();
  return Type.isValid() ? Type : Statement(Tokens, Before).findCast();
}

} // namespace amp
