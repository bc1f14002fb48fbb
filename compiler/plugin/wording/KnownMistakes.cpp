// See KnownMistakes.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KnownMistakes.h"
#include "plugin/ast/Conversions.h"
#include "plugin/ast/KernelCaptures.h"
#include "plugin/checks/Captures.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/ScopeInfo.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace amp {

const sema::LambdaScopeInfo *KnownMistakes::getKernel() {
  if (!CI.hasSema())
    return nullptr;
  const sema::LambdaScopeInfo *Lambda = CI.getSema().getCurLambda();
  if (!Lambda || !Lambda->CallOperator || !isAmp(Lambda->CallOperator) || Lambda->Lambda->isDependentContext())
    return nullptr;
  const auto *Outer = dyn_cast<FunctionDecl>(Lambda->Lambda->getDeclContext());
  return Outer && isAmp(Outer) ? nullptr : Lambda;
}

bool KnownMistakes::pointsAt(const Diagnostic &Info, StringRef Name) {
  return llvm::any_of(Info.getRanges(), [&](const CharSourceRange &R) {
    StringRef Text =
        Lexer::getSourceText(CharSourceRange::getTokenRange(R.getAsRange()), Info.getSourceManager(), LangOptions());
    return Text.consume_front(Name) && (Text.empty() || !isAsciiIdentifierContinue(Text[0]));
  });
}

bool KnownMistakes::writesCapturedArray(const Diagnostic &Info) {
  const sema::LambdaScopeInfo *Lambda = getKernel();
  return Lambda && llvm::any_of(Lambda->Captures, [&](const sema::Capture &C) {
           if (!C.isVariableCapture() || !C.isCopyCapture() || C.isInitCapture())
             return false;
           ContainerType T = getContainerType(CI.getASTContext(),
                                              C.getVariable()->getType().getNonReferenceType().getUnqualifiedType());
           return T.IsContainer && T.IsArray && pointsAt(Info, C.getVariable()->getName());
         });
}

bool KnownMistakes::concernsKnownMistake(const Diagnostic &Info) {
  const FunctionDecl *Caller = CI.hasSema() ? CI.getSema().getCurFunctionDecl(/*AllowLambda=*/true) : nullptr;
  if (!Caller || !isAmp(Caller))
    return false;
  if (Info.getNumArgs() > 0 && Info.getArgKind(0) == DiagnosticsEngine::ak_qualtype) {
    QualType T = QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(0)));
    if (AmpTypes::isStream(T->getAsCXXRecordDecl()))
      return true;
  }
  if (const sema::LambdaScopeInfo *Lambda = getKernel())
    for (const sema::Capture &C : Lambda->Captures)
      if (C.isVariableCapture() && !C.isInitCapture() &&
          isUnsupportedLibraryClass(C.getVariable()->getType(), CI.getASTContext()) &&
          pointsAt(Info, C.getVariable()->getName()))
        return true;
  return llvm::any_of(Caller->decls(), [&](const Decl *D) {
    const auto *Var = dyn_cast<VarDecl>(D);
    const CXXRecordDecl *RD = Var ? Var->getType()->getAsCXXRecordDecl() : nullptr;
    return RD && Info.getSourceManager().isInSystemHeader(RD->getLocation()) && Var->getDeclName().isIdentifier() &&
           (Var->isInvalidDecl() || (Var->getInit() && Var->getInit()->containsErrors())) &&
           pointsAt(Info, Var->getName());
  });
}

std::vector<FixItHint> KnownMistakes::castOperands(const Diagnostic &Info) {
  std::vector<FixItHint> Casts;
  if (!CI.hasSema())
    return Casts;
  for (const ChosenConversion &C : chooseConversions(CI.getSema(), Info)) {
    CharSourceRange Range = CharSourceRange::getTokenRange(C.Operand);
    StringRef Text = Lexer::getSourceText(Range, Info.getSourceManager(), CI.getLangOpts());
    Casts.push_back(FixItHint::CreateReplacement(Range, ("static_cast<" + C.Type + ">(" + Text + ")").str()));
  }
  return Casts;
}

bool KnownMistakes::isTileStatic(const Diagnostic &Info) {
  if (!Info.hasSourceManager() || Info.getLocation().isInvalid())
    return false;
  const SourceManager &SM = Info.getSourceManager();
  return StringRef(SM.getCharacterData(SM.getSpellingLoc(Info.getLocation()))).starts_with("tile_static");
}

