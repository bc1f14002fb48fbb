// See TokenRewriter.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TokenRewriter.h"
#include "Diagnostics.h"
#include "Names.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/Path.h"
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

/// Names of the CUDA attributes that mean the same.
SmallVector<StringRef, 2> restrictionNames(const Specifier &S) {
  SmallVector<StringRef, 2> Names;
  if (S.Cpu)
    Names.push_back("host");
  if (S.Amp)
    Names.push_back("device");
  return Names;
}

class Rewriter {
public:
  Rewriter(Preprocessor &PP, std::vector<Token> &In, const RewriterOptions &Options)
      : PP(PP), In(In), Options(Options) {
    auto Get = [&](StringRef Name) { return &PP.getIdentifierTable().get(Name); };
    Restrict = Get("restrict");
    TileStatic = Get("tile_static");
    AmpName = Get("amp");
    CpuName = Get("cpu");
    DeviceCode = Get("__cppamp_device_code");
    HostCode = Get("__cppamp_host_code");
    Kernel = Get("__cppamp_kernel");
    ParallelForEach = Get("parallel_for_each");
  }

  TokenSummary run();

private:
  void rewriteIdentifier(size_t &I);
  void rewriteRestriction(size_t &I);
  std::optional<Specifier> parseSpecifier(size_t I);
  bool canPrecedeSpecifier(size_t I) const;
  size_t findParameterList(size_t I) const;
  void attachToDeclarator(const Specifier &S, size_t Open);
  bool isLambdaIntroducer(size_t Close) const;
  bool isTypeDeclarator(size_t Open) const;
  size_t findConversionOperator(size_t Open) const;
  size_t findNameStart(size_t I) const;
  size_t findDeclarationStart(size_t I) const;
  size_t findFriendDeclarationEnd(size_t Start, size_t I) const;
  void dropGroup(size_t &I);

  void insertBefore(size_t OutIndex, std::vector<Token> Tokens);
  Token make(tok::TokenKind Kind, SourceLocation Loc, const IdentifierInfo *II = nullptr) const;
  std::vector<Token> attribute(const Specifier &S, SourceLocation Loc) const;
  std::vector<Token> gnuAttribute(ArrayRef<StringRef> Names, SourceLocation Loc) const;

  Preprocessor &PP;
  std::vector<Token> &In;
  const RewriterOptions &Options;
  std::vector<Token> Out;
  /// For each token of In: where it stands in Out.
  std::vector<uint32_t> OutIndex;
  /// For each closing bracket of In: its opening one; -1 for all other tokens.
  std::vector<int32_t> OpeningOf;
  std::vector<uint32_t> OpenStack;
  /// Insertions into Out, by position; applied at the end, so that positions stay true.
  std::vector<std::pair<uint32_t, std::vector<Token>>> Insertions;
  /// Insertions before tokens of In that are still to come.
  std::vector<std::pair<size_t, std::vector<Token>>> Pending;
  TokenSummary Summary;

  const IdentifierInfo *Restrict, *TileStatic, *AmpName, *CpuName, *DeviceCode, *HostCode, *Kernel,
      *ParallelForEach;
};

Token Rewriter::make(tok::TokenKind Kind, SourceLocation Loc, const IdentifierInfo *II) const {
  Token T;
  T.startToken();
  T.setKind(Kind);
  T.setLocation(Loc);
  T.setLength(1);
  if (II)
    T.setIdentifierInfo(const_cast<IdentifierInfo *>(II));
  return T;
}

std::vector<Token> Rewriter::gnuAttribute(ArrayRef<StringRef> Names, SourceLocation Loc) const {
  std::vector<Token> R = {make(tok::kw___attribute, Loc), make(tok::l_paren, Loc),
                          make(tok::l_paren, Loc)};
  for (size_t I = 0; I < Names.size(); ++I) {
    if (I)
      R.push_back(make(tok::comma, Loc));
    R.push_back(make(tok::identifier, Loc, &PP.getIdentifierTable().get(Names[I])));
  }
  R.push_back(make(tok::r_paren, Loc));
  R.push_back(make(tok::r_paren, Loc));
  return R;
}

