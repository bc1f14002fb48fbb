// See LegacySource.h. The look at the text is a raw one, of the main file and of the files that it includes with
// quotes, from their own folders and from those of -I: which names of the list are there whose header is not, what
// looks like a dependent name without its keyword, and whether there are templates with bases that depend on
// parameters, or before declarations of names that they say.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "LegacySource.h"
#include "TemplateExtents.h"
#include "plugin/messages/Diagnostics.h"
#include "plugin/tokens/TokenFactory.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/ASTReader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace amp {
namespace {

/// Rounds of parsing until nothing more is found: an error may hide others.
constexpr unsigned MaxRounds = 12;

/// What the text of a program says, without a preprocessor.
class TextScan {
public:
  TextScan(FileManager &Files, const HeaderSearch &Search) : Files(Files) {
    for (const DirectoryLookup &Dir : Search.search_dir_range())
      if (Dir.isNormalDir() && !Dir.isSystemHeaderDirectory())
        Folders.push_back(Dir.getDirRef()->getName().str());
  }

  void read(llvm::MemoryBufferRef Buffer, StringRef Path, unsigned Depth = 0, bool InTemplate = false) {
    LangOptions Lang;
    Lang.CPlusPlus = Lang.CPlusPlus11 = Lang.LineComment = 1;
    Lexer Lex(SourceLocation(), Lang, Buffer.getBufferStart(), Buffer.getBufferStart(), Buffer.getBufferEnd());
    std::vector<Token> Tokens;
    for (Token T; !Lex.LexFromRawLexer(T) && T.isNot(tok::eof);)
      Tokens.push_back(T);
    const TemplateExtents Templates(Tokens);
    std::vector<bool> Namespaces;   // of the braces that are open
    std::vector<StringRef> Classes; // the names of those whose they are
    for (size_t I = 0; I < Tokens.size(); ++I) {
      if (Tokens[I].is(tok::l_brace)) {
        Namespaces.push_back(opensNamespace(Tokens, I));
        Classes.push_back(classOpenedAt(Tokens, I));
      } else if (Tokens[I].is(tok::r_brace) && !Namespaces.empty()) {
        Namespaces.pop_back();
        Classes.pop_back();
      }
      readVisual(Tokens, I, Classes.empty() ? "" : Classes.back());
      readName(Tokens, I, llvm::is_contained(Namespaces, false));
      bool MayDepend = InTemplate || Templates.contains(I);
      if (StringRef Name = nameAt(Tokens, I); isInclude(Tokens, I))
        readInclude(StringRef(Name.end(), Buffer.getBufferEnd() - Name.end()), Path, Depth, MayDepend);
      else if (!Name.empty())
        readToken(Tokens, I, MayDepend);
    }
  }

  bool usesAmp() const { return UsesAmp; }
  /// Headers of Visual C++ that are included, and those of its projects that are not there.
  const llvm::StringSet<> &visualHeaders() const { return VisualHeaders; }
  bool hasVoidMain() const { return VoidMain; }
  bool hasForEach() const { return ForEach; }
  bool hasSuffixes() const { return Suffixes; }
  bool mayMiss() const {
    return MayMissKeyword || MayQualify || Conversions > 1 || mayRefer() || (UsesLateNames && !Parameters.empty()) ||
           llvm::any_of(Names, [&](auto &Entry) { return mayMissHeader(Entry.getKey(), Entry.second); });
  }

private:
  /// How a name is said.
  enum Spelling : unsigned { Plain = 1, InStd = 2, Called = 4, AsVariable = 8 };

  /// Plain names are those of namespace std where that is used, but C++ AMP has an array and a copy
  /// of its own; or they are C's.
  bool mayMissHeader(StringRef Name, unsigned Spellings) const {
    StringRef Header = findLegacyHeader(Name, false);
    if (Includes.contains(Header) || (Header == "cmath" && Includes.contains("amp_math.h")))
      return false;
    if (Spellings & InStd)
      return Header != "amp_visual_names.h"; // <amp.h> brings std::min
    if (Name == "min" || Name == "max")
      return !UsesStd;
    bool OfC = Header.starts_with("c") && Header != "chrono" && Header != "complex" && Header != "condition_variable";
    if (OfC && (Spellings & AsVariable) && !(Spellings & Called)) // `int round`
      return false;
    return OfC || Header.ends_with(".h") || (UsesStd && Name != "array");
  }

