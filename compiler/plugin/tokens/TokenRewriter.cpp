// See TokenRewriter.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TokenRewriter.h"
#include "InstantiatedTypes.h"
#include "TokenFactory.h"
#include "TokenScan.h"
#include "plugin/ast/Names.h"
#include "plugin/clang_internals/RestrictedTypes.h"
#include "plugin/messages/Diagnostics.h"
#include "support/ClangCompat.h"

#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Support/TimeProfiler.h"
#include <optional>

using namespace clang;

namespace amp {
namespace {

/// A sequence of restrict(...) clauses.
struct Specifier {
  size_t Begin = 0; ///< first token of the first clause
  size_t End = 0;   ///< one past the last token of the last clause
  bool Cpu = false;
  bool Amp = false;
  bool Bad = false; ///< reported already
};

/// Returns the names of the corresponding CUDA attributes.
SmallVector<StringRef, 2> restrictionNames(const Specifier &S) {
  SmallVector<StringRef, 2> Names;
  if (S.Cpu)
    Names.push_back("host");
  if (S.Amp)
    Names.push_back("device");
  return Names;
}

/// What a pair of braces encloses, as far as restrictions are concerned.
struct Context {
  enum Kind { Other, Function, Class } Kind;
  bool Cpu = false, Amp = false; ///< for a Function: its restriction; for a Class: that of the enclosing code
  bool IsClass = false;          ///< in any code
};

/// A declaration of an amp function or of a name for its type.
struct ScopedName {
  size_t Brace;                ///< of the scope that declares it; SIZE_MAX outside of braces
  size_t Outer;                ///< the brace of the scope around that one
  const IdentifierInfo *Scope; ///< the name of that scope, or null
  bool Cpu;                    ///< also restricted to cpu
};

class Rewriter {
public:
  Rewriter(Preprocessor &PP, std::vector<Token> &In, const RewriterOptions &Options)
      : PP(PP), In(In), Options(Options), Scan(In), Factory(PP.getIdentifierTable()),
        Types(PP.getIdentifierTable(), In, Scan, Braces) {
    auto Get = [&](StringRef Name) { return &PP.getIdentifierTable().get(Name); };
    Restrict = Get("restrict");
    TileStatic = Get("tile_static");
    AmpName = Get("amp");
    CpuName = Get("cpu");
    DeviceCode = Get("__cppamp_device_code");
    HostCode = Get("__cppamp_host_code");
    Kernel = Get("__cppamp_kernel");
    ParallelForEach = Get("parallel_for_each");
    TypeInCode = Get(TypeInCodeName);
    BracketsTypes = TypeInCode->isFromAST(); // from a precompiled header
  }

  TokenSummary run();

private:
  void rewriteIdentifier(size_t &I);
  void rewriteRestriction(size_t &I);
  /// Continues the walk at End; the parser does not get the tokens before it.
  void leaveOut(size_t &I, size_t End) {
    for (++I; I < End; ++I)
      Scan.enter(I);
    --I;
  }
  void rewriteDeductionGuide(size_t Arrow);
  void nameUnusedType(size_t Type);
  void declareByType(size_t Type, size_t I, bool Certain);
  void nameRestriction(size_t Name, bool Cpu);
  const ScopedName *findRestriction(size_t Name) const;
  void markTypeArgument(size_t I, size_t End, size_t Name);
  void markDecltype(size_t I);
  void repeatRestriction(size_t Using);
  void restrictLambda(size_t Close);
  bool hasSpecifier(size_t I) const;
  std::optional<Specifier> parseSpecifier(size_t I);
  bool canPrecedeSpecifier(size_t I) const;
  void reportMisplaced(const Specifier &S, size_t Open);
  void trackContext(size_t I);
  /// A declarator may begin after token I, except in groups that declare nothing, which may contain lambdas.
  void passBrace(size_t I) {
    if (I >= SkipUntil)
      DeclaratorsFrom = DeclaratorsFrom == SIZE_MAX ? I + 1 : std::max(DeclaratorsFrom, I + 1);
  }
  void inheritRestriction(size_t Open);
  bool attachToDeclarator(const Specifier &S, size_t Open);
  void markLocalClass(size_t Open);
  void changeRestriction(size_t I, bool Cpu, bool Amp, bool IsClassEnd = false);
  void restrictTrailingType(const Specifier &S, size_t Open, bool Declares, bool Inherits = false);
  void markLastParameter(size_t Open, StringRef Attribute, SourceLocation Loc, bool Defaults = true);
  void restrictMemberInitializers();

  void applyInsertions();
  void insertBefore(size_t OutIndex, std::vector<Token> Tokens);
  void insertAt(size_t I, std::vector<Token> Tokens);
  void insertAt(TokenInsertions Tokens) {
    if (BracketsTypes)
      for (auto &[I, T] : Tokens)
        insertAt(I, std::move(T));
  }
  Token make(tok::TokenKind Kind, SourceLocation Loc, const IdentifierInfo *II = nullptr) const {
    return Factory.make(Kind, Loc, II);
  }
  std::vector<Token> gnuAttribute(ArrayRef<StringRef> Names, SourceLocation Loc) const {
    return Factory.gnuAttribute(Names, Loc);
  }
  std::vector<Token> attribute(const Specifier &S, SourceLocation Loc) const {
    return Factory.attribute("cppamp", S.Cpu && S.Amp ? "cpu_amp" : S.Amp ? "amp" : "cpu", Loc);
  }

