// See FixIts.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "FixIts.h"
#include "Restriction.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace amp {
namespace {

/// Reads the tokens of a file as written, from a location on.
class Reader {
public:
  Reader(SourceLocation From, const SourceManager &SM, const LangOptions &Lang) : SM(SM) {
    auto [File, Offset] = SM.getDecomposedLoc(From);
    StringRef Buffer = SM.getBufferData(File);
    Raw.emplace(SM.getLocForStartOfFile(File), Lang, Buffer.begin(), Buffer.begin() + Offset, Buffer.end());
    next();
  }

  const Token *operator->() const { return &Tok; }
  bool isWord(StringRef Word) const { return Tok.is(tok::raw_identifier) && Tok.getRawIdentifier() == Word; }
  bool ends() const { return Tok.is(tok::eof); }
  /// One past the token before this one.
  SourceLocation getPreviousEnd() const { return PreviousEnd; }

  void next() {
    PreviousEnd = Tok.isNot(tok::unknown) ? Tok.getEndLoc() : SourceLocation();
    Raw->LexFromRawLexer(Tok);
  }

  /// Skips a group that opens here; returns false if there is none.
  bool skipGroup(tok::TokenKind Open, tok::TokenKind Close) {
    if (Tok.isNot(Open))
      return false;
    for (int Depth = 0; !ends(); next()) {
      Depth += Tok.is(Open) - Tok.is(Close);
      if (Depth == 0) {
        next();
        return true;
      }
    }
    return false;
  }

private:
  const SourceManager &SM;
  std::optional<Lexer> Raw;
  Token Tok = [] {
    Token T;
    T.startToken();
    return T;
  }();
  SourceLocation PreviousEnd;
};

bool canChange(SourceLocation Loc, const SourceManager &SM) {
  return Loc.isValid() && Loc.isFileID() && !SM.isInSystemHeader(Loc);
}

/// Skips a function's name: `f`, `operator()`, `operator int`, `~S`, `[captures]`.
bool skipName(Reader &R) {
  if (R->is(tok::l_square))
    return R.skipGroup(tok::l_square, tok::r_square);
  if (R.isWord("operator")) {
    R.next();
    if (R->is(tok::l_paren) || R->is(tok::l_square)) { // operator(), operator[]
      R.next();
      R.next();
    }
    while (!R.ends() && R->isNot(tok::l_paren))
      R.next();
    return true;
  }
  if (R->is(tok::tilde))
    R.next();
  if (R->isNot(tok::raw_identifier))
    return false;
  R.next();
  return true;
}

/// Returns true if a body follows, after anything that may precede it.
bool findBody(Reader &R) {
  for (; !R.ends() && !R->isOneOf(tok::semi, tok::equal, tok::comma); R.next()) {
    if (R->isOneOf(tok::l_brace, tok::colon) || R.isWord("try"))
      return true;
    if (R->is(tok::l_paren) && !R.skipGroup(tok::l_paren, tok::r_paren))
      return false;
  }
  return false;
}

} // namespace

std::optional<RestrictionFix> restrictFunction(SourceLocation Name, StringRef Restriction, const SourceManager &SM,
                                               const LangOptions &Lang) {
  if (!canChange(Name, SM))
    return std::nullopt;
  Reader R(Name, SM, Lang);
  bool Lambda = R->is(tok::l_square);
  if (!skipName(R))
    return std::nullopt;
  if (!R.skipGroup(tok::l_paren, tok::r_paren)) {
    if (!Lambda || R->isNot(tok::l_brace)) // `[=] { }` needs a parameter list
      return std::nullopt;
    return RestrictionFix{FixItHint::CreateInsertion(R.getPreviousEnd(), ("() " + Restriction).str()), true};
  }
  while (R.isWord("const") || R.isWord("volatile") || R.isWord("mutable") || R->isOneOf(tok::amp, tok::ampamp))
    R.next();
  SourceLocation At = R.getPreviousEnd();
  RestrictionFix Fix;
  if (R.isWord("restrict")) {
    SourceLocation Begin = R->getLocation();
    R.next();
    if (!R.skipGroup(tok::l_paren, tok::r_paren))
      return std::nullopt;
    Fix.Hint = FixItHint::CreateReplacement(CharSourceRange::getCharRange(Begin, R.getPreviousEnd()), Restriction);
  } else {
    Fix.Hint = FixItHint::CreateInsertion(At, (" " + Restriction).str());
  }
  Fix.Definition = findBody(R);
  return Fix;
}

SmallVector<FixItHint, 2> allowAmp(const FunctionDecl *F) {
  // The pattern contains the source text of an instantiation.
  if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern())
    F = Pattern;
  SmallVector<FixItHint, 2> Hints;
  bool Definition = false;
  const ASTContext &Context = F->getASTContext();
  if (F->isImplicit() || F->isMain() || F->isExternC())
    return {};
  for (const FunctionDecl *D : F->redecls()) {
    auto Fix =
        restrictFunction(D->getLocation(), "restrict(cpu, amp)", Context.getSourceManager(), Context.getLangOpts());
    if (!Fix)
      return {};
    Hints.push_back(Fix->Hint);
    Definition |= Fix->Definition;
  }
  return Definition ? Hints : SmallVector<FixItHint, 2>();
}