  static StringRef nameAt(const std::vector<Token> &Tokens, size_t I) {
    return I < Tokens.size() && Tokens[I].is(tok::raw_identifier) ? Tokens[I].getRawIdentifier() : "";
  }
  static bool is(const std::vector<Token> &Tokens, size_t I, tok::TokenKind Kind) {
    return I < Tokens.size() && Tokens[I].is(Kind);
  }

  static bool isInclude(const std::vector<Token> &Tokens, size_t I) {
    return nameAt(Tokens, I) == "include" && I > 0 && Tokens[I - 1].is(tok::hash) && Tokens[I - 1].isAtStartOfLine();
  }

  void readToken(const std::vector<Token> &Tokens, size_t I, bool MayDepend) {
    StringRef Name = nameAt(Tokens, I);
    Conversions += Name == "operator" && isBuiltinType(nameAt(Tokens, I + 1));
    if (Name == "main" && I > 0 && nameAt(Tokens, I - 1) == "void" && is(Tokens, I + 1, tok::l_paren))
      VoidMain = true;
    UsesStd |= Name == "std" && I > 1 && nameAt(Tokens, I - 1) == "namespace" && nameAt(Tokens, I - 2) == "using";
    if (!findLegacyHeader(Name, false).empty() && !isMember(Tokens, I)) {
      bool Qualified = I > 0 && Tokens[I - 1].is(tok::coloncolon);
      if (!Qualified || (I > 1 && nameAt(Tokens, I - 2) == "std"))
        Names[Name] |= (Qualified ? InStd : Plain) | getUse(Tokens, I);
    }
    if (I > 0 && (nameAt(Tokens, I - 1) == "typename" || nameAt(Tokens, I - 1) == "class") && I + 1 < Tokens.size() &&
        Tokens[I + 1].isOneOf(tok::comma, tok::greater, tok::equal))
      Parameters.insert(Name);
    MayMissKeyword |=
        !Parameters.empty() &&
        ((MayDepend && (looksLikeType(Tokens, I) || looksLikeTemplate(Tokens, I))) || hasDependentBase(Tokens, I));
  }

  static StringRef classOpenedAt(const std::vector<Token> &Tokens, size_t I) {
    for (size_t J = I;
         J-- > 0 && I - J < 60 && !Tokens[J].isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::r_paren);)
      if (StringRef Word = nameAt(Tokens, J); Word == "class" || Word == "struct")
        return nameAt(Tokens, J + 1);
    return "";
  }

  /// What is Visual C++'s own where it stands, in the class of this name or in none.
  void readVisual(const std::vector<Token> &Tokens, size_t I, StringRef Class) {
    if (Tokens[I].is(tok::numeric_constant))
      Suffixes |= !standardLiteral(StringRef(Tokens[I].getLiteralData(), Tokens[I].getLength())).empty();
    StringRef Name = nameAt(Tokens, I);
    if (Name.empty() || I == 0)
      return;
    ForEach |= Name == "each" && nameAt(Tokens, I - 1) == "for" && is(Tokens, I + 1, tok::l_paren);
    MayQualify |= Name == Class && is(Tokens, I + 1, tok::coloncolon) && I + 3 < Tokens.size() &&
                  (Tokens[I + 3].isOneOf(tok::l_paren, tok::tilde, tok::less) || nameAt(Tokens, I + 2) == "operator");
    readReference(Tokens, I, Name);
  }