bool KnownMistakes::followsTileStatic(const Diagnostic &Info) {
  SourceLocation Loc = Info.getLocation();
  if (!Loc.isFileID())
    return false;
  auto [File, Offset] = Info.getSourceManager().getDecomposedLoc(Loc);
  StringRef Before = Info.getSourceManager().getBufferData(File).take_front(Offset);
  return Before.substr(Before.find_last_of(";{}") + 1).contains("tile_static");
}

std::string KnownMistakes::readName(SourceLocation Loc) {
  const SourceManager &SM = CI.getSourceManager();
  return Lexer::getSourceText(CharSourceRange::getTokenRange(SM.getSpellingLoc(Loc)), SM, CI.getLangOpts()).str();
}

std::string KnownMistakes::findConstContainer(const Diagnostic &Info) {
  // "cannot assign to return value because function %1 returns a const value", if %0 is 0
  if (Info.getID() != clang::diag::err_typecheck_assign_const || Info.getArgSInt(0) != 0 || Info.getNumArgs() < 2 ||
      Info.getArgKind(1) != DiagnosticsEngine::ak_nameddecl || Info.getRanges().empty())
    return "";
  const auto *Function = dyn_cast_or_null<CXXMethodDecl>(reinterpret_cast<NamedDecl *>(Info.getRawArg(1)));
  const auto *Namespace = Function ? dyn_cast<NamespaceDecl>(Function->getParent()->getDeclContext()) : nullptr;
  if (!Namespace || !Info.getSourceManager().isInSystemHeader(Function->getLocation()) ||
      Namespace->getQualifiedNameAsString().find("Concurrency") != 0)
    return "";
  const StringRef Text = Lexer::getSourceText(CharSourceRange::getTokenRange(Info.getRanges().front().getAsRange()),
                                              Info.getSourceManager(), CI.getLangOpts());
  return Text.substr(0, Text.find_first_of("[(")).rtrim().str();
}

static bool isFunction(const NamedDecl *D) { return isa<FunctionDecl>(D) || isa<FunctionTemplateDecl>(D); }

bool KnownMistakes::isOfStd(StringRef Name, SourceLocation Loc) {
  const NamespaceDecl *Std = CI.hasSema() ? CI.getSema().getStdNamespace() : nullptr;
  return Std && llvm::any_of(Std->lookup(&CI.getASTContext().Idents.get(Name)), [&](const NamedDecl *D) {
           D = D->getUnderlyingDecl(); // <cstdio> has `using ::remove`
           return isFunction(D) && llvm::any_of(D->redecls(), [&](const Decl *R) { return R->getLocation() == Loc; });
         });
}

/// Returns the namespace in which a name was not found.
static const NamespaceDecl *getSearched(const Diagnostic &Info) {
  // "no member named %0 in %1", maybe with a suggestion
  if ((Info.getID() != clang::diag::err_no_member && Info.getID() != clang::diag::err_no_member_suggest) ||
      Info.getNumArgs() < 2 || Info.getArgKind(0) != DiagnosticsEngine::ak_declarationname ||
      Info.getArgKind(1) != DiagnosticsEngine::ak_declcontext)
    return nullptr;
  return dyn_cast_or_null<NamespaceDecl>(reinterpret_cast<DeclContext *>(Info.getRawArg(1)));
}

std::optional<KnownMistakes::ChosenName> KnownMistakes::findPreciseMath(const Diagnostic &Info) {
  const NamespaceDecl *Searched = getSearched(Info);
  if (!Searched || Searched->getQualifiedNameAsString() != "Concurrency::fast_math" || !Info.getLocation().isFileID())
    return std::nullopt;
  const DeclarationName Name = DeclarationName::getFromOpaqueInteger(Info.getRawArg(0));
  const auto Precise = Searched->getDeclContext()->lookup(&CI.getASTContext().Idents.get("precise_math"));
  if (llvm::none_of(Precise, [&](const NamedDecl *D) {
        const auto *Namespace = dyn_cast<NamespaceDecl>(D);
        return Namespace && llvm::any_of(Namespace->lookup(Name), isFunction);
      }))
    return std::nullopt;
  // concurrency::fast_math::copysign: the location may be that of the first name.
  const SourceManager &SM = CI.getSourceManager();
  auto [File, Offset] = SM.getDecomposedLoc(Info.getLocation());
  const StringRef Text = SM.getBufferData(File);
  Lexer Lex(SM.getLocForStartOfFile(File), CI.getLangOpts(), Text.begin(), Text.begin() + Offset, Text.end());
  ChosenName Result{Name.getAsString(), Info.getLocation(), {}};
  SourceLocation Before;
  for (Token T; !Lex.LexFromRawLexer(T) && T.isOneOf(tok::raw_identifier, tok::coloncolon);) {
    if (T.is(tok::coloncolon))
      continue;
    if (T.getRawIdentifier() == Result.Name) {
      Result.Loc = T.getLocation();
      break;
    }
    Before = T.getRawIdentifier() == "fast_math" ? T.getLocation() : SourceLocation();
  }
  if (Before.isValid())
    Result.Fixes.push_back(FixItHint::CreateReplacement(CharSourceRange::getTokenRange(Before), "precise_math"));
  return Result;
}

