// See TokenFeed.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "TokenFeed.h"
#include "ParserState.h"
#include "ProgramMacros.h"
#include "TokenFactory.h"
#include "plugin/ast/LanguageMode.h"
#include "plugin/clang_internals/CudaMode.h"
#include "plugin/clang_internals/MicrosoftGuid.h"
#include "plugin/clang_internals/TokenWatcher.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <iterator>
#include <utility>

using namespace clang;

namespace amp {
namespace {

/// Reads the remaining tokens of PP without ending its lexer.
std::vector<Token> readAll(Preprocessor &PP, ParserPragmas &Pragmas) {
  std::vector<Token> Tokens;
  Tokens.reserve(1 << 18);
  bool Incremental = PP.isIncrementalProcessingEnabled();
  PP.enableIncrementalProcessing(true);
  for (;;) {
    Token T;
    PP.Lex(T);
    if (T.isOneOf(tok::eof, tok::annot_repl_input_end))
      break;
    Pragmas.read(T);
    Tokens.push_back(T);
  }
  PP.enableIncrementalProcessing(Incremental);
  return Tokens;
}

/// `<<<` and `>>>` are tokens only in CUDA; here they occur in `operator<<<int>`.
void splitLaunchBrackets(std::vector<Token> &Tokens) {
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (!Tokens[I].isOneOf(tok::lesslessless, tok::greatergreatergreater))
      continue;
    const bool Opens = Tokens[I].is(tok::lesslessless);
    Token Last = Tokens[I];
    Tokens[I].setKind(Opens ? tok::lessless : tok::greatergreater);
    Tokens[I].setLength(2);
    Last.setKind(Opens ? tok::less : tok::greater);
    Last.setLength(1);
    Last.setLocation(Last.getLocation().getLocWithOffset(2));
    Last.clearFlag(Token::StartOfLine);
    Last.clearFlag(Token::LeadingSpace);
    Last.setFlag(Token::IsReinjected);
    Tokens.insert(Tokens.begin() + I + 1, Last);
  }
}

/// Preprocessed text contains a word of amp.h, a precompiled header its macros. Call before a Rewriter exists, which
/// creates the word itself.
bool hasAmpHeader(Preprocessor &PP) {
  IdentifierTable &Ids = PP.getIdentifierTable();
  return Ids.find("__cppamp_kernel") != Ids.end() || PP.isMacroDefined("CPPAMP_DETAIL_CONFIG_H");
}

/// `import` and `module` are C++20 keywords only at the beginning of a declaration.
bool importsModules(Preprocessor &PP, llvm::ArrayRef<Token> Tokens) {
  if (!PP.getLangOpts().CPlusPlusModules && !PP.getLangOpts().Modules)
    return false;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    const Token &T = Tokens[I];
    if (T.isOneOf(tok::kw_import, tok::kw_module, tok::annot_header_unit, tok::annot_module_include,
                  tok::annot_module_begin))
      return true;
    if (!T.is(tok::identifier) || !(T.getIdentifierInfo()->isModulesImport() || T.getIdentifierInfo()->isStr("module")))
      continue;
    bool Begins = I == 0 || Tokens[I - 1].isOneOf(tok::semi, tok::r_brace, tok::kw_export);
    if (Begins && I + 1 < Tokens.size() && !Tokens[I + 1].is(tok::coloncolon))
      return true;
  }
  return false;
}

/// Returns true if these tokens contain no C++ AMP. A module may contain some.
bool isPlain(Preprocessor &PP, llvm::ArrayRef<Token> Tokens) {
  if (hasAmpHeader(PP) || importsModules(PP, Tokens))
    return false;
  IdentifierTable &Ids = PP.getIdentifierTable();
  const IdentifierInfo *Restrict = &Ids.get("restrict"), *TileStatic = &Ids.get("tile_static");
  for (size_t I = 0; I < Tokens.size(); ++I) {
    const Token &T = Tokens[I];
    if (!T.is(tok::identifier))
      continue;
    if (T.getIdentifierInfo() == TileStatic)
      return false;
    if (T.getIdentifierInfo() == Restrict && I + 1 < Tokens.size() && Tokens[I + 1].is(tok::l_paren))
      return false;
  }
  return true;
}