  /// `X &x` as a parameter, and `X(...)` as an argument.
  void readReference(const std::vector<Token> &Tokens, size_t I, StringRef Name) {
    size_t End = I + 1;
    if (is(Tokens, End, tok::less))
      for (int Depth = 0; End < Tokens.size() && End < I + 40 && !Tokens[End].is(tok::semi); ++End) {
        Depth += Tokens[End].is(tok::less)             ? 1
                 : Tokens[End].is(tok::greater)        ? -1
                 : Tokens[End].is(tok::greatergreater) ? -2
                                                       : 0;
        if (Depth <= 0) {
          ++End;
          break;
        }
      }
    if (is(Tokens, End, tok::amp) && !nameAt(Tokens, End + 1).empty() && End + 2 < Tokens.size() &&
        Tokens[End + 2].isOneOf(tok::comma, tok::r_paren) && nameAt(Tokens, I - 1) != "const")
      if (auto Function = functionsAround(Tokens, I); !Function.empty() && !Function[0].empty())
        Referred[Function[0]].insert(Name);
    size_t Begin = I;
    while (Begin > 1 && Tokens[Begin - 1].is(tok::coloncolon) && !nameAt(Tokens, Begin - 2).empty())
      Begin -= 2;
    if (Begin > 0 && Tokens[Begin - 1].isOneOf(tok::comma, tok::l_paren) && is(Tokens, End, tok::l_paren))
      for (StringRef Function : functionsAround(Tokens, Begin))
        Temporaries[Function].insert(Name);
    else if (is(Tokens, I + 1, tok::l_paren))
      if (StringRef Type = typeBefore(Tokens, I); !Type.empty())
        Results.try_emplace(Name, Type);
  }

  /// The function, or the class and the variable, whose parameters or arguments the token at I is among: `f(`, `X x(`.
  static SmallVector<StringRef, 2> functionsAround(const std::vector<Token> &Tokens, size_t I) {
    size_t From = I > 400 ? I - 400 : 0;
    for (int Depth = 0; I > From && !Tokens[I - 1].isOneOf(tok::semi, tok::l_brace); --I) {
      Depth += Tokens[I - 1].is(tok::r_paren);
      if (!Tokens[I - 1].is(tok::l_paren) || Depth-- > 0)
        continue;
      if (I < 3)
        return {};
      if (!is(Tokens, I - 2, tok::greater)) // `f<T>(`
        return {nameAt(Tokens, I - 2), typeBefore(Tokens, I - 2)};
      return {typeBefore(Tokens, I - 1)};
    }
    return {};
  }

  /// The name of the class in `X f(` or `X<...> f(`, with f at I.
  static StringRef typeBefore(const std::vector<Token> &Tokens, size_t I) {
    if (!is(Tokens, I - 1, tok::greater))
      return nameAt(Tokens, I - 1);
    size_t J = I - 1;
    for (int Depth = 1; Depth > 0 && J > 1 && I - J < 40; Depth += Tokens[J].is(tok::greater) - Tokens[J].is(tok::less))
      --J;
    return nameAt(Tokens, J - 1);
  }
  /// Is a temporary of some class made as an argument, and are there parameters that refer to such objects?
  bool mayRefer() const {
    return llvm::any_of(Temporaries, [&](auto &Call) {
      auto Classes = Referred.find(Call.getKey());
      return Classes != Referred.end() && llvm::any_of(Call.second, [&](auto &Made) {
               return Classes->second.contains(Made.getKey()) ||
                      Classes->second.contains(Results.lookup(Made.getKey()));
             });
    });
  }

  static unsigned getUse(const std::vector<Token> &Tokens, size_t I) {
    if (is(Tokens, I + 1, tok::l_paren))
      return Called;
    StringRef Before = I > 0 ? nameAt(Tokens, I - 1) : "";
    return Before == "auto" || isBuiltinType(Before) ? AsVariable : 0;
  }

  static bool isBuiltinType(StringRef Name) {
    static const llvm::StringSet<> Names = {"bool",     "char",   "short", "int",    "long",
                                            "unsigned", "signed", "float", "double", "const"};
    return Names.contains(Name);
  }

  static bool opensNamespace(const std::vector<Token> &Tokens, size_t I) {
    return I > 0 && (nameAt(Tokens, I - 1) == "namespace" || (I > 1 && nameAt(Tokens, I - 2) == "namespace") ||
                     Tokens[I - 1].is(tok::string_literal));
  }