std::vector<Token> Rewriter::attribute(const Specifier &S, SourceLocation Loc) const {
  auto &Ids = PP.getIdentifierTable();
  StringRef Name = S.Cpu && S.Amp ? "cpu_amp" : S.Amp ? "amp" : "cpu";
  return {make(tok::l_square, Loc),
          make(tok::l_square, Loc),
          make(tok::identifier, Loc, &Ids.get("cppamp")),
          make(tok::coloncolon, Loc),
          make(tok::identifier, Loc, &Ids.get(Name)),
          make(tok::r_square, Loc),
          make(tok::r_square, Loc)};
}

void Rewriter::insertBefore(size_t At, std::vector<Token> Tokens) {
  Insertions.emplace_back(At, std::move(Tokens));
}

/// May a restriction specifier follow token I-1?
bool Rewriter::canPrecedeSpecifier(size_t I) const {
  if (I == 0)
    return false;
  switch (In[I - 1].getKind()) {
  case tok::r_paren:
  case tok::kw_const:
  case tok::kw_volatile:
  case tok::kw_mutable:
  case tok::amp:
  case tok::ampamp:
    return true;
  case tok::r_square: // a lambda without a parameter list; an extension (L033)
    return isLambdaIntroducer(I - 1);
  default:
    return false;
  }
}

/// The `(` of the parameter list that a specifier at I belongs to, or 0.
size_t Rewriter::findParameterList(size_t I) const {
  size_t J = I;
  while (J > 0 && In[J - 1].isOneOf(tok::kw_const, tok::kw_volatile, tok::kw_mutable, tok::amp,
                                    tok::ampamp))
    --J;
  if (J == 0 || In[J - 1].isNot(tok::r_paren) || OpeningOf[J - 1] < 0)
    return 0;
  return OpeningOf[J - 1];
}

std::optional<Specifier> Rewriter::parseSpecifier(size_t I) {
  Specifier S;
  S.Begin = I;
  while (I + 1 < In.size() && In[I].getIdentifierInfo() == Restrict &&
         In[I].is(tok::identifier) && In[I + 1].is(tok::l_paren)) {
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
  S.End = I;
  return S;
}

/// Is the `]` at Close the end of a lambda introducer, and not of a subscript, an array declarator or
/// `operator[]`?
bool Rewriter::isLambdaIntroducer(size_t Close) const {
  if (OpeningOf[Close] < 0)
    return false;
  size_t Open = OpeningOf[Close];
  if (Open == 0)
    return true;
  const Token &Before = In[Open - 1];
  if (Before.isOneOf(tok::kw_operator, tok::r_paren, tok::r_square, tok::kw_this,
                     tok::string_literal))
    return false;
  // `return [...]`, `case [...]`: keywords are identifiers with a keyword kind.
  return Before.isNot(tok::identifier);
}

/// Does the parameter list at Open belong to a function *type*, not to a declared name? As in
/// `S<int(int) restrict(cpu)>`, `int (*p)(int) restrict(cpu)`, `typedef int F() restrict(cpu)`.
bool Rewriter::isTypeDeclarator(size_t Open) const {
  if (Open == 0)
    return true;
  const Token &Before = In[Open - 1];
  if (Before.is(tok::r_paren)) {
    // `operator()(...)` has a name; `(*p)(...)` and `(f)(...)` do not.
    int32_t Inner = OpeningOf[Open - 1];
    return !(Inner > 0 && In[Inner - 1].is(tok::kw_operator));
  }
  // A typedef or an alias declares a type, whatever its name. So does a pointer's declarator.
  int Depth = 0;
  for (size_t J = Open; J-- > 0;) {
    const Token &T = In[J];
    if (T.isOneOf(tok::r_paren, tok::r_square)) {
      if (OpeningOf[J] < 0)
        break;
      J = OpeningOf[J];
      continue;
    }
    if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::l_paren, tok::l_square))
      break;
    if (T.is(tok::kw_operator))
      return false;
    if (T.is(tok::kw_typedef))
      return true;
    if (T.is(tok::equal) && Depth == 0) {
      for (size_t K = J; K-- > 0 && !In[K].isOneOf(tok::semi, tok::l_brace, tok::r_brace);)
        if (In[K].is(tok::kw_using))
          return true;
      break;
    }
  }
  // A conversion function has a type before its `(`; a type-id too, but no `operator`, and that was
  // looked for above. `*`, `&` and simple types cannot end a declared name.
  return Before.isOneOf(tok::kw_int, tok::kw_unsigned, tok::kw_signed, tok::kw_long, tok::kw_short,
                        tok::kw_float, tok::kw_double, tok::kw_void, tok::kw_bool, tok::kw_char) ||
         Before.isOneOf(tok::star, tok::kw_const);
}

