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

/// Returns a specialization of a template parameter that is a template, or an empty string.
static std::string specialize(const TemplateTemplateParmDecl *P) {
  std::string Arguments;
  for (const NamedDecl *Inner : *P->getTemplateParameters()) {
    if (Inner->isTemplateParameterPack())
      break;
    std::string Argument;
    if (auto *Type = dyn_cast<TemplateTypeParmDecl>(Inner)) {
      if (Type->hasDefaultArgument())
        break;
      Argument = "int";
    } else if (auto *Value = dyn_cast<NonTypeTemplateParmDecl>(Inner)) {
      if (Value->hasDefaultArgument())
        break;
      const QualType T = Value->getType();
      if (T->isPointerType())
        Argument = "nullptr";
      else if (T->isIntegerType() || T->isUndeducedType())
        Argument = "0";
    }
    if (Argument.empty())
      return "";
    Arguments += (Arguments.empty() ? "" : ", ") + Argument;
  }
  return (P->getName() + "<" + Arguments + ">").str();
}

/// Returns a parameter of the templates that are being parsed, as a LateValue names it, or an empty string if none has
/// a name. Prefers types. Returns nothing if no template is being parsed, or if no parameter with a name can be used.
static std::optional<std::string> findParameter(const Sema &Parser) {
  std::string Other;
  bool IsTemplate = false, HasNames = false;
  for (const Scope *S = Parser.getCurScope(); S; S = S->getParent()) {
    if (!S->isTemplateParamScope())
      continue;
    IsTemplate = true;
    for (const Decl *D : S->decls()) {
      auto *P = dyn_cast<NamedDecl>(D);
      if (!P || !P->getIdentifier() || !isa<TemplateTypeParmDecl, NonTypeTemplateParmDecl, TemplateTemplateParmDecl>(P))
        continue;
      HasNames = true;
      if (P->isTemplateParameterPack())
        Other = ("..." + P->getName()).str();
      else if (auto *Template = dyn_cast<TemplateTemplateParmDecl>(P)) {
        if (std::string Specialized = specialize(Template); !Specialized.empty())
          Other = std::move(Specialized);
      } else if (isa<NonTypeTemplateParmDecl>(P))
        Other = ("=" + P->getName()).str();
      else
        return P->getName().str();
    }
  }
  return IsTemplate && (!HasNames || !Other.empty()) ? std::optional(std::move(Other)) : std::nullopt;
}

/// The same as specialize() for a parameter without a name, of which Text is written.
static std::string specialize(StringRef Text, const Twine &Name) {
  std::string Arguments;
  SmallVector<StringRef, 4> Parameters;
  Text.slice(Text.find('<') + 1, Text.rfind('>')).split(Parameters, ',');
  for (StringRef Inner : Parameters) {
    Inner = Inner.trim();
    if (Inner.starts_with("template") || Inner.contains('<'))
      return "";
    if (Inner.contains("...") || Inner.contains('='))
      break;
    const bool IsType = Inner.starts_with("class") || Inner.starts_with("typename");
    Arguments += Arguments.empty() ? "" : ", ";
    Arguments += IsType ? "int" : Inner.contains('*') ? "nullptr" : "0";
  }
  return (Name + "<" + Arguments + ">").str();
}

namespace {

/// A value whose parsing can be deferred: its first token and the token after it.
struct LateRange {
  unsigned Begin, End;
  bool OfNoexcept;
  std::string Parameter; ///< a parameter without a name of a template around it, as a LateValue names it, if any
};

/// Follows the tokens of a declaration, which may be a class with members, up to a value.
class ValueFinder {
public:
  /// `HasParameters`: the parser takes the offset for one among the parameters of a function.
  ValueFinder(StringRef Text, unsigned Begin, unsigned Inside, bool HasParameters)
      : Text(Text), Begin(Begin), Inside(Inside), HasParameters(HasParameters) {}