  Preprocessor &PP;
  std::vector<Token> &In;
  const RewriterOptions &Options;
  std::vector<Token> Out;
  size_t Now = 0; ///< the current token of In
  /// For each token of In, its position in Out.
  std::vector<uint32_t> OutIndex;
  TokenScan Scan;
  TokenFactory Factory;
  /// The open braces, and their positions.
  std::vector<Context> Contexts;
  std::vector<size_t> Braces;
  InstantiatedTypes Types;
  bool BracketsTypes; ///< the alias templates for Types have been declared
  /// Bodies that follow, by their `{`; the next one is last.
  std::vector<std::pair<size_t, Context>> Bodies;
  /// Classes in amp functions, by their closing brace.
  llvm::DenseMap<SourceLocation, Context> LocalClasses;
  /// In a class of an amp function: tokens before this one cannot begin a declarator.
  size_t DeclaratorsFrom = 0;
  /// One past parameters, array bounds and initializers, which may contain lambdas.
  size_t SkipUntil = 0;
  /// Names of types that may be of functions restricted to amp; Attributes.cpp decides.
  /// True for explicit ones: with any other, what looks like a pointer may be a product.
  llvm::DenseMap<const IdentifierInfo *, bool> FunctionTypes;
  /// Names of amp functions and their types, in the order of their declarations.
  llvm::DenseMap<const IdentifierInfo *, std::vector<ScopedName>> AmpNames;
  /// Insertions into Out, by position; applied at the end, so that positions remain valid.
  std::vector<std::pair<uint32_t, std::vector<Token>>> Insertions;
  /// Insertions before later tokens of In.
  std::vector<std::pair<size_t, std::vector<Token>>> Pending;
  TokenSummary Summary;
  unsigned UnusedTypes = 0; ///< counts the typedefs in classes, which need unique names

