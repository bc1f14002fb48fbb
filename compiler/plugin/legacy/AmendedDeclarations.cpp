// See AmendedDeclarations.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AmendedDeclarations.h"
#include "support/AstWalk.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace amp {
namespace {

OmittedTokens makeTokens(const SourceManager &SM, SourceLocation Loc, OmittedTokens::Kind What, std::string Name = "") {
  return {nameFile(SM, Loc).str(), SM.getFileOffset(Loc), What, std::move(Name)};
}

unsigned findEnd(const SourceManager &SM, SourceLocation LastToken, const LangOptions &Lang) {
  return SM.getFileOffset(LastToken) + Lexer::MeasureTokenLength(LastToken, SM, Lang);
}

/// Uses of template parameters in the body of a function.
struct FindUses : AstWalk {
  const NonTypeTemplateParmDecl *Parameter;
  std::vector<SourceLocation> Uses;

  bool shouldTraverseArguments(TemplateSpecializationTypeLoc) const override { return false; }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (E->getDecl() == Parameter && E->getLocation().isFileID())
      Uses.push_back(E->getLocation());
    return true;
  }
};

void makeInt(ASTContext &Context, const FunctionDecl *Function, const NonTypeTemplateParmDecl *Parameter,
             std::vector<OmittedTokens> &Result) {
  const SourceManager &SM = Context.getSourceManager();
  const SourceLocation Begin = Parameter->getBeginLoc(), Name = Parameter->getLocation();
  if (!Begin.isFileID() || !Name.isFileID() || SM.isInSystemHeader(Begin) || Begin == Name)
    return;
  Result.push_back(makeTokens(SM, Begin, OmittedTokens::IntType, std::to_string(SM.getFileOffset(Name))));
  if (!Function->doesThisDeclarationHaveABody())
    return;
  FindUses Found;
  Found.Parameter = Parameter;
  Found.TraverseStmt(Function->getBody());
  PrintingPolicy Policy(Context.getLangOpts());
  const std::string Type = Parameter->getType().getCanonicalType().getUnqualifiedType().getAsString(Policy);
  for (SourceLocation Use : Found.Uses) {
    Result.push_back(makeTokens(SM, Use, OmittedTokens::UnsignedValue, Type));
    Result.push_back(makeTokens(SM, Use, OmittedTokens::EndOfCast));
  }
}

} // namespace

std::vector<OmittedTokens> moveDefaultArgument(ASTContext &Context, const ParmVarDecl *Parameter) {
  const SourceManager &SM = Context.getSourceManager();
  auto *Function = dyn_cast<FunctionDecl>(Parameter->getDeclContext());
  const FunctionDecl *InClass = Function ? Function->getFirstDecl() : nullptr;
  const unsigned Index = Parameter->getFunctionScopeIndex();
  const SourceRange Value = Parameter->getDefaultArgRange();
  if (!InClass || InClass == Function || Index >= InClass->getNumParams() || Value.isInvalid())
    return {};
  const SourceLocation Last = SM.getFileLoc(InClass->getParamDecl(Index)->getEndLoc());
  const SourceLocation First = SM.getFileLoc(Value.getBegin());
  const StringRef Text = SM.getBufferData(SM.getFileID(First)).take_front(SM.getFileOffset(First));
  const size_t Equal = Text.rtrim().size() - 1;
  if (!Text.rtrim().ends_with("=") || SM.isInSystemHeader(First) || SM.isInSystemHeader(Last))
    return {};
  const unsigned End = findEnd(SM, SM.getFileLoc(Value.getEnd()), Context.getLangOpts());
  const SourceLocation Begin = First.getLocWithOffset(-int(SM.getFileOffset(First) - Equal));
  return {makeTokens(SM, Last, OmittedTokens::DefaultArgument, makeRange(nameFile(SM, First), Equal, End)),
          makeTokens(SM, Begin, OmittedTokens::MovedDefault, std::to_string(End))};
}

std::vector<OmittedTokens> makeParametersInt(ASTContext &Context, const FunctionDecl *Function) {
  std::vector<OmittedTokens> Result;
  const FunctionTemplateDecl *Template = Function->getDescribedFunctionTemplate();
  if (!Template)
    Template = Function->getPrimaryTemplate();
  if (!Template)
    return Result;
  while (const FunctionTemplateDecl *Pattern = Template->getInstantiatedFromMemberTemplate())
    Template = Pattern;
  for (const RedeclarableTemplateDecl *R : Template->redecls()) {
    auto *Declared = cast<FunctionDecl>(R->getTemplatedDecl());
    for (const NamedDecl *P : *R->getTemplateParameters())
      if (auto *Value = dyn_cast<NonTypeTemplateParmDecl>(P))
        if (Value->getType()->isUnsignedIntegerType() && !Value->getType()->isBooleanType())
          makeInt(Context, Declared, Value, Result);
  }
  return Result;
}

SourceLocation findTopLevelDeclaration(const SourceManager &SM, SourceLocation Loc) {
  bool Invalid = false;
  auto [File, Offset] = SM.getDecomposedLoc(Loc);
  const StringRef Text = SM.getBufferData(File, &Invalid);
  if (Invalid)
    return SourceLocation();
  LangOptions Lang;
  Lang.CPlusPlus = Lang.CPlusPlus11 = Lang.LineComment = 1;
  Lexer Lex(SM.getLocForStartOfFile(File), Lang, Text.begin(), Text.begin(), Text.end());
  SourceLocation Begin;
  int Depth = 0;
  bool InDirective = false, Begins = true;
  for (Token T; !Lex.LexFromRawLexer(T) && SM.getFileOffset(T.getLocation()) <= Offset;) {
    if (T.isAtStartOfLine())
      InDirective = T.is(tok::hash);
    if (InDirective)
      continue;
    if (Begins && Depth == 0)
      Begin = T.getLocation();
    Depth += T.is(tok::l_brace) - T.is(tok::r_brace);
    Begins = Depth == 0 && T.isOneOf(tok::semi, tok::r_brace);
  }
  return Begin;
}

} // namespace amp
