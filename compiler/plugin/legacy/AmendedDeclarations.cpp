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

/// Removes `= Value`. Returns nothing if Value comes from a macro or a system header.
std::optional<OmittedTokens> removeDefault(const SourceManager &SM, SourceRange Value, const LangOptions &Lang) {
  const SourceLocation First = SM.getFileLoc(Value.getBegin());
  const StringRef Before = SM.getBufferData(SM.getFileID(First)).take_front(SM.getFileOffset(First)).rtrim();
  if (!Before.ends_with("=") || SM.isInSystemHeader(First))
    return std::nullopt;
  const unsigned Equal = Before.size() - 1;
  return OmittedTokens{nameFile(SM, First).str(), Equal, OmittedTokens::MovedDefault,
                       std::to_string(findEnd(SM, SM.getFileLoc(Value.getEnd()), Lang))};
}

/// Returns the default argument of a template parameter; an invalid range if there is none.
SourceRange findDefault(const NamedDecl *Parameter) {
  auto Find = [](auto *P) {
    return P && P->hasDefaultArgument() ? P->getDefaultArgument().getSourceRange() : SourceRange();
  };
  const SourceRange Type = Find(dyn_cast<TemplateTypeParmDecl>(Parameter));
  const SourceRange Value = Find(dyn_cast<NonTypeTemplateParmDecl>(Parameter));
  return Type.isValid() ? Type : Value.isValid() ? Value : Find(dyn_cast<TemplateTemplateParmDecl>(Parameter));
}

/// Finds the uses of a template parameter in the body of a function.
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

/// `Owner`: the function or class that has the parameter.
void makeInt(ASTContext &Context, const Decl *Owner, const NamedDecl *Any, std::vector<OmittedTokens> &Result) {
  auto *Parameter = dyn_cast<NonTypeTemplateParmDecl>(Any);
  if (!Parameter || !Parameter->getType()->isUnsignedIntegerType() || Parameter->getType()->isBooleanType())
    return;
  const SourceManager &SM = Context.getSourceManager();
  const SourceLocation Begin = Parameter->getBeginLoc(), Name = Parameter->getLocation();
  if (!Begin.isFileID() || !Name.isFileID() || SM.isInSystemHeader(Begin) || Begin == Name)
    return;
  Result.push_back(makeTokens(SM, Begin, OmittedTokens::IntType, std::to_string(SM.getFileOffset(Name))));
  FindUses Found;
  Found.Parameter = Parameter;
  if (auto *Function = dyn_cast<FunctionDecl>(Owner); Function && Function->doesThisDeclarationHaveABody())
    Found.TraverseStmt(Function->getBody());
  else if (auto *Class = dyn_cast<CXXRecordDecl>(Owner))
    for (Decl *Member : Class->decls())
      Found.TraverseDecl(Member);
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
      makeInt(Context, Declared, P, Result);
  }
  return Result;
}

std::vector<OmittedTokens> makeParametersInt(ASTContext &Context, const ClassTemplatePartialSpecializationDecl *Class) {
  std::vector<OmittedTokens> Result;
  for (const NamedDecl *P : *Class->getTemplateParameters())
    makeInt(Context, Class, P, Result);
  for (const Decl *Member : Class->decls()) {
    const FunctionDecl *InClass = Member->getAsFunction();
    if (!InClass)
      continue;
    for (const FunctionDecl *F : InClass->redecls()) // definitions outside of the class repeat its template parameters
      if (F->getNumTemplateParameterLists() > 0)
        for (const NamedDecl *P : *F->getTemplateParameterList(0))
          makeInt(Context, F, P, Result);
  }
  return Result;
}

llvm::DenseMap<SourceLocation, const ClassTemplatePartialSpecializationDecl *>
findPartialSpecializations(ASTContext &Context) {
  struct Finder : AstWalk {
    llvm::DenseMap<SourceLocation, const ClassTemplatePartialSpecializationDecl *> Classes;
    bool VisitDecl(Decl *D) override {
      if (auto *Class = dyn_cast<ClassTemplatePartialSpecializationDecl>(D))
        Classes.try_emplace(Class->getLocation(), Class);
      return true;
    }
  } Found;
  Found.TraverseDecl(Context.getTranslationUnitDecl());
  return std::move(Found.Classes);
}

namespace {

/// Returns the tokens of a file, without its directives.
std::vector<Token> readFile(const SourceManager &SM, FileID File) {
  const StringRef Text = SM.getBufferData(File);
  LangOptions Lang;
  Lang.CPlusPlus = Lang.CPlusPlus11 = Lang.LineComment = 1;
  Lexer Lex(SM.getLocForStartOfFile(File), Lang, Text.begin(), Text.begin(), Text.end());
  std::vector<Token> Tokens;
  bool InDirective = false;
  for (Token T; !Lex.LexFromRawLexer(T);) {
    if (T.isAtStartOfLine())
      InDirective = T.is(tok::hash);
    if (!InDirective)
      Tokens.push_back(T);
  }
  return Tokens;
}

/// Finds runs of `override`, `final`, `sealed` and `abstract` in the tokens of a file.
class SpecifierScan {
public:
  SpecifierScan(const SourceManager &SM, FileID File)
      : SM(SM), Start(SM.getLocForStartOfFile(File)), Tokens(readFile(SM, File)) {}