/// The `operator` of the conversion function whose parameter list opens at Open, or 0.
size_t Rewriter::findConversionOperator(size_t Open) const {
  if (Open == 0)
    return 0;
  // `operator T*()`, `operator ns::X<int>()`; the name of an operator function is punctuation, `new`
  // or `delete`, or a literal operator's string.
  size_t J = Open;
  unsigned Steps = 0;
  while (J > 0 && ++Steps < 32) {
    const Token &T = In[J - 1];
    if (T.is(tok::kw_operator))
      break;
    if (T.isOneOf(tok::r_paren, tok::r_square)) {
      if (OpeningOf[J - 1] < 0)
        return 0;
      J = OpeningOf[J - 1];
      continue;
    }
    if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::l_paren, tok::l_square))
      return 0;
    --J;
  }
  if (J == 0 || In[J - 1].isNot(tok::kw_operator) || J == Open)
    return 0;
  bool IsType = In[J].is(tok::identifier) || In[J].is(tok::coloncolon) ||
                (In[J].getIdentifierInfo() && !In[J].isOneOf(tok::kw_new, tok::kw_delete,
                                                             tok::kw_co_await));
  return IsType ? J - 1 : 0;
}

/// First token of the declaration that the token at I belongs to.
size_t Rewriter::findDeclarationStart(size_t I) const {
  while (I > 0) {
    const Token &T = In[I - 1];
    if (T.isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::l_paren, tok::l_square))
      break;
    if (T.is(tok::colon) && I > 1 &&
        In[I - 2].isOneOf(tok::kw_public, tok::kw_protected, tok::kw_private))
      break;
    I = OpeningOf[I - 1] >= 0 ? OpeningOf[I - 1] : I - 1;
  }
  return I;
}

/// If the declaration at Start is a friend's and no definition: the `;` or `,` after its declarator,
/// which is being read at I. Otherwise 0.
size_t Rewriter::findFriendDeclarationEnd(size_t Start, size_t I) const {
  bool Friend = false;
  for (size_t J = Start; J < I && !Friend; ++J)
    Friend = In[J].is(tok::kw_friend);
  if (!Friend)
    return 0;
  for (int Depth = 0; I < In.size(); ++I) {
    if (In[I].isOneOf(tok::l_paren, tok::l_square, tok::less))
      ++Depth;
    else if (In[I].isOneOf(tok::r_paren, tok::r_square, tok::greater))
      --Depth;
    else if (In[I].isOneOf(tok::l_brace, tok::equal))
      return 0;
    else if (In[I].is(tok::semi) || (In[I].is(tok::comma) && Depth == 0))
      return I;
  }
  return 0;
}

/// First token of the name component (identifier, possibly with template arguments) before the `::`
/// at I.
size_t Rewriter::findNameStart(size_t I) const {
  size_t J = I;
  if (J > 0 && In[J - 1].is(tok::greater)) {
    int Depth = 0;
    do {
      --J;
      if (OpeningOf[J] >= 0)
        J = OpeningOf[J];
      else if (In[J].is(tok::greater))
        ++Depth;
      else if (In[J].is(tok::less))
        --Depth;
    } while (J > 0 && Depth > 0);
  }
  return J > 0 && In[J - 1].is(tok::identifier) ? J - 1 : J;
}

