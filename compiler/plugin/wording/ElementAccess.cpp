// See ElementAccess.h. Clang discards the tree of an expression with an error, so this reads the tokens of the
// statement.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ElementAccess.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringSwitch.h"
#include <optional>

using namespace clang;

namespace amp {
namespace {

/// A container of the library.
struct Container {
  enum Kind { None, Elements, Texels } What = None;
  unsigned Rank = 0; ///< 0 if it depends on a template parameter
};

Container describe(QualType T) {
  T = T.isNull() ? T : T.getNonReferenceType();
  if (T.isNull())
    return {};
  const TemplateDecl *Template = nullptr;
  ArrayRef<TemplateArgument> Arguments;
  if (const auto *Spec = dyn_cast_or_null<ClassTemplateSpecializationDecl>(T->getAsCXXRecordDecl())) {
    Template = Spec->getSpecializedTemplate();
    Arguments = Spec->getTemplateArgs().asArray();
  } else if (const auto *Dependent = T->getAs<TemplateSpecializationType>()) {
    Template = Dependent->getTemplateName().getAsTemplateDecl();
    Arguments = Dependent->template_arguments();
  }
  if (!Template || !Template->getDeclName().isIdentifier() ||
      !StringRef(Template->getQualifiedNameAsString()).starts_with("Concurrency::"))
    return {};
  Container Result;
  Result.What = llvm::StringSwitch<Container::Kind>(Template->getName())
                    .Cases("array", "array_view", Container::Elements)
                    .Cases("texture", "texture_view", "writeonly_texture_view", Container::Texels)
                    .Default(Container::None);
  if (Arguments.size() < 2)
    return Result;
  if (Arguments[1].getKind() == TemplateArgument::Integral)
    Result.Rank = Arguments[1].getAsIntegral().getZExtValue();
  else if (Arguments[1].getKind() == TemplateArgument::Expression)
    if (auto Value = Arguments[1].getAsExpr()->isValueDependent()
                         ? std::nullopt
                         : Arguments[1].getAsExpr()->getIntegerConstantExpr(Template->getASTContext()))
      Result.Rank = Value->getZExtValue();
  return Result;
}

/// Returns the first container among the types of the diagnostic.
Container findInArguments(const Diagnostic &Info) {
  for (unsigned I = 0; I < Info.getNumArgs(); ++I)
    if (Info.getArgKind(I) == DiagnosticsEngine::ak_qualtype)
      if (Container C = describe(QualType::getFromOpaquePtr(reinterpret_cast<void *>(Info.getRawArg(I)))); C.What)
        return C;
  return {};
}

bool isAssignment(tok::TokenKind Kind) {
  switch (Kind) {
  case tok::equal:
  case tok::plusequal:
  case tok::minusequal:
  case tok::starequal:
  case tok::slashequal:
  case tok::percentequal:
  case tok::ampequal:
  case tok::pipeequal:
  case tok::caretequal:
  case tok::lesslessequal:
  case tok::greatergreaterequal:
  case tok::plusplus:
  case tok::minusminus:
    return true;
  default:
    return false;
  }
}

bool isOpening(const Token &T) { return T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace); }
bool isClosing(const Token &T) { return T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace); }

class Statement {
public:
  Statement(CompilerInstance &CI, const Diagnostic &Info)
      : CI(CI), SM(Info.getSourceManager()), OfInfo(findInArguments(Info)) {
    read(Info);
  }

  std::vector<MistakenAccess> find() {
    std::vector<MistakenAccess> Found;
    for (size_t Open = 1; Open < Tokens.size(); ++Open)
      if (Tokens[Open].isOneOf(tok::l_square, tok::l_paren))
        if (std::optional<MistakenAccess> Mistake = readAccess(Open))
          Found.push_back(std::move(*Mistake));
    return Found;
  }

private:
  /// Reads the tokens of the statement, or of what precedes the body in it.
  void read(const Diagnostic &Info) {
    auto [File, Offset] = SM.getDecomposedLoc(Info.getLocation());
    unsigned Begin = Offset, End = Offset;
    for (const CharSourceRange &R : Info.getRanges())
      if (R.isValid() && R.getBegin().isFileID() && R.getEnd().isFileID() && SM.getFileID(R.getBegin()) == File &&
          SM.getFileID(R.getEnd()) == File) {
        Begin = std::min(Begin, SM.getFileOffset(R.getBegin()));
        End = std::max(End, SM.getFileOffset(R.getEnd()));
      }
    const StringRef Text = SM.getBufferData(File);
    if (const size_t Before = Text.take_front(Begin).find_last_of(";{}"); Before != StringRef::npos)
      Begin = Before + 1;
    else
      Begin = 0;
    Lexer Lex(SM.getLocForStartOfFile(File), CI.getLangOpts(), Text.begin(), Text.begin() + Begin, Text.end());
    int Depth = 0;
    for (Token T; !Lex.LexFromRawLexer(T);) {
      const bool IsAfter = SM.getFileOffset(T.getLocation()) > End;
      const bool BeginsBody =
          T.is(tok::l_brace) && (Tokens.empty() || Tokens.back().isOneOf(tok::r_paren, tok::r_square) ||
                                 (Tokens.back().is(tok::raw_identifier) &&
                                  llvm::is_contained({"mutable", "const", "noexcept", "else", "do", "try"},
                                                     Tokens.back().getRawIdentifier())));
      Depth += isOpening(T) - isClosing(T);
      if (IsAfter && (T.is(tok::semi) || BeginsBody || (Depth < 0 && T.is(tok::r_brace))))
        break;
      constexpr size_t Most = 2000;
      if (Tokens.size() == Most)
        break;
      Tokens.push_back(T);
    }
  }