/// glibc's <strings.h>, and so <cstring>, declares an old function `index` in the global namespace. After
/// `using namespace concurrency;` it would make every `index<1>` ambiguous, in programs that do not
/// use the function. In translation units with <amp.h> this renames it; its symbol
/// is unchanged (its declarations have an asm label, or are inline).
void renameIndexOfStrings(Preprocessor &PP, std::vector<Token> &Tokens) {
  if (!hasAmpHeader(PP))
    return;
  IdentifierTable &Ids = PP.getIdentifierTable();
  IdentifierInfo *Index = &Ids.get("index"), *Renamed = &Ids.get("__strings_h_index");
  SourceManager &SM = PP.getSourceManager();
  for (Token &T : Tokens)
    if (!T.isAnnotation() && T.getIdentifierInfo() == Index && SM.isInSystemHeader(T.getLocation())) {
      PresumedLoc Presumed = SM.getPresumedLoc(SM.getExpansionLoc(T.getLocation()));
      if (Presumed.isValid() && llvm::sys::path::filename(Presumed.getFilename()) == "strings.h")
        T.setIdentifierInfo(Renamed);
    }
}

/// Creates the tokens that `Omitted` describes, at the location of `T`. Each has its own location, by which the parser
/// finds tokens again when it merges several into one.
void supply(Preprocessor &PP, const OmittedTokens &Omitted, const Token &T, std::vector<Token> &Result) {
  auto AddText = [&](tok::TokenKind Kind, IdentifierInfo *Name, StringRef Text) {
    Token New = T;
    New.setKind(Kind);
    New.setIdentifierInfo(Name);
    PP.CreateString(Text, New, T.getLocation(), T.getLocation());
    Result.push_back(New);
  };
  auto Add = [&](tok::TokenKind Kind, IdentifierInfo *Name) {
    AddText(Kind, Name, Name ? Name->getName() : tok::getPunctuatorSpelling(Kind));
  };
  auto AddKeyword = [&](tok::TokenKind Kind) {
    if (Result.empty() || Result.back().isNot(Kind)) // `typename` may exist without the class
      Add(Kind, PP.getIdentifierInfo(tok::getKeywordSpelling(Kind)));
  };
  auto AddName = [&] { // with its qualifiers
    SmallVector<StringRef, 4> Parts;
    StringRef(Omitted.Name).split(Parts, "::");
    for (StringRef Part : Parts) {
      if (Part != Parts.front())
        Add(tok::coloncolon, nullptr);
      if (!Part.empty())
        Add(tok::identifier, PP.getIdentifierInfo(Part));
    }
  };
  auto AddTokens = [&](const std::string &Text) {
    Lexer Lex(SourceLocation(), PP.getLangOpts(), Text.data(), Text.data(), Text.data() + Text.size());
    for (Token New; Lex.LexFromRawLexer(New), New.isNot(tok::eof);) {
      IdentifierInfo *Name = New.is(tok::raw_identifier) ? PP.getIdentifierInfo(New.getRawIdentifier()) : nullptr;
      AddText(Name ? Name->getTokenID() : New.getKind(), Name,
              StringRef(Lex.getBufferLocation() - New.getLength(), New.getLength()));
    }
  };
  switch (Omitted.What) {
  case OmittedTokens::Cast:
  case OmittedTokens::UnsignedValue: {
    AddKeyword(tok::kw_static_cast);
    Add(tok::less, nullptr);
    SmallVector<StringRef, 4> Words; // the words of a built-in type, or of a reference to one
    StringRef(Omitted.Name).split(Words, ' ');
    for (StringRef Word : Words) {
      IdentifierInfo *Name = Word == "&" ? nullptr : PP.getIdentifierInfo(Word);
      Add(Name ? Name->getTokenID() : tok::amp, Name);
    }
    Add(tok::greater, nullptr);
    return Add(tok::l_paren, nullptr);
  }
  case OmittedTokens::UsingDirective: {
    AddKeyword(tok::kw_using);
    AddKeyword(tok::kw_namespace);
    AddName();
    return Add(tok::semi, nullptr);
  }
  case OmittedTokens::NullPointer:
    Add(tok::l_paren, nullptr);
    AddKeyword(tok::kw_void);
    Add(tok::star, nullptr);
    return Add(tok::r_paren, nullptr);
  case OmittedTokens::IteratorTraits:
    for (StringRef Part : {"std", "iterator_traits"}) {
      Add(tok::coloncolon, nullptr);
      Add(tok::identifier, PP.getIdentifierInfo(Part));
    }
    return Add(tok::less, nullptr);
  case OmittedTokens::EndOfTraits:
    return Add(tok::greater, nullptr);
  case OmittedTokens::Qualifier:
    AddName();
    return Add(tok::coloncolon, nullptr);
  case OmittedTokens::IntType:
    return Add(tok::kw_int, PP.getIdentifierInfo("int"));
  case OmittedTokens::ExceptionName:
    return Add(tok::identifier, PP.getIdentifierInfo("__cppamp_exception"));
  case OmittedTokens::RvalueReference:
    return Add(tok::ampamp, nullptr);
  case OmittedTokens::ForwardDeclaration: // which Amendments has copied
    return Add(tok::semi, nullptr);
  case OmittedTokens::VirtSpecifier: {
    SmallVector<StringRef, 4> Words;
    StringRef(Omitted.Name).split(Words, ' ', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
    for (StringRef Word : Words)
      if (Word == "=")
        Add(tok::equal, nullptr);
      else if (Word == "0")
        AddText(tok::numeric_constant, nullptr, Word);
      else
        Add(tok::identifier, PP.getIdentifierInfo(Word));
    return;
  }
  case OmittedTokens::DefaultArgument:
  case OmittedTokens::ExtraKeyword:
  case OmittedTokens::MovedDefault:
  case OmittedTokens::QualifiedForward:
  case OmittedTokens::ByAmp:
  case OmittedTokens::ByCpu:
  case OmittedTokens::LateBody:
    return;
  case OmittedTokens::Lvalue:
    for (StringRef Part : {"Concurrency", "detail", "__cppamp_lvalue"}) {
      Add(tok::coloncolon, nullptr);
      Add(tok::identifier, PP.getIdentifierInfo(Part));
    }
    return Add(tok::l_paren, nullptr);
  case OmittedTokens::TypeOfWords:
    Add(tok::kw_typeof, PP.getIdentifierInfo("__typeof__"));
    return Add(tok::l_paren, nullptr);
  case OmittedTokens::EndOfCast:
    return Add(tok::r_paren, nullptr);
  case OmittedTokens::ClassKey:
    return AddKeyword(tok::kw_class);
  case OmittedTokens::LateValue: {
    const StringRef Parameter = StringRef(Omitted.Name).split(':').second;
    std::string Type = ("typename " + Parameter + "::__cppamp_unparsed").str();
    if (Parameter.starts_with("...")) // an array with a negative number of elements
      Type = ("int (*)[(void(sizeof...(" + Parameter.drop_front(3) + ")), -1)]").str();
    else if (Parameter.starts_with("="))
      Type = ("int (*)[(void(" + Parameter.drop_front() + "), -1)]").str();
    return AddTokens("static_cast<" + Type + ">(0)");
  }
  case OmittedTokens::Typename:
    return AddKeyword(tok::kw_typename);
  case OmittedTokens::Template:
    return AddKeyword(tok::kw_template);
  case OmittedTokens::This:
    AddKeyword(tok::kw_this);
    return Add(tok::arrow, nullptr);
  case OmittedTokens::TypeOfClass:
    AddKeyword(tok::kw_typename);
    [[fallthrough]];
  case OmittedTokens::Class:
    Add(tok::identifier, PP.getIdentifierInfo(Omitted.Name));
    return Add(tok::coloncolon, nullptr);
  }
}

/// Turns `for each (int x in v)` into `for (int x : v)`. Returns true if Tokens[I] is the `each`.
bool completeForEach(std::vector<Token> &Tokens, size_t I) {
  auto IsWord = [&](size_t J, StringRef Word) {
    return Tokens[J].is(tok::identifier) && Tokens[J].getIdentifierInfo()->isStr(Word);
  };
  if (I == 0 || I + 1 >= Tokens.size() || Tokens[I - 1].isNot(tok::kw_for) || Tokens[I + 1].isNot(tok::l_paren) ||
      !IsWord(I, "each"))
    return false;
  int Depth = 0;
  for (size_t J = I + 1; J + 1 < Tokens.size() && Tokens[J].isNot(tok::semi); ++J) {
    Depth += Tokens[J].isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    Depth -= Tokens[J].isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    if (Depth == 1 && IsWord(J, "in") && !IsWord(J + 1, "in")) { // which may be a name
      Tokens[J].setKind(tok::colon);
      Tokens[J].setIdentifierInfo(nullptr);
      return true;
    }
    if (Depth == 0)
      return false;
  }
  return false;
}

/// Applies the edits that a legacy source needs to its tokens.
class Amendments {
public:
  Amendments(Preprocessor &PP, const LegacySource &Legacy, ArrayRef<Token> Tokens)
      : PP(PP), SM(PP.getSourceManager()), Tokens(Tokens), All(Legacy.Omitted) {
    llvm::stable_sort(All, [](const auto &A, const auto &B) { return A.What < B.What; });
    for (const OmittedTokens &O : All) {
      FileAmendments &Amended = Files[O.File];
      Amended.At[O.Offset].push_back(&O);
      if (unsigned End = 0; isRange(O) && !StringRef(O.Name).split(':').first.getAsInteger(10, End))
        Amended.Ranges.push_back({O.Offset, End});
      unsigned Place = 0;
      if (O.What == OmittedTokens::LateValue &&
          !StringRef(O.Name).split(UnnamedParameter).second.consumeInteger(10, Place))
        Amended.Unnamed.insert(Place);
    }
    for (auto &Amended : Files)
      Amended.second.Ranges = join(std::move(Amended.second.Ranges));
  }

  size_t size() const { return All.size(); }

  /// Appends what the parser sees instead of Tokens[I].
  void add(size_t I, std::vector<Token> &Result) const {
    const Token &T = Tokens[I];
    const SourceLocation Loc = getPlace(T);
    if (Loc.isInvalid())
      return Result.push_back(T);
    const unsigned Offset = SM.getFileOffset(Loc);
    const bool IsFirst = I == 0 || getPlace(Tokens[I - 1]) != Loc; // token of a macro expansion
    const auto Amended = Files.find(nameFile(SM, Loc));
    if (Amended == Files.end())
      return Result.push_back(T);
    if (IsFirst && Amended->second.Unnamed.contains(Offset)) {
      Token Name = T;
      Name.setKind(tok::identifier);
      Name.setIdentifierInfo(PP.getIdentifierInfo((UnnamedParameter + Twine(Offset)).str()));
      PP.CreateString(Name.getIdentifierInfo()->getName(), Name, T.getLocation(), T.getLocation());
      Result.push_back(Name);
    }
    const auto Found = Amended->second.At.find(Offset);
    const ArrayRef<const OmittedTokens *> Here =
        Found == Amended->second.At.end() ? ArrayRef<const OmittedTokens *>() : ArrayRef(Found->second);
    for (const OmittedTokens *O : Here)
      if (IsFirst && (O->What < OmittedTokens::EndOfCast || O->What == OmittedTokens::IntType ||
                      O->What == OmittedTokens::ExceptionName || O->What == OmittedTokens::RvalueReference ||
                      O->What == OmittedTokens::VirtSpecifier || O->What == OmittedTokens::LateValue)) {
        if (O->What == OmittedTokens::ForwardDeclaration)
          copy(O->Name, Result);
        supply(PP, *O, T, Result);
      }
    if (llvm::none_of(Here, replacesOne) && !isWithin(Amended->second.Ranges, Offset))
      Result.push_back(T);
    if (!T.getLocation().isFileID())
      return;
    for (const OmittedTokens *O : Here) {
      if (O->What == OmittedTokens::EndOfCast || O->What == OmittedTokens::EndOfTraits)
        supply(PP, *O, T, Result);
      else if (O->What == OmittedTokens::DefaultArgument)
        copy(O->Name, Result);
    }
  }

private:
  /// The location of a token in the program's own files, invalid for other tokens.
  SourceLocation getPlace(const Token &T) const {
    if (All.empty() || T.isAnnotation())
      return SourceLocation();
    SourceLocation Loc = SM.getFileLoc(T.getLocation());
    return SM.isInSystemHeader(Loc) ? SourceLocation() : Loc;
  }

  /// Returns true if it replaces tokens from its offset on.
  static bool isRange(const OmittedTokens &O) {
    return O.What == OmittedTokens::IntType || O.What == OmittedTokens::MovedDefault ||
           O.What == OmittedTokens::QualifiedForward || O.What == OmittedTokens::LateValue;
  }

  /// Returns true if it replaces the token at its offset.
  static bool replacesOne(const OmittedTokens *O) {
    return O->What == OmittedTokens::ExceptionName || O->What == OmittedTokens::RvalueReference ||
           O->What == OmittedTokens::ExtraKeyword || O->What == OmittedTokens::VirtSpecifier;
  }

  /// Offsets [Begin, End) of replaced tokens.
  struct Range {
    unsigned Begin, End;
  };

  /// Returns the same ranges in their order, and apart.
  static std::vector<Range> join(std::vector<Range> Ranges) {
    llvm::sort(Ranges, [](const Range &A, const Range &B) { return A.Begin < B.Begin; });
    std::vector<Range> Joined;
    for (const Range &R : Ranges)
      if (!Joined.empty() && R.Begin <= Joined.back().End)
        Joined.back().End = std::max(Joined.back().End, R.End);
      else
        Joined.push_back(R);
    return Joined;
  }

  static bool isWithin(ArrayRef<Range> Ranges, unsigned Offset) {
    const Range *Next = llvm::upper_bound(Ranges, Offset, [](unsigned O, const Range &R) { return O < R.Begin; });
    return Next != Ranges.begin() && Offset < std::prev(Next)->End;
  }

  void copy(StringRef Range, std::vector<Token> &Result) const {
    unsigned Begin = 0, End = 0;
    if (Range.consumeInteger(10, Begin) || !Range.consume_front("-") || Range.consumeInteger(10, End) ||
        !Range.consume_front(":"))
      return;
    for (const Token &T : Tokens)
      if (SourceLocation Loc = getPlace(T);
          Loc.isValid() && SM.getFileOffset(Loc) >= Begin && SM.getFileOffset(Loc) < End && nameFile(SM, Loc) == Range)
        Result.push_back(T);
  }

  Preprocessor &PP;
  const SourceManager &SM;
  ArrayRef<Token> Tokens;
  std::vector<OmittedTokens> All;
  /// The amendments of a file by their offset, in the order of All.
  struct FileAmendments {
    llvm::DenseMap<unsigned, std::vector<const OmittedTokens *>> At;
    std::vector<Range> Ranges;
    llvm::DenseSet<unsigned> Unnamed; ///< places of template parameters that get a name
  };
  llvm::StringMap<FileAmendments> Files;
};

/// Replaces Visual C++'s `%I64d` and `%I32d` in a string literal. In the C library `I` is a flag, and 64 a width.
/// Returns true if there was one.
bool replaceLongFormats(Preprocessor &PP, Token &Literal) {
  const std::string Spelling = PP.getSpelling(Literal); // literals of a precompiled macro have no data
  StringRef Rest = Spelling;
  std::string Text;
  bool Any = false;
  for (size_t At; (At = Rest.find('%')) != StringRef::npos;) {
    const size_t End = Rest.find_first_not_of("-+ #0123456789.*", At + 1);
    StringRef After = End == StringRef::npos ? StringRef() : Rest.substr(End);
    const bool Is64 = After.starts_with("I64"), IsLong = Is64 || After.starts_with("I32");
    After = IsLong ? After.drop_front(3) : After;
    if (IsLong && !After.empty() && StringRef("diouxX").contains(After.front())) {
      Text += Rest.take_front(End);
      Text += Is64 ? "ll" : "";
      Any = true;
    } else {
      const size_t Next = Rest.substr(At + 1).starts_with("%") ? At + 2 : At + 1;
      Text += Rest.take_front(Next);
      After = Rest.drop_front(Next);
    }
    Rest = After;
  }
  if (Any) {
    Text += Rest;
    PP.CreateString(Text, Literal, Literal.getLocation(), Literal.getLocation());
  }
  return Any;
}

/// Returns true if Tokens[I] calls wprintf.
bool callsWidePrint(ArrayRef<Token> Tokens, size_t I) {
  return Tokens[I].is(tok::identifier) && I + 1 < Tokens.size() && Tokens[I + 1].is(tok::l_paren) &&
         Tokens[I].getIdentifierInfo()->isStr("wprintf") &&
         (I == 0 || !Tokens[I - 1].isOneOf(tok::period, tok::arrow, tok::identifier, tok::kw_int, tok::kw_void));
}

/// Inserts what the program omits, makes `void main` return an int, and adapts formats.
void completeLegacySource(Preprocessor &PP, const LegacySource &Legacy, std::vector<Token> &Tokens,
                          TokenSummary &Summary) {
  if (Legacy.Microsoft) // a class of pure virtual functions; TokenLexer determines the token's kind by this
    PP.getIdentifierTable().get("__interface", tok::kw___interface);
  const Amendments Amended(PP, Legacy, Tokens);
  std::vector<Token> Result;
  Result.reserve(Tokens.size() + 8 * Amended.size());
  auto Note = [](SourceLocation &First, SourceLocation Loc) { First = First.isValid() ? First : Loc; };
  for (size_t I = 0; I < Tokens.size(); ++I) {
    const Token &T = Tokens[I];
    if (completeForEach(Tokens, I)) {
      Note(Summary.ForEach, T.getLocation());
      continue;
    }
    Amended.add(I, Result);
    if (T.is(tok::string_literal) && !PP.getSourceManager().isInSystemHeader(T.getLocation()) && !Result.empty() &&
        Result.back().is(tok::string_literal) && replaceLongFormats(PP, Result.back()))
      Note(Summary.LongFormat, T.getLocation());
    if (callsWidePrint(Tokens, I) && !PP.getSourceManager().isInSystemHeader(T.getLocation()))
      Note(Summary.WidePrint, PP.getSourceManager().getFileLoc(T.getLocation()));
    if (T.is(tok::kw_void) && I + 2 < Tokens.size() && Tokens[I + 1].is(tok::identifier) &&
        Tokens[I + 1].getIdentifierInfo()->isStr("main") && Tokens[I + 2].is(tok::l_paren)) {
      Note(Summary.VoidMain, T.getLocation());
      Result.back().setKind(tok::kw_int);
      Result.back().setIdentifierInfo(PP.getIdentifierInfo("int"));
    }
  }
  Tokens = std::move(Result);
}

/// Visual C++'s template parsing, which Clang supports. Library headers are parsed as usual: the mode applies to
/// the program's own files, and Microsoft's extensions also to the attribute that gives a class a number.
class VisualRanges {
public:
  explicit VisualRanges(const LangOptions &Lang) : Outside(VisualMode::of(Lang)) {}

  /// Makes the watcher see the tokens at which the mode changes. `Context`: null if there is no AST.
  void mark(Preprocessor &PP, ASTContext *Context, std::vector<Token> &Tokens, bool UsesMode) {
    const SourceManager &SM = PP.getSourceManager();
    IdentifierInfo *UuidOf = PP.getIdentifierInfo("__uuidof"), *Uuid = PP.getIdentifierInfo("uuid"),
                   *Guid = PP.getIdentifierInfo("_GUID");
    Place Before = {};
    size_t EndOfUuid = 0;
    for (size_t I = 0; I < Tokens.size(); ++I) {
      Token &T = Tokens[I];
      if (T.isAnnotation())
        continue;
      if (Context && T.is(tok::identifier) && llvm::is_contained({UuidOf, Uuid, Guid}, T.getIdentifierInfo()))
        publishGuid(*Context);
      if (T.is(tok::identifier) && T.getIdentifierInfo() == UuidOf) {
        UuidOf->revertIdentifierToTokenID(tok::kw___uuidof); // of all tokens
      } else if (I >= 2 && Tokens[I - 2].is(tok::kw___declspec) && T.is(tok::identifier) &&
                 T.getIdentifierInfo() == Uuid) {
        EndOfUuid = findName(Tokens, I) + 2; // Clang reads the attribute at the token after the name
      }
      const Place Here = {UsesMode && !SM.isInSystemHeader(T.getLocation()), I < EndOfUuid};
      if (Here == Before)
        continue;
      Before = Here;
      T.clearFlag(Token::IsReinjected);
      Changes[T.getLocation()] = Here;
    }
  }
  void parse(const Token &T, const LegacySource &Legacy, LangOptions &Lang) const {
    auto Found = Changes.find(T.getLocation());
    if (Found == Changes.end())
      return;
    VisualMode Mode = Outside;
    Mode.MicrosoftExt |= Found->second.InUuid;
    if (Found->second.InProgram) {
      Mode.MicrosoftExt |= Legacy.Microsoft;
      Mode.MSVCCompat |= Legacy.Microsoft;
      Mode.LateTemplates |= Legacy.LateNames;
    }
    Mode.applyTo(Lang);
  }

private:
  struct Place {
    bool InProgram, InUuid;
    bool operator==(const Place &Other) const { return InProgram == Other.InProgram && InUuid == Other.InUuid; }
  };
  /// Returns the index of the class's name after its attribute.
  static size_t findName(ArrayRef<Token> Tokens, size_t Attribute) {
    while (Attribute + 1 < Tokens.size() && !Tokens[Attribute + 1].isOneOf(tok::l_brace, tok::colon, tok::semi))
      ++Attribute;
    return Attribute;
  }

  const VisualMode Outside;
  llvm::DenseMap<SourceLocation, Place> Changes;
};

} // namespace