/// Puts the attribute where the parser takes it: after the declared name, or after `[...]`.
void Rewriter::attachToDeclarator(const Specifier &S, size_t Open) {
  SourceLocation Loc = In[S.Begin].getLocation();
  if (Open > 0 && In[Open - 1].is(tok::r_square) && isLambdaIntroducer(Open - 1)) {
    insertBefore(OutIndex[Open], gnuAttribute(restrictionNames(S), Loc));
    return;
  }
  // `[...]<class T>(...)`: the attribute goes before the template parameters.
  if (Open > 0 && In[Open - 1].is(tok::greater)) {
    int Depth = 0;
    for (size_t J = Open; J-- > 0;) {
      if (OpeningOf[J] >= 0)
        J = OpeningOf[J];
      else if (In[J].is(tok::greater))
        ++Depth;
      else if (In[J].is(tok::greatergreater))
        Depth += 2;
      else if (In[J].is(tok::less) && --Depth == 0) {
        if (J > 0 && In[J - 1].is(tok::r_square) && isLambdaIntroducer(J - 1)) {
          insertBefore(OutIndex[J], gnuAttribute(restrictionNames(S), Loc));
          return;
        }
        break;
      } else if (In[J].isOneOf(tok::semi, tok::l_brace, tok::r_brace))
        break;
    }
  }
  if (isTypeDeclarator(Open)) {
    // restrict(cpu) is what a type without a specifier means (C++ AMP 1.2, 2.2).
    if (S.Amp && Options.Report)
      report(PP.getDiagnostics(), diag::RestrictedFunctionType, Loc);
    return;
  }
  size_t Start = findDeclarationStart(Open);
  size_t First = In[Start].is(tok::kw_extern) ? Start + 1 : Start;
  if (In[First].is(tok::kw_template) && !In[First + 1].is(tok::less)) {
    // An explicit instantiation: Clang matches the attributes of the decl-specifiers.
    insertBefore(OutIndex[First + 1], gnuAttribute(restrictionNames(S), Loc));
    return;
  }
  if (size_t End = findFriendDeclarationEnd(Start, S.End)) {
    // Standard attributes may not stand in a friend declaration that is no definition.
    Pending.emplace_back(End, gnuAttribute(restrictionNames(S), Loc));
    return;
  }
  // After the type of a conversion function an attribute would belong to the type: it goes before
  // the declarator.
  if (size_t Operator = findConversionOperator(Open)) {
    while (Operator >= 2 && In[Operator - 1].is(tok::coloncolon))
      Operator = findNameStart(Operator - 1);
    insertBefore(OutIndex[Operator], gnuAttribute(restrictionNames(S), Loc));
    return;
  }
  insertBefore(OutIndex[Open], attribute(S, Loc));
}

