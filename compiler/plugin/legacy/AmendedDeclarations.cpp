// See AmendedDeclarations.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "AmendedDeclarations.h"
#include "support/AstWalk.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"
#include <optional>

using namespace clang;

namespace amp {
namespace {

OmittedTokens makeTokens(const SourceManager &SM, SourceLocation Loc, OmittedTokens::Kind What, std::string Name = "") {
  return {nameFile(SM, Loc).str(), SM.getFileOffset(Loc), What, std::move(Name)};
}

unsigned findEnd(const SourceManager &SM, SourceLocation LastToken, const LangOptions &Lang) {
  return SM.getFileOffset(LastToken) + Lexer::MeasureTokenLength(LastToken, SM, Lang);
}

/// Removes `= Value`; nothing if Value comes from a macro or a system header.
std::optional<OmittedTokens> removeDefault(const SourceManager &SM, SourceRange Value, const LangOptions &Lang) {
  const SourceLocation First = SM.getFileLoc(Value.getBegin());
  const StringRef Before = SM.getBufferData(SM.getFileID(First)).take_front(SM.getFileOffset(First)).rtrim();
  if (!Before.ends_with("=") || SM.isInSystemHeader(First))
    return std::nullopt;
  const unsigned Equal = Before.size() - 1;
  return OmittedTokens{nameFile(SM, First).str(), Equal, OmittedTokens::MovedDefault,
                       std::to_string(findEnd(SM, SM.getFileLoc(Value.getEnd()), Lang))};
}

/// The default argument of a template parameter; invalid if there is none.
SourceRange findDefault(const NamedDecl *Parameter) {
  auto Find = [](auto *P) {
    return P && P->hasDefaultArgument() ? P->getDefaultArgument().getSourceRange() : SourceRange();
  };
  const SourceRange Type = Find(dyn_cast<TemplateTypeParmDecl>(Parameter));
  const SourceRange Value = Find(dyn_cast<NonTypeTemplateParmDecl>(Parameter));
  return Type.isValid() ? Type : Value.isValid() ? Value : Find(dyn_cast<TemplateTemplateParmDecl>(Parameter));
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
  std::optional<OmittedTokens> Moved = removeDefault(SM, Value, Context.getLangOpts());
  if (!Moved || SM.isInSystemHeader(Last))
    return {};
  unsigned End = 0;
  StringRef(Moved->Name).getAsInteger(10, End);
  return {makeTokens(SM, Last, OmittedTokens::DefaultArgument, makeRange(Moved->File, Moved->Offset, End)), *Moved};
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

SourceLocation findEnclosingDeclaration(const SourceManager &SM, SourceLocation Loc, unsigned Namespaces) {
  bool Invalid = false;
  auto [File, Offset] = SM.getDecomposedLoc(Loc);
  const StringRef Text = SM.getBufferData(File, &Invalid);
  if (Invalid)
    return SourceLocation();
  LangOptions Lang;
  Lang.CPlusPlus = Lang.CPlusPlus11 = Lang.LineComment = 1;
  Lexer Lex(SM.getLocForStartOfFile(File), Lang, Text.begin(), Text.begin(), Text.end());
  SourceLocation Begin;
  SmallVector<unsigned, 4> Opened; // the namespaces that each open brace opens
  unsigned Inside = 0, Names = 0, Depth = 0;
  bool InDirective = false, Begins = true, Opens = false;
  for (Token T; !Lex.LexFromRawLexer(T) && SM.getFileOffset(T.getLocation()) <= Offset;) {
    if (T.isAtStartOfLine())
      InDirective = T.is(tok::hash);
    if (InDirective)
      continue;
    if (Begins && Depth == 0)
      Begin = T.getLocation();
    Begins = Depth == 0 && T.isOneOf(tok::semi, tok::r_brace);
    if (Depth == 0 && T.is(tok::raw_identifier) && T.getRawIdentifier() == "namespace") {
      Opens = true;
      Names = 0;
    } else if (Opens && T.is(tok::raw_identifier)) {
      ++Names;
    } else if (T.isOneOf(tok::semi, tok::equal)) {
      Opens = false; // a directive or an alias
    } else if (T.is(tok::l_brace)) {
      const bool Enters = Opens && Inside + std::max(Names, 1u) <= Namespaces;
      Opened.push_back(Enters ? std::max(Names, 1u) : 0);
      Inside += Opened.back();
      Depth += !Enters;
      Begins = Enters;
      Opens = false;
    } else if (T.is(tok::r_brace) && !Opened.empty()) {
      const unsigned Left = Opened.pop_back_val();
      Inside -= Left;
      Depth -= Left == 0;
      Begins = Depth == 0;
    }
  }
  return Begin;
}

std::vector<OmittedTokens> declareEarly(const SourceManager &SM, const NamedDecl *Class, SourceLocation Use) {
  auto *Template = dyn_cast<ClassTemplateDecl>(Class);
  auto *Record = Template ? Template->getTemplatedDecl() : dyn_cast<CXXRecordDecl>(Class);
  if (!Record || !Class->getDeclContext()->isFileContext())
    return {};
  unsigned Namespaces = 0;
  for (const DeclContext *DC = Class->getDeclContext(); DC->isNamespace(); DC = DC->getParent())
    ++Namespaces;
  const SourceLocation First = Class->getBeginLoc(), Name = Record->getLocation();
  const SourceLocation Before = findEnclosingDeclaration(SM, SM.getFileLoc(Use), Namespaces);
  if (Before.isInvalid() || !First.isFileID() || !Name.isFileID() || !SM.isWrittenInSameFile(First, Name))
    return {};
  LangOptions Lang;
  Lang.CPlusPlus = 1;
  std::vector<OmittedTokens> Result = {
      makeTokens(SM, Before, OmittedTokens::ForwardDeclaration,
                 makeRange(nameFile(SM, First), SM.getFileOffset(First), findEnd(SM, Name, Lang)))};
  if (Template) // only the first declaration has the default arguments
    for (const NamedDecl *P : *Template->getTemplateParameters())
      if (const SourceRange Value = findDefault(P); Value.isValid())
        if (std::optional<OmittedTokens> Moved = removeDefault(SM, Value, Lang))
          Result.push_back(std::move(*Moved));
  return Result;
}

} // namespace amp