/// Returns the capture of Var, and whether the capture default applies to other variables.
static const LambdaCapture *findCapture(const LambdaExpr *Lambda, const ValueDecl *Var, bool &OthersByDefault) {
  const LambdaCapture *Found = nullptr;
  OthersByDefault = false;
  for (const LambdaCapture &C : Lambda->captures())
    if (C.capturesVariable() && C.getCapturedVar() == Var)
      Found = &C;
    else
      OthersByDefault |= C.isImplicit();
  return Found;
}

namespace {

/// The text of a capture: `, &name`.
struct CaptureText {
  CaptureText(const LambdaExpr *Lambda, const LambdaCapture &C, const ASTContext &Context) {
    const SourceManager &SM = Context.getSourceManager();
    Reader R(Lambda->getBeginLoc(), SM, Context.getLangOpts());
    for (; !R.ends() && SM.isBeforeInTranslationUnit(R->getLocation(), C.getLocation()); R.next()) {
      Ampersand = R->is(tok::amp) ? R->getLocation() : SourceLocation();
      if (R->is(tok::comma))
        Comma = R->getLocation();
    }
    End = R->getEndLoc();
  }
  std::optional<FixItHint> removeAll() const {
    if (Comma.isInvalid())
      return std::nullopt;
    return FixItHint::CreateRemoval(CharSourceRange::getCharRange(Comma, End));
  }
  SourceLocation Comma, Ampersand, End; ///< tokens before the name (invalid if absent), and the name's end
};

} // namespace

std::optional<FixItHint> captureByValue(const LambdaExpr *Lambda, const ValueDecl *Var, const ASTContext &Context) {
  const SourceManager &SM = Context.getSourceManager();
  bool Others;
  const LambdaCapture *C = findCapture(Lambda, Var, Others);
  if (!C || !canChange(Lambda->getBeginLoc(), SM))
    return std::nullopt;
  if (C->isImplicit()) {
    SourceLocation Default = Lambda->getCaptureDefaultLoc();
    if (!Default.isFileID() || Lambda->getCaptureDefault() != LCD_ByRef)
      return std::nullopt;
    if (!Others)
      return FixItHint::CreateReplacement(Default, "=");
    return FixItHint::CreateInsertion(Default.getLocWithOffset(1), (", " + Var->getName()).str());
  }
  if (!canChange(C->getLocation(), SM))
    return std::nullopt;
  CaptureText Text(Lambda, *C, Context);
  if (Lambda->getCaptureDefault() == LCD_ByCopy) // `[=, &name]`
    return Text.removeAll();
  if (Text.Ampersand.isInvalid())
    return std::nullopt;
  return FixItHint::CreateRemoval(CharSourceRange::getCharRange(Text.Ampersand, C->getLocation()));
}

std::optional<FixItHint> captureByReference(const LambdaExpr *Lambda, const ValueDecl *Var, const ASTContext &Context) {
  bool Others;
  const LambdaCapture *C = findCapture(Lambda, Var, Others);
  const SourceManager &SM = Context.getSourceManager();
  if (!C || !canChange(Lambda->getBeginLoc(), SM))
    return std::nullopt;
  if (!C->isImplicit()) {
    if (!canChange(C->getLocation(), SM) || Lambda->isInitCapture(C))
      return std::nullopt;
    if (Lambda->getCaptureDefault() == LCD_ByRef) // `[&, name]`
      return CaptureText(Lambda, *C, Context).removeAll();
    return FixItHint::CreateInsertion(C->getLocation(), "&");
  }
  SourceLocation Default = Lambda->getCaptureDefaultLoc();
  if (!Default.isFileID() || Lambda->getCaptureDefault() != LCD_ByCopy)
    return std::nullopt;
  return FixItHint::CreateInsertion(Default.getLocWithOffset(1), (", &" + Var->getName()).str());
}

std::optional<FixItHint> makeConstexpr(const VarDecl *Var) {
  const ASTContext &Context = Var->getASTContext();
  const SourceManager &SM = Context.getSourceManager();
  SourceLocation Begin = Var->getBeginLoc();
  if (!canChange(Begin, SM) || !canChange(Var->getLocation(), SM) || Var->isStaticDataMember() ||
      Var->getType()->isPointerType() || !Var->isThisDeclarationADefinition())
    return std::nullopt;
  for (Reader R(Begin, SM, Context.getLangOpts());
       !R.ends() && SM.isBeforeInTranslationUnit(R->getLocation(), Var->getLocation()); R.next()) {
    if (R->is(tok::comma) || R->is(tok::less))
      return std::nullopt;
    if (R.isWord("const"))
      return FixItHint::CreateReplacement(R->getLocation(), "constexpr");
  }
  return std::nullopt;
}

std::string getAmpMathFunction(StringRef Name, const ASTContext &Context, bool &Declared) {
  Declared = false;
  auto FindNamespace = [&](const DeclContext *In, StringRef Word) -> const NamespaceDecl * {
    for (const NamedDecl *D : In->lookup(&Context.Idents.get(Word)))
      if (auto *N = dyn_cast<NamespaceDecl>(D))
        return N;
    return nullptr;
  };
  const NamespaceDecl *Library = FindNamespace(Context.getTranslationUnitDecl(), "Concurrency");
  const NamespaceDecl *Math = Library ? FindNamespace(Library, "precise_math") : nullptr;
  if (!Math)
    return "";
  Declared = true;
  for (const NamedDecl *D : Math->lookup(&Context.Idents.get(Name)))
    if (auto *F = dyn_cast<FunctionDecl>(D); F && isAmp(F))
      return ("concurrency::precise_math::" + Name).str();
  return "";
}

} // namespace amp