  std::vector<VisualSpecifiers> run() {
    SmallVector<bool, 8> IsClass; // for each open brace
    bool HasValue = false;        // the member's declaration contains a `=`
    unsigned Parens = 0;
    size_t Head = 0; // the index after `class` or `struct`, until the head ends
    for (size_t I = 0; I < Tokens.size(); ++I) {
      const Token &T = Tokens[I];
      const StringRef Word = getWord(I);
      if ((Word == "class" || Word == "struct") && (I == 0 || getWord(I - 1) != "enum")) {
        Head = I + 1;
      } else if (T.is(tok::l_brace)) {
        IsClass.push_back(Head != 0);
        Head = 0;
        HasValue = false;
      } else if (T.is(tok::r_brace)) {
        if (!IsClass.empty())
          IsClass.pop_back();
        HasValue = false;
      } else if (T.is(tok::l_paren)) {
        Parens += 1;
      } else if (T.is(tok::r_paren)) {
        Parens -= Parens > 0;
      } else if (T.is(tok::semi)) {
        Head = 0;
        HasValue = false;
      } else if (T.is(tok::equal)) {
        Head = 0; // `template <class T = int>`
        HasValue |= Parens == 0;
      } else if (isSpecifier(I) && I > 0) {
        const size_t End = findEnd(I);
        if (Head != 0 && I > Head && Tokens[I - 1].isOneOf(tok::raw_identifier, tok::greater) &&
            isAny(End, {tok::l_brace, tok::colon}))
          add(Head - 1, I, End, /*IsMember=*/false);
        else if (!IsClass.empty() && IsClass.back() && Parens == 0 && !HasValue && followsDeclarator(I) &&
                 isAny(End, {tok::l_brace, tok::semi, tok::equal}))
          add(I - 1, I, End, /*IsMember=*/true);
        I = End - 1;
      }
    }
    return std::move(Result);
  }

private:
  StringRef getWord(size_t I) const {
    return I < Tokens.size() && Tokens[I].is(tok::raw_identifier) ? Tokens[I].getRawIdentifier() : StringRef();
  }
  bool isSpecifier(size_t I) const {
    return llvm::is_contained({"override", "final", "sealed", "abstract"}, getWord(I));
  }
  bool isAny(size_t I, std::initializer_list<tok::TokenKind> Kinds) const {
    return I < Tokens.size() && llvm::is_contained(Kinds, Tokens[I].getKind());
  }
  size_t findEnd(size_t I) const {
    while (isSpecifier(I))
      ++I;
    return I;
  }
  bool followsDeclarator(size_t I) const {
    return isAny(I - 1, {tok::r_paren, tok::amp, tok::ampamp}) ||
           llvm::is_contained({"const", "volatile", "noexcept"}, getWord(I - 1));
  }
  unsigned getOffset(size_t I) const {
    return Tokens[std::min(I, Tokens.size() - 1)].getLocation().getRawEncoding() - Start.getRawEncoding();
  }

  /// Adds the words in [First, End) of the declaration that begins at Declaration.
  void add(size_t Declaration, size_t First, size_t End, bool IsMember) {
    VisualSpecifiers New = {getOffset(Declaration), getOffset(End + 1), {}};
    bool IsAbstract = false;
    for (size_t I = First; I < End; ++I) {
      const StringRef Word = getWord(I);
      IsAbstract |= Word == "abstract";
      std::string Text = (Word == "sealed" ? "final" : Word == "abstract" ? "" : Word).str();
      if (IsMember && IsAbstract && I + 1 == End)
        Text += " = 0";
      if (Text != Word)
        New.Words.push_back(makeTokens(SM, Tokens[I].getLocation(), OmittedTokens::VirtSpecifier, Text));
    }
    if (!New.Words.empty())
      Result.push_back(std::move(New));
  }

  const SourceManager &SM;
  const SourceLocation Start;
  const std::vector<Token> Tokens;
  std::vector<VisualSpecifiers> Result;
};

} // namespace

std::vector<VisualSpecifiers> findVisualSpecifiers(const SourceManager &SM, FileID File) {
  const StringRef Text = SM.getBufferData(File);
  if (!Text.contains("sealed") && !Text.contains("abstract"))
    return {};
  return SpecifierScan(SM, File).run();
}

