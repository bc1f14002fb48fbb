// See Temporaries.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Temporaries.h"
#include "support/AstWalk.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include <optional>

using namespace clang;

namespace amp {

/// Returns the tokens after the one at Loc, up to the end of the statement.
static std::vector<Token> readStatement(const SourceManager &SM, SourceLocation Loc) {
  LangOptions Lang;
  Lang.CPlusPlus = Lang.CPlusPlus11 = 1;
  std::vector<Token> Tokens;
  for (std::optional<Token> T;
       Loc.isValid() && (T = Lexer::findNextToken(Loc, SM, Lang)) && !T->isOneOf(tok::eof, tok::semi);
       Loc = T->getLocation())
    Tokens.push_back(*T);
  return Tokens;
}

/// Returns the index after the template arguments that begin at I, or I if there are none.
static size_t skipTemplateArguments(ArrayRef<Token> Tokens, size_t I) {
  int Depth = 0;
  for (size_t J = I; J < Tokens.size() && !Tokens[J].isOneOf(tok::ampamp, tok::pipepipe); ++J) {
    Depth += Tokens[J].is(tok::less) ? 1 : Tokens[J].is(tok::greater) ? -1 : Tokens[J].is(tok::greatergreater) ? -2 : 0;
    if (Depth <= 0)
      return J + 1 < Tokens.size() && Tokens[J + 1].isOneOf(tok::l_paren, tok::l_brace, tok::coloncolon) ? J + 1 : I;
  }
  return I;
}

SourceRange findArgument(const SourceManager &SM, SourceLocation Loc, unsigned Number) {
  const std::vector<Token> Tokens = readStatement(SM, Loc);
  size_t I = 0;
  for (bool IsName = true; IsName && I < Tokens.size();) { // skips qualifiers and template arguments
    const size_t Next = Tokens[I].is(tok::coloncolon) ? I + 2
                        : Tokens[I].is(tok::less)     ? skipTemplateArguments(Tokens, I)
                                                      : I;
    IsName = Next != I;
    I = Next;
  }
  if (I >= Tokens.size() || !Tokens[I].isOneOf(tok::l_paren, tok::l_brace))
    return {};
  size_t First = ++I;
  for (int Depth = 1; I < Tokens.size(); ++I) {
    if (Tokens[I].is(tok::less))
      I = std::max(I, skipTemplateArguments(Tokens, I));
    Depth += Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    Depth -= Tokens[I].isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    if (Depth != 0 && (Depth != 1 || Tokens[I].isNot(tok::comma)))
      continue;
    if (--Number == 0)
      return I > First ? SourceRange(Tokens[First].getLocation(), Tokens[I - 1].getLocation()) : SourceRange();
    if (Depth == 0)
      return {};
    First = I + 1;
  }
  return {};
}

SourceRange findBoundTemporary(const clang::Diagnostic &Info) {
  for (unsigned I = 0; I < Info.getNumArgs(); ++I) {
    auto *Pointer =
        Info.getArgKind(I) == DiagnosticsEngine::ak_qualtype ? reinterpret_cast<void *>(Info.getRawArg(I)) : nullptr;
    QualType T = QualType::getFromOpaquePtr(Pointer);
    if (!T.isNull() && T->isRecordType())
      for (const CharSourceRange &Range : Info.getRanges())
        return Range.getAsRange();
  }
  return {};
}

bool isArgument(const SourceManager &SM, SourceRange Expression, bool InConstructor) {
  SourceLocation Begin = Expression.getBegin();
  if (!Begin.isValid() || !Begin.isFileID())
    return false;
  StringRef Before = SM.getBufferData(SM.getFileID(Begin)).take_front(SM.getFileOffset(Begin)).rtrim();
  if (Before.ends_with(","))
    return true;
  if (!Before.consume_back("("))
    return false;
  Before = Before.rtrim();
  StringRef Callee = Before;
  while (!Before.empty() && isAsciiIdentifierContinue(Before.back()))
    Before = Before.drop_back();
  Callee = Callee.drop_front(Before.size());
  Before = Before.rtrim();
  const bool MayBeMember = InConstructor && (Before.ends_with(",") || Before.ends_with(":"));
  const bool MayBeReference = Before.ends_with("&") && !Before.ends_with("&&");
  return Callee != "return" && !MayBeReference && (!MayBeMember || Before.ends_with("::"));
}

llvm::DenseMap<SourceLocation, const FunctionDecl *> findFunctions(ASTContext &Context) {
  struct Finder : AstWalk {
    llvm::DenseMap<SourceLocation, const FunctionDecl *> Functions;
    bool VisitFunctionDecl(FunctionDecl *F) override {
      Functions.try_emplace(F->getLocation(), F);
      return true;
    }
    bool VisitExpr(Expr *E) override {
      if (auto *Lambda = dyn_cast<LambdaExpr>(E))
        VisitFunctionDecl(Lambda->getCallOperator());
      return true;
    }
  } Found;
  Found.TraverseDecl(Context.getTranslationUnitDecl());
  return std::move(Found.Functions);
}

std::vector<SourceLocation> findVariables(ASTContext &Context) {
  struct Finder : AstWalk {
    std::vector<SourceLocation> Places;
    bool VisitVarDecl(VarDecl *V) override {
      if (!isa<ParmVarDecl>(V))
        Places.push_back(V->getLocation());
      return true;
    }
  } Found;
  Found.TraverseDecl(Context.getTranslationUnitDecl());
  return std::move(Found.Places);
}

} // namespace amp