std::string makeRange(StringRef File, unsigned Begin, unsigned End) {
  return (Twine(Begin) + "-" + Twine(End) + ":" + File).str();
}

void acceptExtensions(DiagnosticsEngine &Diags) {
  for (StringRef Group : {"microsoft", "typename-missing", "register", "c++11-narrowing"}) {
    Diags.setSeverityForGroup(clang::diag::Flavor::WarningOrError, Group, clang::diag::Severity::Warning);
    Diags.setDiagnosticGroupWarningAsError(Group, false);
  }
}

void installTokenRewriter(CompilerInstance &CI, RewriterOptions Options,
                          std::function<void(const TokenSummary &)> Done) {
  Preprocessor &PP = CI.getPreprocessor();
  LangOptions &Lang = CI.getLangOpts(); // the preprocessor and the parser share them
  if (Options.Legacy.Complete)
    PP.addPPCallbacks(std::make_unique<ProgramMacros>(PP, Options.Legacy));
  // In all units, because precompiled headers and modules refer to it by its number only.
  if (CI.hasASTContext())
    declareGuid(CI.getASTContext());
  // Clang then reads the whole statement, and reports that the target has no such exceptions.
  IdentifierInfo &Finally = PP.getIdentifierTable().get("__finally");
  if (Finally.getTokenID() == tok::identifier)
    Finally.revertIdentifierToTokenID(tok::kw___finally);
  // Properties (`x.extent`) are a Microsoft extension whose keyword this language mode lacks.
  IdentifierInfo &DeclSpec = PP.getIdentifierTable().get("__declspec");
  if (DeclSpec.getTokenID() == tok::identifier)
    DeclSpec.revertIdentifierToTokenID(tok::kw___declspec);
  PP.setTokenWatcher([&CI, &PP, &Lang, Options, Done, Reading = false, Earlier = EarlierWatcher(PP),
                      Pragmas = std::shared_ptr<ParserPragmas>(), Scope = std::shared_ptr<FileScope>(),
                      Visual = VisualRanges(Lang)](const Token &First) mutable {
    if (!Pragmas || Reading)
      Earlier(First);
    if (Reading)
      return;
    if (Pragmas) {
      if (!Options.Device) // the device passes decide how kernels are optimized
        Pragmas->parse(First);
      if (Scope)
        Scope->parse(First);
      Visual.parse(First, Options.Legacy, Lang);
      return;
    }
    Pragmas = std::make_shared<ParserPragmas>(*Options.GetSema());
    if (First.isOneOf(tok::eof, tok::annot_repl_input_end)) {
      declareHostAllocation(CI, *Options.GetSema());
      Options.Language.Ours.applyTo(Lang);
      Done(TokenSummary());
      return;
    }
    // An #include may build a module, so the tokens are read in the user's language, like everything before the first
    // one. Languages describes the exceptions.
    Reading = true;
    Earlier.watchDirectives(PP);
    std::vector<Token> Tokens = readAll(PP, *Pragmas);
    Reading = false;
    declareHostAllocation(CI, *Options.GetSema());
    if (Lang.CUDA)
      splitLaunchBrackets(Tokens);
    Options.Language.Ours.applyTo(Lang);
    PP.setPreprocessToken(false);
    Pragmas->rewind();
    TokenSummary Summary;
    const bool HasAmpHeader = hasAmpHeader(PP);
    const bool IsPlain = isPlain(PP, Tokens);
    if (!Options.LeavePlain || !IsPlain) {
      renameIndexOfStrings(PP, Tokens);
      TokenSummary Completed;
      if (Options.Legacy.Complete && !IsPlain) {
        // After a precompiled header, the first token is already the program's.
        Tokens.insert(Tokens.begin(), First);
        completeLegacySource(PP, Options.Legacy, Tokens, Completed);
        replaceWatchedToken(First, Tokens.front());
        Tokens.erase(Tokens.begin());
      }
      Summary = rewriteTokens(PP, Tokens, Options);
      Summary.LaunchesKernels &= !IsPlain; // its parallel_for_each is another library's
      Summary.ForEach = Completed.ForEach;
      Summary.VoidMain = Completed.VoidMain;
      Summary.LongFormat = Completed.LongFormat;
      Summary.WidePrint = Completed.WidePrint;
      Visual.mark(PP, CI.hasASTContext() ? &CI.getASTContext() : nullptr, Tokens, Options.Legacy.usesVisualMode());
      Scope = std::make_shared<FileScope>(*Options.GetSema(), Summary.Changes);
      Summary.Changes.clear();
    } else {
      endCudaMode(PP, Lang);
    }
    Summary.ImportsModules = importsModules(PP, Tokens);
    Summary.HasAmpHeader = HasAmpHeader;
    if (!Tokens.empty()) {
      auto Owned = std::make_unique<Token[]>(Tokens.size());
      std::copy(Tokens.begin(), Tokens.end(), Owned.get());
      // Each token's flag determines whether it is watched.
      PP.EnterTokenStream(std::move(Owned), Tokens.size(), /*DisableMacroExpansion=*/true,
                          /*IsReinject=*/false);
    }
    Done(Summary);
  });
}

} // namespace amp