  /// Returns the value outside of all others that contains the offset Inside: after a `=`, in the braces or parentheses
  /// after a declarator, or in a noexcept specifier.
  std::optional<LateRange> find() {
    LangOptions Lang;
    Lang.CPlusPlus = Lang.CPlusPlus11 = Lang.LineComment = 1;
    Lexer Lex(SourceLocation(), Lang, Text.begin(), Text.begin() + Begin, Text.end());
    bool InDirective = false;
    for (Token T; !Lex.LexFromRawLexer(T);) {
      const unsigned Offset = Lex.getBufferLocation() - Text.begin() - T.getLength();
      if (T.isAtStartOfLine())
        InDirective = T.is(tok::hash);
      if (InDirective)
        continue;
      if (std::exchange(ValueBegins, false) && !Levels.back().IsAlias && Levels.back().Value == 0)
        Levels.back().Value = Offset;
      if (Offset >= Inside && Found == 0) {
        const auto *Outer = llvm::find_if(Levels, [](const Level &L) { return L.Value != 0; });
        if (Outer == Levels.end() || Angles > 0)
          return std::nullopt;
        Found = Outer - Levels.begin() + 1;
        for (const Level &L : Levels)
          if (!L.Parameter.empty())
            Parameter = L.Parameter;
      }
      const Level &Here = Levels.back();
      if (Found == Levels.size() && (closes(T) || (!Here.isWhole() && T.isOneOf(tok::comma, tok::semi)))) {
        const LateRange Value{Here.Value, Offset, Here.What == Level::Noexcept, Parameter};
        if (Here.What == Level::Parentheses && HasParameters && (Lex.LexFromRawLexer(T) || T.isNot(tok::semi)))
          return std::nullopt;
        return Value;
      }
      follow(T, Offset);
    }
    return std::nullopt;
  }

private:
  /// The brackets around a token.
  struct Level {
    enum Kind { Other, Members, Braces, Parentheses, Noexcept } What = Other;
    unsigned Value = 0; ///< the value in this declaration; 0 if there is none
    bool IsAlias = false;
    bool IsScope = false, IsClass = false, HasEnum = false, HasArrow = false;
    bool InClass = false;       ///< its declarations are members
    std::string Parameter = {}; ///< of this declaration, as in LateRange
    bool isWhole() const { return What == Braces || What == Parentheses || What == Noexcept; }
  };

  static bool closes(const Token &T) { return T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace); }

  /// `IsSame`: with the same template parameters.
  void beginDeclaration(bool IsSame) {
    Level New;
    if (IsSame)
      New.Parameter = std::move(Levels.back().Parameter);
    New.What = Levels.back().What;
    New.InClass = Levels.back().InClass;
    New.Value = Levels.back().isWhole() ? Levels.back().Value : 0;
    Levels.back() = New;
  }

  Level::Kind classify(const Token &T) const {
    const Level &Around = Levels.back();
    if (Around.What != Level::Members || Around.Value != 0 || Angles > 0)
      return Level::Other;
    if (T.is(tok::l_paren)) {
      if (Word == "noexcept")
        return Before.isOneOf(tok::r_paren, tok::amp, tok::ampamp) || WordBefore == "const" || WordBefore == "volatile"
                   ? Level::Noexcept
                   : Level::Other;
      const bool IsSpecifier = Word == "decltype" || Word == "alignas" || Word == "typeof" || Word == "__typeof__" ||
                               Word == "__declspec" || Word == "__attribute__" || Word == "explicit" ||
                               Word == "static_assert" || Word == "requires" || Word == "operator";
      // Members have no such initializers. A qualified name followed by parentheses without a body is no function.
      const bool IsQualified = Before.is(tok::coloncolon) && Last.is(tok::raw_identifier);
      return (!HasParameters || IsQualified) && !Around.InClass && !IsSpecifier &&
                     Last.isOneOf(tok::raw_identifier, tok::greater, tok::r_square, tok::r_paren)
                 ? Level::Parentheses
                 : Level::Other;
    }
    if (T.isNot(tok::l_brace) || Around.HasEnum)
      return Level::Other;
    if (Around.IsScope)
      return Level::Members;
    const bool EndsDeclarator = Last.isOneOf(tok::r_square, tok::greater) ||
                                (Last.is(tok::raw_identifier) && Before.isNot(tok::r_paren) && Word != "const" &&
                                 Word != "volatile" && Word != "override" && Word != "final" && Word != "noexcept");
    return EndsDeclarator && !Around.HasArrow ? Level::Braces : Level::Other;
  }

  /// Follows template parameters: gives one outside of others a name if none has one.
  void followHeader(const Token &T, unsigned Offset) {
    const int After = T.is(tok::greater) ? Angles - 1 : T.is(tok::greatergreater) ? Angles - 2 : Angles;
    const bool IsOutside = Angles == 1 && Levels.size() == HeaderLevels;
    const bool Ends = After <= 0 || (IsOutside && T.is(tok::comma));
    if (ParameterBegin == 0 && !Ends)
      ParameterBegin = Offset;
    if (NamePlace == 0 && ((IsOutside && (Ends || T.is(tok::equal))) ||
                           (T.is(tok::r_paren) && Last.isOneOf(tok::star, tok::amp) && Before.is(tok::l_paren))))
      NamePlace = Offset;
    if (!Ends)
      return;
    if (ParameterBegin != 0 && NamePlace != 0) {
      const std::string Name = (UnnamedParameter + Twine(NamePlace)).str();
      const StringRef Written = Text.slice(ParameterBegin, NamePlace).rtrim();
      std::string &Chosen = Levels.back().Parameter;
      if (Written.contains('[')) // the name would belong before it
        ;
      else if (Written.ends_with("..."))
        Chosen = "..." + Name;
      else if (Written.starts_with("template")) {
        if (std::string Specialized = specialize(Written, Name); !Specialized.empty())
          Chosen = std::move(Specialized);
      } else
        Chosen = (Written.starts_with("class") || Written.starts_with("typename") ? "" : "=") + Name;
    }
    ParameterBegin = NamePlace = 0;
  }