/// Returns the index of the `template` whose parameters end before Tokens[End], or End.
static size_t findTemplateHead(ArrayRef<Token> Tokens, size_t End) {
  int Depth = 0;
  for (size_t I = End; I-- > 0 && !Tokens[I].isOneOf(tok::semi, tok::l_brace, tok::r_brace);) {
    if (Tokens[I].is(tok::greater) || Tokens[I].is(tok::greatergreater))
      Depth += Tokens[I].is(tok::greater) ? 1 : 2;
    else if (Tokens[I].is(tok::less))
      Depth -= 1;
    if (Depth <= 0)
      return I > 0 && Tokens[I - 1].is(tok::raw_identifier) && Tokens[I - 1].getRawIdentifier() == "template" ? I - 1
                                                                                                              : End;
  }
  return End;
}

std::optional<OmittedTokens> removeQualifiedForward(const SourceManager &SM, SourceLocation Name) {
  const std::vector<Token> Tokens = readFile(SM, SM.getFileID(Name));
  auto Found = llvm::find_if(Tokens, [Name](const Token &T) { return T.getLocation() == Name; });
  auto IsWord = [&Tokens](size_t I, std::initializer_list<StringRef> Words) {
    return Tokens[I].is(tok::raw_identifier) && llvm::is_contained(Words, Tokens[I].getRawIdentifier());
  };
  const size_t At = Found - Tokens.begin();
  size_t Begin = At;
  while (Begin > 0 && IsWord(Begin - 1, {"struct", "class", "union", "enum", "__interface"}))
    --Begin;
  const auto End = std::find_if(Found, Tokens.end(), [](const Token &T) {
    return T.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::l_paren, tok::equal);
  });
  if (Begin == At || End == Tokens.end() || End->isNot(tok::semi))
    return std::nullopt;
  for (size_t Head; (Head = findTemplateHead(Tokens, Begin)) != Begin;)
    Begin = Head;
  // Visual C++ ignores these, with a warning.
  while (Begin > 0 && IsWord(Begin - 1, {"typedef", "const", "volatile"}))
    --Begin;
  if (Begin > 0 &&
      (IsWord(Begin - 1, {"extern", "friend", "static", "inline"}) || Tokens[Begin - 1].is(tok::string_literal)))
    return std::nullopt;
  return makeTokens(SM, Tokens[Begin].getLocation(), OmittedTokens::QualifiedForward,
                    std::to_string(SM.getFileOffset(End->getLocation())));
}

/// Returns the offsets at which declarations in `Namespaces` namespaces begin, up to the offset Last.
static std::vector<unsigned> findDeclarations(StringRef Text, unsigned Namespaces, unsigned Last) {
  LangOptions Lang;
  Lang.CPlusPlus = Lang.CPlusPlus11 = Lang.LineComment = 1;
  Lexer Lex(SourceLocation(), Lang, Text.begin(), Text.begin(), Text.end());
  std::vector<unsigned> Found;
  SmallVector<unsigned, 4> Opened; // number of namespaces that each open brace opens
  unsigned Inside = 0, Names = 0, Depth = 0;
  bool InDirective = false, Begins = true, Opens = false;
  for (Token T; !Lex.LexFromRawLexer(T);) {
    const unsigned Offset = Lex.getBufferLocation() - Text.begin() - T.getLength();
    if (Offset > Last)
      break;
    if (T.isAtStartOfLine())
      InDirective = T.is(tok::hash);
    if (InDirective)
      continue;
    if (Begins && Depth == 0)
      Found.push_back(Offset);
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
  return Found;
}

SourceLocation findEnclosingDeclaration(const SourceManager &SM, SourceLocation Loc, unsigned Namespaces) {
  bool Invalid = false;
  auto [File, Offset] = SM.getDecomposedLoc(Loc);
  const StringRef Text = SM.getBufferData(File, &Invalid);
  if (Invalid)
    return SourceLocation();
  const std::vector<unsigned> Found = findDeclarations(Text, Namespaces, Offset);
  return Found.empty() ? SourceLocation() : SM.getLocForStartOfFile(File).getLocWithOffset(Found.back());
}

SourceLocation OutermostDeclarations::find(const SourceManager &SM, SourceLocation Loc) {
  bool Invalid = false;
  auto [File, Offset] = SM.getDecomposedLoc(Loc);
  const StringRef Text = SM.getBufferData(File, &Invalid);
  if (Invalid)
    return SourceLocation();
  auto [Known, IsNew] = Files.try_emplace(File);
  if (IsNew)
    Known->second = findDeclarations(Text, /*Namespaces=*/0, Text.size());
  const auto After = llvm::upper_bound(Known->second, Offset);
  return After == Known->second.begin() ? SourceLocation()
                                        : SM.getLocForStartOfFile(File).getLocWithOffset(*std::prev(After));
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
  if (Template) // only the first declaration may have default arguments
    for (const NamedDecl *P : *Template->getTemplateParameters())
      if (const SourceRange Value = findDefault(P); Value.isValid())
        if (std::optional<OmittedTokens> Moved = removeDefault(SM, Value, Lang))
          Result.push_back(std::move(*Moved));
  return Result;
}

} // namespace amp