std::optional<KnownMistakes::ChosenName> KnownMistakes::findAmbiguousArray(const Diagnostic &Info) {
  if (Info.getID() != clang::diag::err_ambiguous_reference ||
      Info.getArgKind(0) != DiagnosticsEngine::ak_declarationname ||
      DeclarationName::getFromOpaqueInteger(Info.getRawArg(0)).getAsString() != "array" || !CI.hasSema())
    return std::nullopt;
  ASTContext &Context = CI.getASTContext();
  auto HasArray = [&](const DeclContext *Scope) { return !Scope->lookup(&Context.Idents.get("array")).empty(); };
  const NamespaceDecl *Std = CI.getSema().getStdNamespace();
  if (!Std || !HasArray(Std) ||
      llvm::none_of(Context.getTranslationUnitDecl()->lookup(&Context.Idents.get("Concurrency")), [&](NamedDecl *D) {
        const auto *Scope = dyn_cast<NamespaceDecl>(D);
        return Scope && HasArray(Scope);
      }))
    return std::nullopt;
  ChosenName Result{"array", Info.getLocation(), {}};
  if (!Result.Loc.isFileID())
    return Result;
  const SourceManager &SM = CI.getSourceManager();
  auto [File, Offset] = SM.getDecomposedLoc(Result.Loc);
  const StringRef Text = SM.getBufferData(File);
  Lexer Lex(SM.getLocForStartOfFile(File), CI.getLangOpts(), Text.begin(), Text.begin() + Offset, Text.end());
  Token T;
  Lex.LexFromRawLexer(T); // `array`
  Lex.LexFromRawLexer(T);
  if (T.isNot(tok::less))
    return Result;
  unsigned Arguments = 1;
  int Angles = 1, Others = 0;
  while (Angles > 0 && !Lex.LexFromRawLexer(T) && !T.isOneOf(tok::semi, tok::eof)) {
    Others += T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    Others -= T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    if (Others > 0)
      continue;
    Angles += T.is(tok::less);
    Angles -= T.is(tok::greater) ? 1 : T.is(tok::greatergreater) ? 2 : 0;
    Arguments += Angles == 1 && T.is(tok::comma);
  }
  if (Angles > 0)
    return Result;
  StringRef Scope = Arguments == 1 ? "concurrency::" : "";
  Lex.LexFromRawLexer(T);
  if (Scope.empty() && T.is(tok::raw_identifier)) {
    Lex.LexFromRawLexer(T);
    if (T.is(tok::l_paren) && CI.getSema().getCurFunctionDecl(/*AllowLambda=*/true)) // no function
      Scope = "concurrency::";
    else if (T.is(tok::l_brace) || (T.is(tok::equal) && (Lex.LexFromRawLexer(T), T.is(tok::l_brace))))
      Scope = "std::";
  }
  if (!Scope.empty())
    Result.Fixes.push_back(FixItHint::CreateInsertion(Result.Loc, Scope));
  return Result;
}

bool KnownMistakes::hasPlacementNew() {
  const ASTContext &Context = CI.getASTContext();
  for (const NamedDecl *D :
       Context.getTranslationUnitDecl()->lookup(CI.getASTContext().DeclarationNames.getCXXOperatorName(OO_New)))
    if (auto *F = dyn_cast<FunctionDecl>(D);
        F && F->getNumParams() == 2 && F->getParamDecl(1)->getType()->isVoidPointerType())
      return true;
  return false;
}
} // namespace amp