  /// Is this name one that was said before a namespace declares it?
  void readName(const std::vector<Token> &Tokens, size_t I, bool InBody) {
    StringRef Name = nameAt(Tokens, I);
    if (Name.empty() || I == 0 || isMember(Tokens, I) || Tokens[I - 1].is(tok::coloncolon))
      return;
    if (InBody) {
      if (!Declared.contains(Name))
        Used.insert(Name);
      return;
    }
    bool Declares =
        (Tokens[I - 1].is(tok::raw_identifier) || Tokens[I - 1].isOneOf(tok::star, tok::amp, tok::greater)) &&
        I + 1 < Tokens.size() &&
        Tokens[I + 1].isOneOf(tok::l_paren, tok::semi, tok::equal, tok::l_square, tok::l_brace, tok::colon);
    if (Declares && Declared.insert(Name).second)
      UsesLateNames |= Used.contains(Name);
  }

  /// `struct X : Base<T>`, `class X : public T`: a class template whose base depends on a parameter.
  bool hasDependentBase(const std::vector<Token> &Tokens, size_t I) const {
    if (nameAt(Tokens, I) != "struct" && nameAt(Tokens, I) != "class")
      return false;
    bool Bases = false;
    for (size_t J = I + 2; J < Tokens.size() && J < I + 100; ++J) {
      if (Tokens[J].isOneOf(tok::l_brace, tok::semi, tok::l_paren))
        return false;
      Bases |= Tokens[J].is(tok::colon);
      if (Bases && Parameters.contains(nameAt(Tokens, J)))
        return true;
    }
    return false;
  }

  static bool isMember(const std::vector<Token> &Tokens, size_t I) {
    return I > 0 && Tokens[I - 1].isOneOf(tok::period, tok::arrow);
  }

  /// What stands before a `::`.
  struct Qualifier {
    size_t First;           ///< token
    bool Depends;           ///< on a parameter of a template
    StringRef LastTemplate; ///< that has arguments there, if there is one
  };
  std::optional<Qualifier> qualifierBefore(const std::vector<Token> &Tokens, size_t Colons) const {
    Qualifier Q = {Colons, false, {}};
    do {
      size_t J = Q.First; // the `::` behind it
      if (J < 1)
        return std::nullopt;
      const bool HasArguments = Tokens[--J].isOneOf(tok::greater, tok::greatergreater);
      for (int Depth = 0; HasArguments && J > 0; --J) {
        Q.Depends |= Parameters.contains(nameAt(Tokens, J));
        Depth += Tokens[J].is(tok::greater)          ? 1
                 : Tokens[J].is(tok::greatergreater) ? 2
                 : Tokens[J].is(tok::less)           ? -1
                                                     : 0;
        if (Depth == 0) {
          --J;
          break;
        }
      }
      if (nameAt(Tokens, J).empty())
        return std::nullopt;
      if (HasArguments && Q.LastTemplate.empty())
        Q.LastTemplate = nameAt(Tokens, J);
      Q.First = J > 0 && Tokens[J - 1].is(tok::coloncolon) ? J - 1 : J;
    } while (Tokens[Q.First].is(tok::coloncolon) && Q.First > 0 &&
             (!nameAt(Tokens, Q.First - 1).empty() || Tokens[Q.First - 1].isOneOf(tok::greater, tok::greatergreater)));
    Q.Depends |= Parameters.contains(nameAt(Tokens, Q.First));
    return Q;
  }

  /// `x<T>::name` or `T::x::name` before what can stand behind a type, and no `typename` in front of it.
  bool looksLikeType(const std::vector<Token> &Tokens, size_t I) const {
    if (I < 2 || !Tokens[I - 1].is(tok::coloncolon) || I + 1 >= Tokens.size())
      return false;
    std::optional<Qualifier> Q = qualifierBefore(Tokens, I - 1);
    if (!Q || !Q->Depends)
      return false;
    if (Q->LastTemplate.empty())
      return looksLikeTypeOfParameter(Tokens, Q->First, I);
    if (!Tokens[I + 1].isOneOf(tok::raw_identifier, tok::star, tok::amp, tok::greater, tok::comma, tok::r_paren,
                               tok::l_paren, tok::semi))
      return false;
    if (Q->LastTemplate == "numeric_limits") // has no types
      return false;
    const bool EndsStatement = Tokens[I + 1].is(tok::semi);
    size_t J = Q->First;
    while (J > 0 && (nameAt(Tokens, J - 1) != "" || Tokens[J - 1].is(tok::coloncolon))) {
      StringRef Before = nameAt(Tokens, --J);
      if (Before == "typename" || Before == "class" || Before == "struct" || (Before == "return" && EndsStatement))
        return false;
    }
    bool IsValue = EndsStatement && J > 2 && Tokens[J - 1].is(tok::equal) && nameAt(Tokens, J - 3) != "using";
    return !IsValue;
  }