  const IdentifierInfo *Restrict, *TileStatic, *AmpName, *CpuName, *DeviceCode, *HostCode, *Kernel, *ParallelForEach,
      *TypeInCode;
};

void Rewriter::insertBefore(size_t At, std::vector<Token> Tokens) { Insertions.emplace_back(At, std::move(Tokens)); }

/// Inserts tokens before token I of In, which the walk may or may not have passed.
void Rewriter::insertAt(size_t I, std::vector<Token> Tokens) {
  if (I <= Now)
    return insertBefore(OutIndex[I], std::move(Tokens));
  auto Next = llvm::find_if(Pending, [&](const auto &Other) { return Other.first < I; });
  Pending.insert(Next, {I, std::move(Tokens)});
}

/// Returns true if a restriction specifier may follow token I-1.
bool Rewriter::canPrecedeSpecifier(size_t I) const {
  if (I == 0)
    return false;
  switch (In[I - 1].getKind()) {
  case tok::r_paren:
  case tok::kw_const:
  case tok::kw_volatile:
  case tok::kw_mutable:
  case tok::kw_noexcept: // the misplaced specifier is reported
  case tok::amp:
  case tok::ampamp:
    return true;
  case tok::r_square: // a lambda without a parameter list, which is an extension (L033)
    return Scan.isLambdaIntroducer(I - 1);
  default:
    return false;
  }
}

/// Returns true if the lambda whose specifier belongs at I has one, possibly misplaced.
bool Rewriter::hasSpecifier(size_t I) const {
  const size_t Body = Scan.findBody(I);
  for (; I + 1 < Body; ++I)
    if (In[I].is(tok::identifier) && In[I].getIdentifierInfo() == Restrict && In[I + 1].is(tok::l_paren))
      return true;
  return false;
}

std::optional<Specifier> Rewriter::parseSpecifier(size_t I) {
  Specifier S;
  S.Begin = I;
  while (I + 1 < In.size() && In[I].getIdentifierInfo() == Restrict && In[I].is(tok::identifier) &&
         In[I + 1].is(tok::l_paren)) {
    size_t J = I + 2;
    if (J < In.size() && In[J].is(tok::r_paren)) {
      if (Options.Report)
        report(PP.getDiagnostics(), diag::EmptyRestriction, In[I].getLocation());
      S.Bad = true;
    }
    for (; J < In.size() && In[J].isNot(tok::r_paren); ++J) {
      if (In[J].isNot(tok::identifier) && In[J].isNot(tok::kw_auto))
        return std::nullopt; // not a specifier: an expression or a declaration
      if (In[J].getIdentifierInfo() == AmpName) {
        S.Amp = true;
      } else if (In[J].getIdentifierInfo() == CpuName) {
        S.Cpu = true;
      } else {
        if (Options.Report)
          report(PP.getDiagnostics(), diag::UnknownRestriction, In[J].getLocation())
              << In[J].getIdentifierInfo()->getName();
        S.Bad = true;
      }
      if (J + 1 < In.size() && In[J + 1].is(tok::comma))
        ++J;
    }
    if (J == In.size())
      return std::nullopt;
    I = J + 1;
  }
  if (I == S.Begin)
    return std::nullopt; // an identifier of that name
  if (S.Bad && !S.Amp && !S.Cpu)
    S.Amp = S.Cpu = true; // avoids further messages about its callers
  S.End = I;
  return S;
}

/// Puts the attribute where the parser accepts it: after the declared name, or after `[...]`.
/// Returns true if it belongs to a declared function, which Attributes.cpp handles.
bool Rewriter::attachToDeclarator(const Specifier &S, size_t Open) {
  SourceLocation Loc = In[S.Begin].getLocation();
  if (Open > 0 && In[Open - 1].is(tok::r_square) && Scan.isLambdaIntroducer(Open - 1)) {
    insertBefore(OutIndex[Open], gnuAttribute(restrictionNames(S), Loc));
    return false;
  }
  // `[...]<class T>(...)`: the attribute goes before the template parameters.
  if (size_t Less = Scan.findLambdaTemplate(Open)) {
    insertBefore(OutIndex[Less], gnuAttribute(restrictionNames(S), Loc));
    return false;
  }
  if (Scan.isTypeDeclarator(Open)) {
    // restrict(cpu) is the meaning of a type without a specifier (C++ AMP 1.2, 2.2).
    if (!S.Amp)
      return false;
    if (size_t Name = Scan.findTypedefName(Open)) {
      FunctionTypes[In[Name].getIdentifierInfo()] = true;
      nameRestriction(Name, S.Cpu);
      insertBefore(OutIndex[Name + 1], attribute(S, Loc));
    } else if (size_t End = Scan.findFunctionTypeArgument(Open, S.End)) {
      insertAt(End, Factory.attribute("clang", getTypeMark(S.Cpu), Loc));
    } else if (Options.Report)
      report(PP.getDiagnostics(), diag::RestrictedFunctionType, Loc);
    return false;
  }
  size_t Start = Scan.findDeclarationStart(Open);
  size_t First = In[Start].is(tok::kw_extern) ? Start + 1 : Start;
  if (In[First].is(tok::kw_template) && !In[First + 1].is(tok::less)) {
    // An explicit instantiation: Clang matches the attributes of the decl-specifiers.
    insertBefore(OutIndex[First + 1], gnuAttribute(restrictionNames(S), Loc));
    return false;
  }
  if (size_t End = Scan.findFriendDeclarationEnd(Start, S.End)) {
    // Standard attributes are not allowed in a friend declaration that is not a definition.
    insertAt(End, gnuAttribute(restrictionNames(S), Loc));
    return false;
  }
  // After the type of a conversion function an attribute would belong to the type, so it is put before
  // the declarator.
  if (size_t Operator = Scan.findConversionOperator(Open)) {
    while (Operator >= 2 && In[Operator - 1].is(tok::coloncolon))
      Operator = Scan.findNameStart(Operator - 1);
    insertBefore(OutIndex[Operator], gnuAttribute(restrictionNames(S), Loc));
    return false;
  }
  insertBefore(OutIndex[Open], attribute(S, Loc));
  if (S.Amp && Open > 1 && In[Open - 1].is(tok::identifier) && In[Open - 2].isNot(tok::coloncolon))
    nameRestriction(Open - 1, S.Cpu);
  return true;
}

/// Only the standard positions are allowed: after the cv- and ref-qualifiers, before everything else
/// (C++ AMP 1.2, 2.1.1).
void Rewriter::reportMisplaced(const Specifier &S, size_t Open) {
  SourceLocation Loc = In[S.Begin].getLocation();
  diag::Id Id;
  if (Open > 0 && In[Open - 1].isOneOf(tok::kw_throw, tok::kw_noexcept))
    Id = diag::RestrictionAfterExceptionSpec;
  else if (S.End < In.size() && In[S.End].isOneOf(tok::kw_const, tok::kw_volatile, tok::kw_mutable))
    Id = diag::RestrictionBeforeQualifier;
  else
    return;
  if (Options.Report)
    report(PP.getDiagnostics(), Id, Loc);
}

/// Tracks the braces. The restriction of a function also applies to the member functions of its local
/// classes, at any depth, unless they specify one (C++ AMP 1.2, 2.2.1).
void Rewriter::trackContext(size_t I) {
  const Token &T = In[I];
  if (T.is(tok::l_brace)) {
    Context C = {Context::Other};
    while (!Bodies.empty() && Bodies.back().first < I)
      Bodies.pop_back();
    if (!Bodies.empty() && Bodies.back().first == I) {
      C = Bodies.back().second;
      Bodies.pop_back();
    } else if (!Contexts.empty() && (Contexts.back().Cpu || Contexts.back().Amp)) {
      C = Contexts.back();
      C.Kind = C.Kind == Context::Class || Scan.opensClass(I) ? Context::Class : Context::Other;
      if (C.Kind == Context::Class && !Scan.opensClass(I))
        C = {Context::Other}; // the initializer of a member, an enumeration
      if (C.Kind == Context::Class)
        markLocalClass(I);
      passBrace(I);
    }
    C.IsClass = Scan.opensClass(I);
    Contexts.push_back(C);
    Braces.push_back(I);
  } else if (T.is(tok::r_brace)) {
    if (!Contexts.empty() && Contexts.back().Kind == Context::Class)
      LocalClasses[T.getLocation()] = Contexts.back();
    if (!Contexts.empty()) {
      Contexts.pop_back();
      Braces.pop_back();
    }
    passBrace(I);
  } else if (!Contexts.empty() && Contexts.back().Kind == Context::Class && I >= DeclaratorsFrom) {
    bool Access = I > 0 && In[I - 1].isOneOf(tok::kw_public, tok::kw_protected, tok::kw_private);
    if (T.is(tok::l_paren))
      inheritRestriction(I);
    else if (T.is(tok::less) && In[I - 1].isNot(tok::kw_operator))
      DeclaratorsFrom = std::max(I + 1, Scan.skipTemplateArguments(I));
    else if (T.isOneOf(tok::equal, tok::l_square) || (T.is(tok::colon) && !Access)) {
      DeclaratorsFrom = SIZE_MAX; // `= f()`, an array's bound, the width of a bit-field
      SkipUntil = Scan.findDeclaratorEnd(I);
    }
  }
  if (T.is(tok::semi) && DeclaratorsFrom != 0)
    passBrace(I);
}

/// Marks the class whose body opens at Open as code of the enclosing function.
void Rewriter::markLocalClass(size_t Open) {
  for (size_t I = Open; I-- > Scan.findDeclarationStart(Open);)
    if (In[I].isOneOf(tok::kw_class, tok::kw_struct, tok::kw_union))
      return insertBefore(OutIndex[I] + 1, gnuAttribute({LocalClassAttrName}, In[I].getLocation()));
}

/// Changes the restriction from token I on, which the parser has not seen yet.
void Rewriter::changeRestriction(size_t I, bool Cpu, bool Amp, bool IsClassEnd) {
  In[I].clearFlag(Token::IsReinjected);
  Summary.Changes.push_back({In[I].getLocation(), Cpu, Amp, IsClassEnd});
}

/// What follows a specifier up to the body has its restriction (C++ AMP 1.2, 2.1.1). The parser
/// looks at the first token before it reads the parameters. But in a function it may read tokens a second
/// time, without the watcher, when it parses the bodies in local classes. So the last parameter is marked as well: see
/// TrailingTypeAttr. If it may have a default argument, which is code of the enclosing scope, the first method
/// suffices, because default arguments in classes are parsed later.
void Rewriter::restrictTrailingType(const Specifier &S, size_t Open, bool Declares, bool Inherits) {
  size_t I = S.End;
  if (I + 1 >= In.size() || !In[I].isOneOf(tok::arrow, tok::kw_noexcept))
    return;
  bool Lambda = In[Open].isNot(tok::l_paren) ||
                (Open > 0 && In[Open - 1].is(tok::r_square) && Scan.isLambdaIntroducer(Open - 1)) ||
                Scan.findLambdaTemplate(Open);
  bool InClass = !Contexts.empty() && Contexts.back().IsClass;
  if (Lambda || (InClass && !Scan.isTypeDeclarator(Open)))
    insertAt(Types.bracketTrailing(Open, I, Lambda, S.Cpu, S.Amp));
  if (Lambda || Declares)
    markLastParameter(Open,
                      Inherits         ? TrailingInheritedAttrName
                      : S.Cpu && S.Amp ? TrailingBothAttrName
                      : S.Amp          ? TrailingAmpAttrName
                                       : TrailingCpuAttrName,
                      In[I].getLocation(), /*Defaults=*/Lambda || InClass);
  if (!S.Amp || Lambda || (Declares && InClass))
    return;
  changeRestriction(++I, S.Cpu, S.Amp);
  I = Types.findTrailingTypeEnd(I);
  if (I < In.size())
    changeRestriction(I, true, false);
}

/// Gives the last parameter of the list at Open an attribute. If there are no parameters, that is `void`; a lambda's
/// list may be missing as well.
void Rewriter::markLastParameter(size_t Open, StringRef Attribute, SourceLocation Loc, bool Defaults) {
  std::vector<Token> Mark = gnuAttribute({Attribute}, Loc);
  if (In[Open].isNot(tok::l_paren)) {
    Mark.insert(Mark.begin(), {make(tok::l_paren, Loc), make(tok::kw_void, Loc)});
    Mark.push_back(make(tok::r_paren, Loc));
    return insertAt(Open, std::move(Mark));
  }
  size_t Close = Scan.skipGroup(Open) - 1, End = Scan.findLastParameterEnd(Open);
  if (Close == Open + 1)
    Mark.insert(Mark.begin(), make(tok::kw_void, Loc));
  if (End != 0 && (Defaults || End == Close))
    insertAt(End, std::move(Mark));
}

/// At the end of a class, after one more token, the parser parses the initializers of its members and the bodies of
/// its functions, and looks up its destructor. If the brace closes something else,
/// no harm is done, because a single token calls nothing. A class in a function has the function's
/// restriction; for others the checks handle calls in initializers, because a
/// destructor may be for one side only.
void Rewriter::restrictMemberInitializers() {
  for (size_t I = 0; I + 2 < In.size(); ++I)
    if (In[I].is(tok::r_brace) && !In[I + 1].isOneOf(tok::r_paren, tok::comma, tok::r_brace, tok::r_square)) {
      auto Local = LocalClasses.find(In[I].getLocation());
      bool Known = Local != LocalClasses.end();
      changeRestriction(I + 1, !Known || Local->second.Cpu, !Known || Local->second.Amp, /*IsClassEnd=*/true);
      changeRestriction(I + 2, true, false);
    }
}

/// Gives the member function whose parameter list opens at Open the restriction of the code around its class.
void Rewriter::inheritRestriction(size_t Open) {
  size_t After = Scan.skipGroup(Open);
  if (In[Open - 1].isOneOf(tok::kw_decltype, tok::kw_typeof, tok::kw_alignas, tok::kw_static_assert, tok::kw_noexcept,
                           tok::kw___attribute, tok::kw___declspec, tok::kw_explicit, tok::kw___underlying_type)) {
    DeclaratorsFrom = After; // the parentheses declare nothing
    return;
  }
  if (In[Open - 1].is(tok::kw_operator)) // the name `operator()`
    return;
  DeclaratorsFrom = SIZE_MAX; // until the next member
  SkipUntil = std::max(SkipUntil, After);
  while (After < In.size() && In[After].isOneOf(tok::kw_const, tok::kw_volatile, tok::amp, tok::ampamp))
    ++After;
  if (After >= In.size() || In[After].getIdentifierInfo() == Restrict)
    return;
  Specifier S;
  S.Begin = Open;
  S.End = After;
  S.Cpu = Contexts.back().Cpu;
  S.Amp = Contexts.back().Amp;
  bool Declares = attachToDeclarator(S, Open);
  restrictTrailingType(S, Open, Declares);
  if (size_t Body = Scan.findBody(After))
    Bodies.push_back({Body, {Context::Function, S.Cpu, S.Amp}});
}

void Rewriter::rewriteRestriction(size_t &I) {
  if (!canPrecedeSpecifier(I)) {
    Out.push_back(In[I]);
    return;
  }
  size_t Open = 0;
  bool BareLambda = In[I - 1].is(tok::r_square);
  if (In[I - 1].is(tok::kw_noexcept)) {
    std::optional<Specifier> S = parseSpecifier(I);
    if (S && Options.Report)
      report(PP.getDiagnostics(), diag::RestrictionAfterExceptionSpec, In[I].getLocation());
    if (S)
      leaveOut(I, S->End);
    else
      Out.push_back(In[I]);
    return;
  }
  if (!BareLambda) {
    Open = Scan.findParameterList(I);
    // `if (x) restrict(y);` calls a function of that name.
    if (Open == 0 || In[Open - 1].isOneOf(tok::kw_if, tok::kw_while, tok::kw_for, tok::kw_switch)) {
      Out.push_back(In[I]);
      return;
    }
  }
  std::optional<Specifier> S = parseSpecifier(I);
  if (!S) {
    Out.push_back(In[I]);
    return;
  }
  SourceManager &SM = PP.getSourceManager();
  if (!SM.isInSystemHeader(In[I].getLocation()))
    Summary.UsesAmp = true;
  if (!S->Bad && !BareLambda)
    reportMisplaced(*S, Open);
  // A misplaced specifier still has its meaning.
  if (!BareLambda && In[Open - 1].isOneOf(tok::kw_throw, tok::kw_noexcept))
    Open = Scan.findParameterList(Open - 1);
  if (size_t Body = Scan.findBody(S->End))
    Bodies.push_back({Body, {Context::Function, S->Cpu, S->Amp}});
  if (BareLambda) {
    restrictTrailingType(*S, S->End, /*Declares=*/false);
    for (const Token &T : gnuAttribute(restrictionNames(*S), In[I].getLocation()))
      Out.push_back(T);
  } else if (Open != 0) {
    bool Declares = attachToDeclarator(*S, Open);
    restrictTrailingType(*S, Open, Declares);
  }
  leaveOut(I, S->End);
}

/// `F f, *g;` declares functions with the restriction of the type that ends before I, which Clang's types
/// cannot represent. The attribute looks it up.
/// `Certain` means that a declarator follows, not a product of two names.
void Rewriter::declareByType(size_t Type, size_t I, bool Certain) {
  auto IsOperator = [&](size_t J) { return Certain && In[J].isOneOf(tok::star, tok::amp, tok::ampamp, tok::kw_const); };
  if (I >= In.size() || !(In[I].isOneOf(tok::identifier, tok::semi) || IsOperator(I)) ||
      Scan.isInTemplateArguments(Type)) // `template <class F, F f>` may give the name to another type
    return;
  // The variable of a handler takes no attribute: `catch (F f)`.
  if (!Scan.openBrackets().empty() && In[Scan.openBrackets().back() - 1].is(tok::kw_catch))
    return;
  size_t Start = Scan.findDeclarationStart(Type);
  if (In[Start].is(tok::kw_using)) { // another name of the type
    if (Start + 2 < In.size() && In[Start + 2].is(tok::equal) && I < In.size() && In[I].is(tok::semi))
      FunctionTypes.try_emplace(In[Start + 1].getIdentifierInfo(), false);
    return;
  }
  SmallVector<size_t, 2> Ends;
  for (; I + 1 < In.size(); ++I) {
    while (I + 1 < In.size() && IsOperator(I))
      ++I;
    if (!In[I].is(tok::identifier) || !In[I + 1].isOneOf(tok::comma, tok::semi, tok::equal, tok::r_paren))
      break;
    if (In[Start].is(tok::kw_typedef))
      FunctionTypes.try_emplace(In[I].getIdentifierInfo(), false);
    else
      Ends.push_back(I + 1);
    if (In[++I].isNot(tok::comma))
      break;
  }
  for (size_t End : llvm::reverse(Ends)) // in reverse, so that the next insertion is last
    insertAt(End, gnuAttribute({DeclaredByTypeAttrName}, In[Type].getLocation()));
}

void Rewriter::nameRestriction(size_t Name, bool Cpu) {
  ScopedName New = {SIZE_MAX, SIZE_MAX, nullptr, Cpu};
  if (Braces.size() > 1)
    New.Outer = Braces[Braces.size() - 2];
  if (!Braces.empty()) {
    New.Brace = Braces.back();
    Token Scope = Scan.opensClass(New.Brace) ? Types.findClassName(New.Brace) : In[New.Brace - 1];
    New.Scope = Scope.is(tok::identifier) ? Scope.getIdentifierInfo() : nullptr;
  }
  AmpNames[In[Name].getIdentifierInfo()].push_back(New);
}

/// Finds the last declaration that the name can mean, judging by the tokens.
const ScopedName *Rewriter::findRestriction(size_t Name) const {
  auto Known = AmpNames.find(In[Name].getIdentifierInfo());
  if (Known == AmpNames.end())
    return nullptr;
  const bool Qualified = Name > 1 && In[Name - 1].is(tok::coloncolon);
  const size_t Outer = Qualified ? Scan.findNameStart(Name - 1) : 0;
  const IdentifierInfo *Scope = Qualified && In[Outer].is(tok::identifier) ? In[Outer].getIdentifierInfo() : nullptr;
  const bool IsLong = Scope && Outer > 0 && In[Outer - 1].is(tok::coloncolon);
  auto IsOpen = [&](size_t Brace) { return Brace == SIZE_MAX || llvm::is_contained(Braces, Brace); };
  for (const ScopedName &D : llvm::reverse(Known->second))
    if (Scope ? D.Scope == Scope && (IsLong || IsOpen(D.Outer)) : Qualified ? D.Brace == SIZE_MAX : IsOpen(D.Brace))
      return &D;
  return nullptr;
}

/// `std::is_same<decltype(f), int() restrict(amp)>`: the type from I to End, which Name determines, has the restriction
/// of Name if it is an argument of a template, like the types of functions that are written there.
void Rewriter::markTypeArgument(size_t I, size_t End, size_t Name) {
  const ScopedName *Known = I != 0 && End < In.size() ? findRestriction(Name) : nullptr;
  if (!Known)
    return;
  const bool Cpu = Known->Cpu;
  const size_t Start = Scan.findDeclarationStart(I);
  if (In[Start].is(tok::kw_using) && Start + 3 == I && In[End].is(tok::semi))
    nameRestriction(Start + 1, Cpu);
  else if (In[Start].is(tok::kw_typedef) && Start + 1 == I && In[End].is(tok::identifier))
    nameRestriction(End, Cpu);
  else if (!In[I - 1].isOneOf(tok::less, tok::comma) || !Scan.isInTemplateArguments(I))
    return;
  else if (In[End - 1].is(tok::greatergreater)) // it also ends the arguments that contain this one
    insertAt(I, gnuAttribute({getTypeMark(Cpu)}, In[I].getLocation()));
  else if (In[End].isOneOf(tok::comma, tok::greater, tok::greatergreater))
    insertAt(End, Factory.attribute("clang", getTypeMark(Cpu), In[I].getLocation()));
}

/// Does the same for the decltype at I, if its operand is the name of a function, `A<int>::f<int>`. `decltype((f))` is
/// a reference to the function's type.
void Rewriter::markDecltype(size_t I) {
  const size_t End = Scan.skipGroup(I + 1);
  if (End >= In.size() || End < I + 4)
    return;
  size_t Name = 0, Parentheses = 0;
  while (In[I + 2 + Parentheses].is(tok::l_paren) && In[End - 2 - Parentheses].is(tok::r_paren))
    ++Parentheses;
  for (size_t J = I + 2 + Parentheses; J + 1 < End - Parentheses;) {
    if (In[J].is(tok::identifier))
      Name = J++;
    else if (In[J].is(tok::coloncolon))
      ++J;
    else if (In[J].isNot(tok::less) || Name == 0 || (J = Scan.skipTemplateArguments(J)) == 0)
      return;
  }
  if (Name == 0)
    return;
  if (Parentheses == 0)
    return markTypeArgument(I, End, Name);
  const ScopedName *Known = I != 0 ? findRestriction(Name) : nullptr;
  if (!Known || !In[I - 1].isOneOf(tok::less, tok::comma) ||
      !In[End].isOneOf(tok::comma, tok::greater, tok::greatergreater) || !Scan.isInTemplateArguments(I))
    return;
  const SourceLocation Loc = In[I].getLocation();
  insertAt(I, {make(tok::kw___remove_reference_t, Loc), make(tok::l_paren, Loc)});
  std::vector<Token> After = Factory.attribute("clang", getTypeMark(bool(Known->Cpu)), Loc);
  After.insert(After.begin(), make(tok::r_paren, Loc));
  After.push_back(make(tok::amp, Loc));
  insertAt(End, std::move(After));
}

/// `using A::f;` declares that name in this scope, too.
void Rewriter::repeatRestriction(size_t Using) {
  for (size_t I = Using + 1; I < In.size() && !In[I].isOneOf(tok::semi, tok::equal, tok::l_brace); ++I) {
    if (In[I].isNot(tok::identifier) || In[I - 1].isNot(tok::coloncolon) || I + 1 == In.size() ||
        !In[I + 1].isOneOf(tok::semi, tok::comma))
      continue;
    if (const ScopedName *Known = findRestriction(I))
      nameRestriction(I, bool(Known->Cpu));
  }
}

/// A lambda has the restriction of its enclosing function (C++ AMP 1.2, 2.2.1). Clang treats lambdas without a
/// specifier as code for both sides, in which each compilation resolves calls for its own side.
void Rewriter::restrictLambda(size_t Close) {
  size_t At = Scan.findLambdaSpecifier(Close);
  if (At == 0)
    return;
  size_t Open = Close + 1;
  if (In[Open].is(tok::less))
    Open = Scan.skipTemplateArguments(Open);
  if (Contexts.empty() || !Contexts.back().Amp || Contexts.back().Kind == Context::Class) {
    if (!Options.Device || hasSpecifier(At))
      return;
    // Directly after `[&]`, which is an attribute of Microsoft's, it would make `T x([&] {})` declare a function.
    const SourceLocation Loc = In[Close].getLocation();
    std::vector<Token> Mark = gnuAttribute({CpuLambdaAttrName}, Loc);
    if (In[Open].is(tok::l_paren))
      return insertAt(Scan.skipGroup(Open), std::move(Mark));
    Mark.insert(Mark.begin(), {make(tok::l_paren, Loc), make(tok::r_paren, Loc)});
    return insertAt(Open, std::move(Mark));
  }
  insertAt(Types.bracketParameters(Open, At, Contexts.back().Cpu, Contexts.back().Amp));
  if (In[At].getIdentifierInfo() == Restrict)
    return;
  Specifier S;
  S.End = At;
  S.Amp = true;
  S.Cpu = Contexts.back().Cpu;
  restrictTrailingType(S, Open, /*Declares=*/false, /*Inherits=*/S.Cpu);
  if (S.Cpu)
    return;
  for (const Token &T : gnuAttribute({"device"}, In[Close].getLocation()))
    Out.push_back(T);
}

/// `X(T) -> X<T>;` is cpu code in CUDA, but it never runs, so code of any restriction
/// uses it for deduction.
void Rewriter::rewriteDeductionGuide(size_t Arrow) {
  if (Arrow == 0 || Scan.openingOf(Arrow - 1) <= 0 || Arrow + 2 >= In.size())
    return;
  size_t Open = Scan.openingOf(Arrow - 1);
  const Token &Name = In[Open - 1];
  if (Name.isNot(tok::identifier) || In[Arrow + 1].isNot(tok::identifier) ||
      In[Arrow + 1].getIdentifierInfo() != Name.getIdentifierInfo() || In[Arrow + 2].isNot(tok::less))
    return;
  size_t End = Scan.skipTemplateArguments(Arrow + 2); // not the comparison `f(x)->f < y`
  if (End == 0 || End >= In.size() || !In[End].isOneOf(tok::semi, tok::kw_requires))
    return;
  Specifier Both;
  Both.Cpu = Both.Amp = true;
  insertBefore(OutIndex[Open], attribute(Both, Name.getLocation()));
}

/// `decltype(new int);` declares nothing, and Clang drops it, but its operand is code of the enclosing function
/// (C++ AMP 1.2, 2.4.3). It becomes `{ typedef decltype(new int) name; }`, without braces where a class may be open.
void Rewriter::nameUnusedType(size_t Type) {
  if (Type == 0 || Type + 1 >= In.size() || In[Type + 1].isNot(tok::l_paren) ||
      PP.getSourceManager().isInSystemHeader(In[Type].getLocation()))
    return;
  size_t Begin = Type, End = Scan.skipGroup(Type + 1);
  bool Braces = !Contexts.empty() && Contexts.back().Amp && Contexts.back().Kind != Context::Class;
  while (Begin > 0 && In[Begin - 1].isOneOf(tok::kw_const, tok::kw_volatile))
    --Begin;
  while (End < In.size() && In[End].isOneOf(tok::kw_const, tok::kw_volatile))
    ++End;
  if (Begin > 1 && In[Begin - 1].is(tok::colon)) { // `enum E : decltype(f());`
    const size_t Key = In[Begin - 2].is(tok::identifier) && Begin > 2 ? Begin - 3 : Begin - 2;
    if (In[Key].isOneOf(tok::kw_enum, tok::kw_class, tok::kw_struct))
      return;
  }
  if (End + 1 >= In.size() || In[End].isNot(tok::semi) || Begin == 0 ||
      !(In[Begin - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::colon) ||
        (Braces && In[Begin - 1].isOneOf(tok::r_paren, tok::kw_else, tok::kw_do))))
    return;
  SourceLocation Loc = In[Begin].getLocation();
  if (Options.Report) // as Clang does
    PP.getDiagnostics().Report(Loc, clang::diag::ext_no_declarators);
  std::vector<Token> Before = gnuAttribute({"unused"}, Loc);
  Before.insert(Before.begin(), make(tok::kw_typedef, Loc));
  if (Braces)
    Before.insert(Before.begin(), make(tok::l_brace, Loc));
  insertBefore(OutIndex[Begin], std::move(Before));
  if (Braces)
    Pending.emplace_back(End + 1, std::vector<Token>{make(tok::r_brace, In[End].getLocation())});
  std::string Name = "__cppamp_unused_type_" + std::to_string(Braces ? 0 : ++UnusedTypes);
  Pending.emplace_back(End, std::vector<Token>{make(tok::identifier, Loc, &PP.getIdentifierTable().get(Name))});
}

void Rewriter::rewriteIdentifier(size_t &I) {
  const IdentifierInfo *II = In[I].getIdentifierInfo();
  SourceLocation Loc = In[I].getLocation();
  if (II == Restrict) {
    rewriteRestriction(I);
  } else if (II == TileStatic) {
    if (!PP.getSourceManager().isInSystemHeader(Loc))
      Summary.UsesAmp = true;
    for (const Token &T : gnuAttribute({TileStaticAttrName}, Loc))
      Out.push_back(T);
  } else if (II == DeviceCode || II == HostCode) {
    if ((II == DeviceCode) != Options.Device)
      leaveOut(I, Scan.skipGroup(I + 1));
  } else if (II == Kernel) {
    // On the host, kernels are instantiated only for the checks (InstantiateKernels).
    for (const Token &T : gnuAttribute({Options.Device ? "global" : "device"}, Loc))
      Out.push_back(T);
  } else {
    if (auto Type = FunctionTypes.find(II); Type != FunctionTypes.end()) {
      const bool Template = I + 1 < In.size() && In[I + 1].is(tok::less);
      const size_t End = Template ? Scan.skipTemplateArguments(I + 1) : I + 1;
      declareByType(I, End, Type->second);
      size_t First = I;
      while (First >= 2 && In[First - 1].is(tok::coloncolon))
        First = Scan.findNameStart(First - 1);
      markTypeArgument(First, End, I);
    }
    BracketsTypes |= II == TypeInCode;
    if (II == ParallelForEach && !PP.getSourceManager().isInSystemHeader(Loc))
      Summary.LaunchesKernels = true;
    Out.push_back(In[I]);
  }
}

TokenSummary Rewriter::run() {
  Out.reserve(In.size() + In.size() / 16);
  OutIndex.resize(In.size());
  for (size_t I = 0; I < In.size(); ++I) {
    while (!Pending.empty() && Pending.back().first <= I) {
      for (const Token &T : Pending.back().second)
        Out.push_back(T);
      Pending.pop_back();
    }
    OutIndex[I] = Out.size();
    Now = I;
    const Token &T = In[I];
    Scan.enter(I);
    trackContext(I);
    if (T.is(tok::identifier)) {
      rewriteIdentifier(I);
      continue;
    }
    if (T.is(tok::arrow) && !compat::HasGuidesOfBothSides)
      rewriteDeductionGuide(I);
    if (T.is(tok::kw_decltype)) {
      declareByType(I, Scan.skipGroup(I + 1), /*Certain=*/true);
      markDecltype(I);
    }
    if (T.isOneOf(tok::kw_decltype, tok::kw_typeof))
      nameUnusedType(I);
    if (T.is(tok::kw_using))
      repeatRestriction(I);
    Out.push_back(T);
    if (T.is(tok::r_square))
      restrictLambda(I);
  }
  applyInsertions();
  restrictMemberInitializers();
  return Summary;
}

/// Replaces In by Out and Insertions.
void Rewriter::applyInsertions() {
  // Positions increase along the file except for nested declarators; a stable sort keeps the order of equal ones.
  std::stable_sort(Insertions.begin(), Insertions.end(),
                   [](const auto &A, const auto &B) { return A.first < B.first; });
  if (Insertions.empty()) {
    In = std::move(Out);
    return;
  }
  std::vector<Token> Result;
  Result.reserve(Out.size() + 8 * Insertions.size());
  size_t From = 0;
  for (auto &[At, Tokens] : Insertions) {
    Result.insert(Result.end(), Out.begin() + From, Out.begin() + At);
    Result.insert(Result.end(), Tokens.begin(), Tokens.end());
    From = At;
  }
  Result.insert(Result.end(), Out.begin() + From, Out.end());
  In = std::move(Result);
}

} // namespace

TokenSummary rewriteTokens(Preprocessor &PP, std::vector<Token> &Tokens, const RewriterOptions &Options) {
  llvm::TimeTraceScope Time("AmpRewriteTokens");
  return Rewriter(PP, Tokens, Options).run();
}

} // namespace amp