  std::optional<MistakenAccess> readAccess(size_t Open) const {
    SmallVector<size_t, 4> Commas;
    size_t Close = Open + 1;
    for (int Depth = 0; Close < Tokens.size(); ++Close) {
      if (Depth == 0 && isClosing(Tokens[Close]))
        break;
      Depth += isOpening(Tokens[Close]) - isClosing(Tokens[Close]);
      if (Depth == 0 && Tokens[Close].is(tok::comma))
        Commas.push_back(Close);
    }
    if (Close == Tokens.size() || Close == Open + 1)
      return std::nullopt;
    const size_t Base = findBase(Open);
    if (Base == Open)
      return std::nullopt;
    const std::optional<Container> Known = lookUp(Base, Open);
    const std::string Name = textOf(Base, Open), Inner = textOf(Open + 1, Close);
    if (Known && Known->What == Container::Texels && isWritten(Base, Close))
      return MistakenAccess{Tokens[Base].getLocation(),
                            {diag::TexelAssignment,
                             {textOf(Base, Close + 1), Name + ".set(" + nameIndex(Commas.size(), Inner) + ", value)"}},
                            {}};
    const unsigned Given = Commas.size() + 1;
    if (Tokens[Open].isNot(tok::l_square) || Commas.empty())
      return std::nullopt;
    // The row has one dimension less.
    const bool IsRow = !Known && OfInfo.What == Container::Elements && OfInfo.Rank + 1 == Given;
    if (!IsRow && (!Known || Known->What == Container::None || Known->Rank == 1))
      return std::nullopt;
    MistakenAccess Result{
        Tokens[Base].getLocation(), {diag::CommaInSubscript, {textOf(Base, Close + 1), Name + "(" + Inner + ")"}}, {}};
    if (IsRow || !Known->Rank || Known->Rank == Given)
      for (auto [At, Text] : {std::pair(Open, "("), std::pair(Close, ")")})
        Result.Fixes.push_back(
            FixItHint::CreateReplacement(CharSourceRange::getTokenRange(Tokens[At].getLocation()), Text));
    return Result;
  }

  static std::string nameIndex(unsigned Commas, StringRef Inner) {
    return Commas ? ("index<" + Twine(Commas + 1) + ">(" + Inner + ")").str() : Inner.str();
  }

  /// Returns the first token of the expression before this bracket; `Open` if there is none.
  size_t findBase(size_t Open) const {
    size_t At = Open;
    while (At > 0) {
      const Token &Last = Tokens[At - 1];
      if (isClosing(Last)) {
        int Depth = 0;
        do {
          --At;
          Depth += isClosing(Tokens[At]) - isOpening(Tokens[At]);
        } while (Depth > 0 && At > 0);
        if (Depth != 0)
          return Open;
        if (Tokens[At].is(tok::l_paren) && At > 0 && !isName(Tokens[At - 1]) && !isClosing(Tokens[At - 1]))
          return At; // (*p)
        if (Tokens[At].is(tok::l_brace))
          return Open;
        continue;
      }
      if (!isName(Last))
        return Open;
      --At;
      if (At == 0 || !Tokens[At - 1].isOneOf(tok::period, tok::arrow))
        return At;
      --At;
    }
    return Open;
  }

  static bool isName(const Token &T) {
    return T.is(tok::raw_identifier) &&
           !llvm::is_contained({"return", "case", "new", "delete", "operator", "else", "do"}, T.getRawIdentifier());
  }