  /// `T::name` at First to Last, which is most often a value, or called.
  static bool looksLikeTypeOfParameter(const std::vector<Token> &Tokens, size_t First, size_t Last) {
    StringRef Before = First > 0 ? nameAt(Tokens, First - 1) : "return";
    if (Before == "typename" || Before == "using" || Before == "return" || Before == "case")
      return false;
    bool Begins =
        Tokens[First - 1].isOneOf(tok::semi, tok::l_brace, tok::r_brace, tok::l_paren, tok::comma, tok::less) ||
        !Before.empty();
    return Begins &&
           (!nameAt(Tokens, Last + 1).empty() ||
            (Tokens[Last + 1].isOneOf(tok::star, tok::amp) && !nameAt(Tokens, Last + 2).empty() &&
             Last + 3 < Tokens.size() && Tokens[Last + 3].isOneOf(tok::semi, tok::equal, tok::comma, tok::r_paren)) ||
            (Tokens[First - 1].isOneOf(tok::less, tok::comma) && Tokens[Last + 1].isOneOf(tok::greater, tok::comma)));
  }

  /// `x.name<...>(`, `x<T>::name<...>::` without a `template`.
  bool looksLikeTemplate(const std::vector<Token> &Tokens, size_t I) const {
    if (!is(Tokens, I + 1, tok::less))
      return false;
    const bool Member = isMember(Tokens, I);
    if (!Member) {
      std::optional<Qualifier> Q =
          I > 0 && Tokens[I - 1].is(tok::coloncolon) ? qualifierBefore(Tokens, I - 1) : std::nullopt;
      if (!Q || !Q->Depends)
        return false;
    }
    for (size_t J = I + 2; J < Tokens.size() && J < I + 20; ++J) {
      if (Tokens[J].is(tok::greater))
        return is(Tokens, J + 1, tok::l_paren) ||
               (!Member && (is(Tokens, J + 1, tok::coloncolon) || !nameAt(Tokens, J + 1).empty()));
      if (Tokens[J].isOneOf(tok::semi, tok::l_brace, tok::ampamp, tok::pipepipe))
        return false;
    }
    return false;
  }

  void readInclude(StringRef Text, StringRef Path, unsigned Depth, bool InTemplate) {
    Text = Text.take_until([](char C) { return C == '\n'; }).ltrim();
    if (Text.consume_front("<")) {
      Text = Text.take_until([](char C) { return C == '>'; });
      UsesAmp |= Text.starts_with("amp") && Text.ends_with(".h");
      if (Text == "tchar.h" || Text == "conio.h" || Text == "crtdbg.h")
        VisualHeaders.insert(Text);
      Includes.insert(modernName(Text));
      return;
    }
    if (!Text.consume_front("\"") || Depth == 8)
      return;
    Text = Text.take_until([](char C) { return C == '"'; });
    UsesAmp |= Text == "amp.h";
    auto ReadFrom = [&](StringRef Folder) {
      SmallString<256> Full(Folder);
      llvm::sys::path::append(Full, Text);
      if (Seen.contains(Full))
        return true;
      auto File = Files.getOptionalFileRef(Full);
      auto Buffer = File ? Files.getBufferForFile(*File) : std::make_error_code(std::errc::no_such_file_or_directory);
      if (!Buffer)
        return false;
      Seen.insert(Full);
      Buffers.push_back(std::move(*Buffer));
      read(Buffers.back()->getMemBufferRef(), Full, Depth + 1, InTemplate);
      return true;
    };
    if (ReadFrom(llvm::sys::path::parent_path(Path)) || llvm::any_of(Folders, ReadFrom))
      return;
    if (Text == "stdafx.h" || Text == "targetver.h" || Text == "tchar.h" || Text == "conio.h" || Text == "crtdbg.h")
      VisualHeaders.insert(Text);
  }

  /// <assert.h> is as good as <cassert>.
  static std::string modernName(StringRef Header) {
    return Header.ends_with(".h") && !Header.starts_with("amp") ? ("c" + Header.drop_back(2)).str() : Header.str();
  }

