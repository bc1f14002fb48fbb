// restrict(...) and tile_static in the token stream.
//
// C++ AMP adds two specifiers to the grammar that Clang's parser does not know. Before
// the parser sees a translation unit, all of its tokens are read (preprocessed, with their
// locations), and the specifiers become attributes:
//
//   int f(int x) const restrict(cpu, amp);   int f [[cppamp::cpu_amp]] (int x) const;
//   [=](index<1> i) restrict(amp) { }        [=] __attribute__((device)) (index<1> i) { }
//   tile_static int t[16];                   __attribute__((cppamp_tile_static)) int t[16];
//
// `restrict`, `amp` and `cpu` remain ordinary identifiers everywhere else (C++ AMP 1.2, 2.1).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_TOKENS_TOKENREWRITER_H
#define CPPAMP_PLUGIN_TOKENS_TOKENREWRITER_H

#include "plugin/ast/UserLanguage.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Basic/TokenKinds.h"
#include "clang/Lex/Token.h"
#include <functional>
#include <vector>

namespace clang {
class Preprocessor;
class Sema;
} // namespace clang

namespace amp {

/// From this token on, code outside functions has this restriction; cpu alone means the restriction of the scope:
/// see ParserState.h.
struct RestrictionChange {
  clang::SourceLocation Loc; ///< location of the token
  bool Cpu = true;
  bool Amp = false;
  bool IsClassEnd = false; ///< may follow the `}` of a class: members are initialized
};

/// What a translation unit contains.
struct TokenSummary {
  bool UsesAmp = false;                   ///< a restriction specifier outside system headers
  bool LaunchesKernels = false;           ///< parallel_for_each outside CppAMP's own headers
  bool ImportsModules = false;            ///< modules of C++20
  bool HasAmpHeader = false;              ///< <amp.h> was included
  clang::SourceLocation ForEach;          ///< the first completed `for each (int x in v)`
  clang::SourceLocation VoidMain;         ///< the first completed `void main`
  clang::SourceLocation LongFormat;       ///< the first format with `%I64d`, which became `%lld`
  clang::SourceLocation WidePrint;        ///< the first call of wprintf in the program's own files
  std::vector<RestrictionChange> Changes; ///< at tokens that the preprocessor's watcher sees
};

/// Returns the file of a location, equal in all parses of an input: the main file, which may be standard input, has no
/// name.
inline llvm::StringRef nameFile(const clang::SourceManager &SM, clang::SourceLocation Loc) {
  return SM.getFileID(Loc) == SM.getMainFileID() ? "" : SM.getFilename(Loc);
}

/// The beginning of the names that template parameters without names get.
inline constexpr llvm::StringLiteral UnnamedParameter = "__cppamp_parameter";

/// An edit of the tokens at a location, where Visual C++ accepted them unedited. At one location, the kinds up to
/// EndOfCast are in this order. Those before EndOfCast insert tokens before the token.
struct OmittedTokens {
  enum Kind {
    UsingDirective,     ///< for the namespace `Name`
    ForwardDeclaration, ///< copies the tokens of `Name`, a makeRange(), and ends them with a semicolon
    ClassKey,           ///< `class`, in an explicit instantiation
    Cast,
    UnsignedValue, ///< a Cast of a template parameter whose type is an IntType
    NullPointer,   ///< a cast of a 0 that is compared with a pointer
    Lvalue,        ///< `Name` is the offset of its EndOfCast
    TypeOfWords,   ///< `__typeof__(`, before a type of several words
    Typename,
    TypeOfClass,
    Class,
    This,
    IteratorTraits, ///< `std::iterator_traits<`, before a name
    Qualifier,      ///< `Name::`
    Template,
    EndOfCast,        ///< after the token; also ends an Lvalue, whose offset is its `Name`
    EndOfTraits,      ///< after the token
    DefaultArgument,  ///< copies the tokens of `Name`, a makeRange(), after the token
    IntType,          ///< replaces the tokens before offset `Name` with `int`
    ExceptionName,    ///< replaces the token `exception` with our class that has Visual C++'s constructors
    RvalueReference,  ///< replaces the token `&` with `&&`
    ExtraKeyword,     ///< removes the token, whose text is `Name`
    VirtSpecifier,    ///< replaces the token with the words of `Name`: `final`, `= 0`, `override = 0` or nothing
    MovedDefault,     ///< removes the tokens before offset `Name`
    QualifiedForward, ///< the same: a declaration `struct N::S;`
    ByAmp,            ///< nothing: a call of `Name` by amp code
    ByCpu,            ///< nothing: a call of `Name` by cpu code
    LateBody,         ///< nothing: mistakes in the body of the function of this name, which nothing instantiates
    /// Replaces the tokens before an offset with a value that is an error once it is instantiated. `Name` is the
    /// offset, a colon, and a template parameter: `T` for a type, `=N` for a value, `...Ts` for a pack. One without a
    /// name gets the name UnnamedParameter with the offset of its place.
    LateValue,
  };
  std::string File; ///< as nameFile() returns it
  unsigned Offset = 0;
  Kind What = Typename;
  std::string Name = {}; ///< the class in `typename Name::` and `Name::`, the type in `static_cast<Name>(`
  bool isAt(const OmittedTokens &Other) const { return Offset == Other.Offset && File == Other.File; }
  /// Several of some kinds may be at one location.
  bool operator==(const OmittedTokens &Other) const {
    const bool ComparesName = What == ForwardDeclaration || What == Lvalue || What == EndOfCast;
    return isAt(Other) && What == Other.What && (!ComparesName || Name == Other.Name);
  }
};

/// The tokens between two offsets of a file, for a DefaultArgument or a ForwardDeclaration.
std::string makeRange(llvm::StringRef File, unsigned Begin, unsigned End);

/// What a program omits because Visual C++ did not require it: see plugin/legacy.
struct LegacySource {
  std::vector<OmittedTokens> Omitted;
  std::vector<std::string> HiddenMacros;  ///< macros of system headers whose names the program declares itself
  std::vector<std::string> LenientMacros; ///< macros that are invoked with too many arguments
  bool Complete = false;                  ///< `void main` and `for each (int x in v)` are completed
  bool Microsoft = false;                 ///< Clang's Microsoft mode is on in the program's files
  bool LateNames = false;                 ///< the program's templates use names that are declared after them
  bool usesVisualMode() const { return Microsoft || LateNames; }
};

struct RewriterOptions {
  explicit RewriterOptions(Languages Language) : Language(std::move(Language)) {}
  Languages Language;
  LegacySource Legacy;
  bool Device = false;     ///< keep CPPAMP_DEVICE_CODE and drop CPPAMP_HOST_CODE, or vice versa
  bool Report = true;      ///< report malformed specifiers
  bool LeavePlain = false; ///< without any C++ AMP, leave CUDA's mode: the object is as Clang makes it
  /// The parser's Sema, available once the first token is read.
  std::function<clang::Sema *()> GetSema;
};

/// Rewrites the tokens of a whole translation unit.
TokenSummary rewriteTokens(clang::Preprocessor &PP, std::vector<clang::Token> &Tokens, const RewriterOptions &Options);

} // namespace amp

#endif // CPPAMP_PLUGIN_TOKENS_TOKENREWRITER_H