  /// Returns what the variable or member before the bracket is; nothing if it cannot be found, or in a template.
  std::optional<Container> lookUp(size_t Base, size_t Open) const {
    const Token &Last = Tokens[Open - 1];
    if (Last.isNot(tok::raw_identifier) || !CI.hasSema())
      return std::nullopt;
    Sema &S = CI.getSema();
    IdentifierInfo &Name = CI.getPreprocessor().getIdentifierTable().get(Last.getRawIdentifier());
    const bool IsMember = Open - Base > 1;
    if (!IsMember)
      if (const ValueDecl *V = findVariable(Name))
        return describe(V->getType());
    if (IsMember && !(Open - Base == 3 && Tokens[Base].getRawIdentifier() == "this")) {
      if (Open - Base != 3 || Tokens[Base].isNot(tok::raw_identifier))
        return std::nullopt;
      const ValueDecl *Object =
          findVariable(CI.getPreprocessor().getIdentifierTable().get(Tokens[Base].getRawIdentifier()));
      if (!Object)
        return std::nullopt;
      QualType T = Object->getType().getNonReferenceType();
      if (T->isPointerType())
        T = T->getPointeeType();
      return lookUpMember(T->getAsCXXRecordDecl(), Name);
    }
    for (const DeclContext *Outer = S.CurContext; Outer; Outer = Outer->getParent())
      if (const auto *Class = dyn_cast<CXXRecordDecl>(Outer); Class && !Class->isLambda())
        if (std::optional<Container> Known = lookUpMember(Class, Name))
          return Known;
    return std::nullopt;
  }

  /// Returns the variable of this name; null if there is none, or if its type is unknown in a template.
  const ValueDecl *findVariable(IdentifierInfo &Name) const {
    Sema &S = CI.getSema();
    auto IsKnown = [](const ValueDecl *V) {
      return !V->getType()->isUndeducedType() && !V->getType().getNonReferenceType()->isTemplateTypeParmType();
    };
    // In an instantiation, nothing is in scope.
    for (const DeclContext *Outer = S.CurContext; Outer; Outer = Outer->getParent())
      if (const auto *F = dyn_cast<FunctionDecl>(Outer); F && F->isTemplateInstantiation()) {
        for (const ParmVarDecl *P : F->parameters())
          if (P->getIdentifier() == &Name)
            return P;
        for (const Decl *D : F->decls())
          if (const auto *V = dyn_cast<VarDecl>(D); V && V->getIdentifier() == &Name)
            return IsKnown(V) ? V : nullptr;
      }
    for (const NamedDecl *D : llvm::make_range(S.IdResolver.begin(&Name), S.IdResolver.end()))
      if (const auto *V = dyn_cast<ValueDecl>(D))
        return IsKnown(V) ? V : nullptr;
    return nullptr;
  }

  static std::optional<Container> lookUpMember(const CXXRecordDecl *Class, const IdentifierInfo &Name) {
    if (Class)
      for (const FieldDecl *F : Class->fields())
        if (F->getIdentifier() == &Name)
          return describe(F->getType());
    return std::nullopt;
  }

  bool isWritten(size_t Base, size_t Close) const {
    if (Base > 0 && Tokens[Base - 1].isOneOf(tok::plusplus, tok::minusminus))
      return true;
    size_t After = Close + 1;
    if (After + 2 < Tokens.size() && Tokens[After].is(tok::period) && Tokens[After + 1].is(tok::raw_identifier))
      After += 2; // a component
    return After < Tokens.size() && isAssignment(Tokens[After].getKind());
  }

  std::string textOf(size_t From, size_t To) const {
    if (From >= To)
      return "";
    const StringRef Text = Lexer::getSourceText(
        CharSourceRange::getTokenRange(Tokens[From].getLocation(), Tokens[To - 1].getLocation()), SM, CI.getLangOpts());
    std::string Result; // on one line
    for (const char C : Text)
      if (!isWhitespace(C) || (!Result.empty() && Result.back() != ' '))
        Result += isWhitespace(C) ? ' ' : C;
    return Result;
  }

  CompilerInstance &CI;
  const SourceManager &SM;
  const Container OfInfo;
  std::vector<Token> Tokens;
};

} // namespace

std::vector<MistakenAccess> findMistakenAccesses(CompilerInstance &CI, const Diagnostic &Info) {
  if (!Info.hasSourceManager() || !Info.getLocation().isFileID() ||
      Info.getSourceManager().isInSystemHeader(Info.getLocation()))
    return {};
  return Statement(CI, Info).find();
}

} // namespace amp