  FileManager &Files;
  std::vector<std::string> Folders; ///< of -iquote and -I
  llvm::StringMap<unsigned> Names;  ///< that may be missing, with their Spellings
  llvm::StringSet<> Includes, Seen, Parameters, VisualHeaders;
  llvm::StringSet<> Declared, Used; ///< by namespaces; in bodies, before that
  /// By functions: classes that parameters refer to; classes, and functions that give them, of which arguments are
  /// made.
  llvm::StringMap<llvm::StringSet<>> Referred, Temporaries;
  llvm::StringMap<StringRef> Results; ///< of functions
  std::vector<std::unique_ptr<llvm::MemoryBuffer>> Buffers;
  unsigned Conversions = 0; ///< functions of that kind
  bool UsesAmp = false, VoidMain = false, UsesStd = false, MayMissKeyword = false, UsesLateNames = false;
  bool ForEach = false, Suffixes = false, MayQualify = false;
};

/// Has those headers found that no folder for includes has: ours are looked for behind all others. Gives their names.
std::vector<std::string> supplyVisualHeaders(CompilerInstance &CI, const llvm::StringSet<> &Headers) {
  HeaderSearch &Search = CI.getPreprocessor().getHeaderSearchInfo();
  FileManager &Files = CI.getFileManager();
  std::vector<std::string> Missing;
  SmallString<256> Ours;
  for (const auto &Entry : Headers)
    Missing.push_back(Entry.getKey().str());
  llvm::sort(Missing);
  for (const DirectoryLookup &Dir : Search.search_dir_range()) {
    if (!Dir.isNormalDir())
      continue;
    auto Has = [&](StringRef Name) {
      SmallString<256> Path(Dir.getDirRef()->getName());
      llvm::sys::path::append(Path, Name);
      return Files.getOptionalFileRef(Path).has_value();
    };
    llvm::erase_if(Missing, Has);
    if (Ours.empty() && Has("amp_visual_names.h"))
      llvm::sys::path::append(Ours, Dir.getDirRef()->getName(), "amp", "visual");
  }
  auto Folder = Missing.empty() || Ours.empty() ? std::nullopt : Files.getOptionalDirectoryRef(Ours);
  if (!Folder)
    return {};
  Search.AddSystemSearchPath(DirectoryLookup(*Folder, SrcMgr::C_System, /*isFramework=*/false));
  CI.getHeaderSearchOpts().AddPath(Ours, frontend::After, /*IsFramework=*/false, /*IgnoreSysRoot=*/true);
  return Missing;
}

void tell(CompilerInstance &CI, const LegacyNeeds &Needs, ArrayRef<std::string> VisualHeaders) {
  SmallVector<std::string> What;
  for (const std::string &Header : VisualHeaders)
    What.push_back("<" + Header + ">");
  for (const std::string &Header : Needs.Headers)
    What.push_back(Header == "amp_visual_names.h" ? "names of Visual C++" : "<" + Header + ">");
  auto Count = [&](StringRef Text, std::initializer_list<OmittedTokens::Kind> Kinds) {
    if (size_t N = llvm::count_if(Needs.Source.Omitted, [&](auto &O) { return llvm::is_contained(Kinds, O.What); }))
      What.push_back(("'" + Text + "' in " + Twine(N) + (N == 1 ? " place" : " places")).str());
  };
  Count("typename", {OmittedTokens::Typename});
  Count("template", {OmittedTokens::Template});
  if (size_t N = llvm::count_if(Needs.Source.Omitted, [](auto &O) { return O.What == OmittedTokens::Cast; }))
    What.push_back("the choice of a conversion by restriction in " + std::to_string(N) +
                   (N == 1 ? " place" : " places"));
  Count("temporary T as T &", {OmittedTokens::Lvalue});
  Count("this->", {OmittedTokens::This, OmittedTokens::Class});
  Count("typename Class::", {OmittedTokens::TypeOfClass});
  if (Needs.Source.LateNames)
    What.push_back("names declared behind their templates");
  if (size_t N = Needs.Source.Qualifications.size())
    What.push_back("no 'Class::' before a member in " + std::to_string(N) + (N == 1 ? " place" : " places"));
  if (Needs.Source.ForEach)
    What.push_back("'for' of 'for each'");
  if (Needs.Source.Suffixes)
    What.push_back("'LL' of 'i64' and its kin");
  if (Needs.Source.VoidMain)
    What.push_back("the 'int' of main");
  SourceManager &SM = CI.getSourceManager();
  report(CI.getDiagnostics(), diag::LegacySource, SM.getLocForStartOfFile(SM.getMainFileID()))
      << llvm::join(What, ", ");
}