  void follow(const Token &T, unsigned Offset) {
    Level &Here = Levels.back();
    const bool IsHeader = Angles > 0; // of a template
    if (T.is(tok::raw_identifier)) {
      const StringRef Name = T.getRawIdentifier();
      Here.IsAlias |= Name == "using";
      Here.IsClass |= !IsHeader && (Name == "class" || Name == "struct" || Name == "union");
      Here.IsScope |= !IsHeader && (Name == "class" || Name == "struct" || Name == "union" || Name == "namespace");
      Here.HasEnum |= !IsHeader && Name == "enum";
    }
    const bool Opens = T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    if (IsHeader)
      followHeader(T, Offset);
    if (T.is(tok::less) && (Word == "template" || IsHeader)) {
      HeaderLevels = IsHeader ? HeaderLevels : Levels.size();
      ++Angles;
    } else if (T.is(tok::greater) && IsHeader)
      --Angles;
    else if (T.is(tok::greatergreater) && IsHeader)
      Angles = std::max(Angles - 2, 0);
    else if (T.is(tok::arrow))
      Here.HasArrow = true;
    else if (T.isOneOf(tok::comma, tok::semi))
      beginDeclaration(T.is(tok::comma));
    ValueBegins = T.is(tok::equal) && Angles == 0;
    if (Opens) {
      Level Inner;
      Inner.What = classify(T);
      Inner.InClass = Here.InClass || Here.IsClass;
      ValueBegins = Inner.isWhole();
      Levels.push_back(Inner);
    } else if (closes(T) && Levels.size() > 1) {
      Levels.pop_back();
      if (T.is(tok::r_brace) && Levels.back().Value == 0)
        beginDeclaration(false);
    }
    WordBefore = Word;
    Before = Last;
    Last = T;
    Word = T.is(tok::raw_identifier) ? T.getRawIdentifier() : StringRef();
  }

  const StringRef Text;
  const unsigned Begin, Inside;
  const bool HasParameters;
  SmallVector<Level, 8> Levels = {Level{Level::Members}};
  size_t Found = 0;                           ///< the number of levels up to that of the value
  int Angles = 0;                             ///< of template parameters
  size_t HeaderLevels = 0;                    ///< the number of levels around them
  unsigned ParameterBegin = 0, NamePlace = 0; ///< of the current template parameter outside of others
  std::string Parameter;                      ///< as in LateRange
  bool ValueBegins = false;
  Token Last = makeNone(), Before = makeNone(); ///< the tokens before the current one
  StringRef Word, WordBefore;                   ///< their texts if they are words

  static Token makeNone() {
    Token T;
    T.startToken();
    return T;
  }
};

} // namespace

std::optional<OmittedTokens> parseValueLate(const Sema &Parser, SourceLocation Mistake,
                                            OutermostDeclarations &Declarations) {
  const FunctionDecl *Around = findOutermostFunction(Parser);
  if (Parser.inTemplateInstantiation() || isa<EnumDecl>(Parser.CurContext))
    return std::nullopt;
  const SourceManager &SM = Parser.SourceMgr;
  const std::optional<std::string> Named = findParameter(Parser);
  const SourceLocation Begin = !Named ? SourceLocation() : Declarations.find(SM, Mistake);
  if (Begin.isInvalid())
    return std::nullopt;
  auto [File, Offset] = SM.getDecomposedLoc(Mistake);
  const StringRef Text = SM.getBufferData(File);
  const unsigned First = SM.getFileOffset(Begin);
  const bool IsInBody = Around && !isLambdaCallOperator(Around); // which is late itself, after its noexcept specifier
  if (IsInBody && !Text.slice(First, Offset).contains("noexcept"))
    return std::nullopt;
  bool HasParameters = false;
  for (const Scope *S = Parser.getCurScope(); S; S = S->getParent())
    HasParameters |= S->isFunctionPrototypeScope() && !(S->getFlags() & Scope::LambdaScope);
  const auto Value = ValueFinder(Text, First, Offset, HasParameters).find();
  if (!Value || (IsInBody && !Value->OfNoexcept))
    return std::nullopt;
  const std::string &Parameter = Named->empty() ? Value->Parameter : *Named;
  if (Parameter.empty())
    return std::nullopt;
  return OmittedTokens{nameFile(SM, Mistake).str(), Value->Begin, OmittedTokens::LateValue,
                       (Twine(Value->End) + ":" + Parameter).str()};
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
