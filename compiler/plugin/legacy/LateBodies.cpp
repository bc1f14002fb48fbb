// See LateBodies.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LateBodies.h"
#include "AmendedDeclarations.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ASTLambda.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Scope.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace amp {

/// Returns the name of a type parameter of the templates that are being parsed.
static StringRef findTypeParameter(const Sema &Parser) {
  for (const Scope *S = Parser.getCurScope(); S; S = S->getParent())
    if (S->isTemplateParamScope())
      for (const Decl *D : S->decls())
        if (auto *Type = dyn_cast<TemplateTypeParmDecl>(D); Type && Type->getIdentifier() && !Type->isParameterPack())
          return Type->getName();
  return "";
}

/// Returns the offsets of the first token of the value after a `=`, outside of all others, that contains an offset, and
/// of the token after it. Begin is the offset of a declaration that contains the value.
static std::optional<std::pair<unsigned, unsigned>> findValue(StringRef Text, unsigned Begin, unsigned Inside) {
  struct Level {
    unsigned Value = 0; ///< of the last `=` in these brackets; 0 if there is none
    bool IsAlias = false;
  };
  LangOptions Lang;
  Lang.CPlusPlus = Lang.CPlusPlus11 = Lang.LineComment = 1;
  Lexer Lex(SourceLocation(), Lang, Text.begin(), Text.begin() + Begin, Text.end());
  SmallVector<Level, 8> Levels(1);
  size_t Found = 0; // the number of levels up to that of the value
  int Angles = 0;   // of template parameters
  bool InDirective = false, IsTemplate = false, AfterEqual = false;
  for (Token T; !Lex.LexFromRawLexer(T);) {
    const unsigned Offset = Lex.getBufferLocation() - Text.begin() - T.getLength();
    if (T.isAtStartOfLine())
      InDirective = T.is(tok::hash);
    if (InDirective)
      continue;
    if (std::exchange(AfterEqual, false) && !Levels.back().IsAlias && Levels.back().Value == 0)
      Levels.back().Value = Offset;
    if (Offset >= Inside && Found == 0) {
      const auto *Outer = llvm::find_if(Levels, [](const Level &L) { return L.Value != 0; });
      if (Outer == Levels.end() || Angles > 0)
        return std::nullopt;
      Found = Outer - Levels.begin() + 1;
    }
    const bool Closes = T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    if (Found == Levels.size() && (Closes || T.isOneOf(tok::comma, tok::semi)))
      return std::pair(Levels.back().Value, Offset);
    if (T.is(tok::raw_identifier)) {
      IsTemplate = T.getRawIdentifier() == "template";
      Levels.back().IsAlias |= T.getRawIdentifier() == "using";
      continue;
    }
    Angles += T.is(tok::less) && (IsTemplate || Angles > 0);
    Angles -= Angles > 0 ? T.is(tok::greater) : 0;
    IsTemplate = false;
    if (T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      Levels.emplace_back();
    else if (Closes && Levels.size() > 1)
      Levels.pop_back();
    if (Closes && T.is(tok::r_brace) && Levels.back().Value == 0)
      Levels.back() = Level();
    if (T.isOneOf(tok::comma, tok::semi))
      Levels.back() = Level();
    AfterEqual = T.is(tok::equal) && Angles == 0;
  }
  return std::nullopt;
}

std::optional<OmittedTokens> parseValueLate(const Sema &Parser, SourceLocation Mistake) {
  const FunctionDecl *Around = findOutermostFunction(Parser);
  if (Parser.inTemplateInstantiation() || isa<EnumDecl>(Parser.CurContext) || (Around && !isLambdaCallOperator(Around)))
    return std::nullopt;
  const SourceManager &SM = Parser.SourceMgr;
  const StringRef Type = findTypeParameter(Parser);
  const SourceLocation Begin = Type.empty() ? SourceLocation() : findEnclosingDeclaration(SM, Mistake);
  if (Begin.isInvalid())
    return std::nullopt;
  auto [File, Offset] = SM.getDecomposedLoc(Mistake);
  const auto Value = findValue(SM.getBufferData(File), SM.getFileOffset(Begin), Offset);
  if (!Value)
    return std::nullopt;
  return OmittedTokens{nameFile(SM, Mistake).str(), Value->first, OmittedTokens::LateValue,
                       (Twine(Value->second) + ":" + Type).str()};
}

std::string nameFunction(const FunctionDecl *F) {
  auto *Class = dyn_cast<CXXRecordDecl>(F->getDeclContext());
  std::string Name = isa<CXXConstructorDecl>(F)  ? Class->getNameAsString()
                     : isa<CXXDestructorDecl>(F) ? "~" + Class->getNameAsString()
                                                 : F->getNameAsString();
  for (const DeclContext *DC = F->getDeclContext(); DC; DC = DC->getParent())
    if (auto *Scope = dyn_cast<NamedDecl>(DC); Scope && Scope->getIdentifier())
      Name = Scope->getNameAsString() + "::" + Name;
  return Name;
}

} // namespace amp