void Rewriter::rewriteRestriction(size_t &I) {
  if (!canPrecedeSpecifier(I)) {
    Out.push_back(In[I]);
    return;
  }
  size_t Open = 0;
  bool BareLambda = In[I - 1].is(tok::r_square);
  if (!BareLambda) {
    Open = findParameterList(I);
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
  if (!S->Bad) {
    if (BareLambda) {
      for (const Token &T : gnuAttribute(restrictionNames(*S), In[I].getLocation()))
        Out.push_back(T);
    } else {
      attachToDeclarator(*S, Open);
    }
  }
  I = S->End - 1;
}

/// Skips `keyword { ... }`.
void Rewriter::dropGroup(size_t &I) {
  size_t J = I + 1;
  int Depth = 0;
  for (; J < In.size(); ++J) {
    if (In[J].is(tok::l_brace))
      ++Depth;
    else if (In[J].is(tok::r_brace) && --Depth == 0)
      break;
  }
  I = J;
}

void Rewriter::rewriteIdentifier(size_t &I) {
  const IdentifierInfo *II = In[I].getIdentifierInfo();
  SourceLocation Loc = In[I].getLocation();
  if (II == Restrict) {
    rewriteRestriction(I);
  } else if (II == TileStatic) {
    for (const Token &T : gnuAttribute({TileStaticAttrName}, Loc))
      Out.push_back(T);
  } else if (II == DeviceCode || II == HostCode) {
    if ((II == DeviceCode) != Options.Device)
      dropGroup(I);
  } else if (II == Kernel) {
    if (Options.Device)
      for (const Token &T : gnuAttribute({"global"}, Loc))
        Out.push_back(T);
  } else {
    if (II == ParallelForEach && !PP.getSourceManager().isInSystemHeader(Loc))
      Summary.LaunchesKernels = true;
    Out.push_back(In[I]);
  }
}

TokenSummary Rewriter::run() {
  Out.reserve(In.size() + In.size() / 16);
  OutIndex.resize(In.size());
  OpeningOf.assign(In.size(), -1);
  for (size_t I = 0; I < In.size(); ++I) {
    while (!Pending.empty() && Pending.back().first <= I) {
      for (const Token &T : Pending.back().second)
        Out.push_back(T);
      Pending.pop_back();
    }
    OutIndex[I] = Out.size();
    const Token &T = In[I];
    if (T.isOneOf(tok::l_paren, tok::l_square)) {
      OpenStack.push_back(I);
    } else if (T.isOneOf(tok::r_paren, tok::r_square) && !OpenStack.empty()) {
      OpeningOf[I] = OpenStack.back();
      OpenStack.pop_back();
    }
    if (T.is(tok::identifier))
      rewriteIdentifier(I);
    else
      Out.push_back(T);
  }
  if (Insertions.empty()) {
    In = std::move(Out);
    return Summary;
  }
  // Positions only grow along the file but for nested declarators; sort, keeping order of equals.
  std::stable_sort(Insertions.begin(), Insertions.end(),
                   [](const auto &A, const auto &B) { return A.first < B.first; });
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
  return Summary;
}

/// Reads all that PP still has, without letting its lexer end.
std::vector<Token> readAll(Preprocessor &PP) {
  std::vector<Token> Tokens;
  Tokens.reserve(1 << 18);
  bool Incremental = PP.isIncrementalProcessingEnabled();
  PP.enableIncrementalProcessing(true);
  for (;;) {
    Token T;
    PP.Lex(T);
    if (T.isOneOf(tok::eof, tok::annot_repl_input_end))
      break;
    Tokens.push_back(T);
  }
  PP.enableIncrementalProcessing(Incremental);
  return Tokens;
}

/// glibc's <strings.h>, and so <cstring>, declares an old function `index` in the global namespace. After
/// `using namespace concurrency;` that would make every `index<1>` ambiguous, in programs that never
/// heard of the function. In translation units with <amp.h> it gets another name; the symbol that it
/// refers to stays (its declarations carry an asm label, or are inline).
void renameIndexOfStrings(Preprocessor &PP, std::vector<Token> &Tokens) {
  IdentifierTable &Ids = PP.getIdentifierTable();
  if (Ids.find("__cppamp_kernel") == Ids.end()) // a word of amp.h
    return;
  IdentifierInfo *Index = &Ids.get("index"), *Renamed = &Ids.get("__strings_h_index");
  SourceManager &SM = PP.getSourceManager();
  for (Token &T : Tokens)
    if (!T.isAnnotation() && T.getIdentifierInfo() == Index &&
        SM.isInSystemHeader(T.getLocation())) {
      PresumedLoc Place = SM.getPresumedLoc(SM.getExpansionLoc(T.getLocation()));
      if (Place.isValid() && llvm::sys::path::filename(Place.getFilename()) == "strings.h")
        T.setIdentifierInfo(Renamed);
    }
}

} // namespace

TokenSummary rewriteTokens(Preprocessor &PP, std::vector<Token> &Tokens,
                           const RewriterOptions &Options) {
  renameIndexOfStrings(PP, Tokens);
  return Rewriter(PP, Tokens, Options).run();
}

void installTokenRewriter(Preprocessor &PP, RewriterOptions Options,
                          std::function<void(const TokenSummary &)> Done) {
  // Properties (`x.extent`) are Microsoft's; their keyword is not one of this language mode.
  IdentifierInfo &DeclSpec = PP.getIdentifierTable().get("__declspec");
  if (DeclSpec.getTokenID() == tok::identifier)
    DeclSpec.revertIdentifierToTokenID(tok::kw___declspec);
  PP.setTokenWatcher([&PP, Options, Done, Seen = false](const Token &First) mutable {
    if (Seen)
      return;
    Seen = true;
    if (First.isOneOf(tok::eof, tok::annot_repl_input_end)) {
      Done(TokenSummary());
      return;
    }
    // CUDA's `<<<` and `>>>` are not C++'s: while the tokens are read, the language is plain C++.
    auto &Lang = const_cast<LangOptions &>(PP.getLangOpts());
    bool Cuda = Lang.CUDA;
    Lang.CUDA = 0;
    std::vector<Token> Tokens = readAll(PP);
    Lang.CUDA = Cuda;
    TokenSummary Summary = rewriteTokens(PP, Tokens, Options);
    if (!Tokens.empty()) {
      auto Owned = std::make_unique<Token[]>(Tokens.size());
      std::copy(Tokens.begin(), Tokens.end(), Owned.get());
      PP.EnterTokenStream(std::move(Owned), Tokens.size(), /*DisableMacroExpansion=*/true,
                          /*IsReinject=*/true);
    }
    Done(Summary);
  });
}

} // namespace amp