/// Is the input one that headers can be brought into?
bool canProbe(const CompilerInstance &CI) {
  const FrontendInputFile &Input = CI.getFrontendOpts().Inputs[0];
  return Input.isFile() && !Input.getKind().isPreprocessed();
}

/// What the precompiled header was made of; empty if there is none.
std::string findPrecompiledHeader(CompilerInstance &CI) {
  const std::string &Precompiled = CI.getPreprocessorOpts().ImplicitPCHInclude;
  if (Precompiled.empty())
    return "";
  return ASTReader::getOriginalSourceFile(Precompiled, CI.getFileManager(), CI.getPCHContainerReader(),
                                          CI.getDiagnostics());
}

/// What a precompiled header includes counts as if the file did.
void readPrecompiled(CompilerInstance &CI, TextScan &Scan) {
  std::string Header = findPrecompiledHeader(CI);
  if (Header.empty())
    return;
  if (auto Buffer = CI.getFileManager().getBufferForFile(Header))
    Scan.read((*Buffer)->getMemBufferRef(), Header);
}

/// Have the host's compilation and all that are made from it read the text of the precompiled header, which the
/// preprocessor has been given beside it.
void readPrecompiledAsText(CompilerInstance &CI) {
  PreprocessorOptions &Options = CI.getPreprocessorOpts();
  Options.Includes.insert(Options.Includes.begin(), findPrecompiledHeader(CI));
  Options.ImplicitPCHInclude.clear();
}

void probeAll(CompilerInstance &CI, LegacyNeeds &Needs) {
  for (unsigned Round = 0; Round < MaxRounds && probe(CI, Needs);)
    ++Round;
}

} // namespace

LegacySource supplyLegacySource(CompilerInstance &CI) {
  LegacyNeeds Needs;
  if (!canProbe(CI))
    return Needs.Source;
  SourceManager &SM = CI.getSourceManager();
  TextScan Scan(CI.getFileManager(), CI.getPreprocessor().getHeaderSearchInfo());
  readPrecompiled(CI, Scan);
  Scan.read(SM.getBufferOrFake(SM.getMainFileID()), CI.getFrontendOpts().Inputs[0].getFile());
  if (!Scan.usesAmp())
    return Needs.Source;
  std::vector<std::string> VisualHeaders;
  if (!Scan.visualHeaders().empty())
    VisualHeaders = supplyVisualHeaders(CI, Scan.visualHeaders());
  Needs.Source.VoidMain = Scan.hasVoidMain();
  Needs.Source.ForEach = Scan.hasForEach();
  Needs.Source.Suffixes = Scan.hasSuffixes();
  if (Scan.mayMiss()) {
    probeAll(CI, Needs);
    if (Needs.InPrecompiled) { // a template that the unit is the first to instantiate
      readPrecompiledAsText(CI);
      LegacyNeeds Again;
      Again.Source.VoidMain = Needs.Source.VoidMain;
      Again.Source.ForEach = Needs.Source.ForEach;
      Again.Source.Suffixes = Needs.Source.Suffixes;
      Needs = std::move(Again);
      probeAll(CI, Needs);
    }
  }
  if (!Needs.Headers.empty()) {
    std::string Lines;
    for (const std::string &Header : Needs.Headers) {
      Lines += "#include <" + Header + ">\n";
      CI.getPreprocessorOpts().Includes.push_back(Header); // for the device compilation
    }
    Preprocessor &PP = CI.getPreprocessor();
    PP.setPredefines(PP.getPredefines() + Lines);
  }
  if (!Needs.Headers.empty() || Needs.Source.changesTokens() || Needs.Source.LateNames || !VisualHeaders.empty())
    tell(CI, Needs, VisualHeaders);
  return Needs.Source;
}

} // namespace amp
