// See SourceTree.h. Clang's lexer in raw mode needs no headers, no macros and no project.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SourceTree.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <utility>

using namespace clang;
using namespace llvm;

namespace amp {
namespace {

bool isSource(StringRef Path) {
  return StringSwitch<bool>(sys::path::extension(Path).lower())
      .Cases(".cpp", ".cxx", ".cc", ".c", ".h", ".hpp", ".hxx", ".hh", ".inl", true)
      .Default(false);
}

std::string withSlashes(StringRef Name) {
  std::string Result = Name.str();
  std::replace(Result.begin(), Result.end(), '\\', '/');
  return Result;
}

/// Parses "#include <x>" or "#include "x"" at the start of `Line`.
bool readInclude(StringRef Line, Include &Result) {
  StringRef Rest = Line;
  if (!Rest.consume_front("#"))
    return false;
  Rest = Rest.ltrim();
  if (!Rest.consume_front("include"))
    return false;
  Rest = Rest.ltrim();
  Result.IsAngled = Rest.starts_with("<");
  if (Rest.empty() || (!Result.IsAngled && Rest[0] != '"'))
    return false;
  size_t End = Rest.find(Result.IsAngled ? '>' : '"', 1);
  if (End == StringRef::npos)
    return false;
  Result.Name = Rest.slice(1, End);
  Result.Line = Line.take_front(Rest.data() + End + 1 - Line.data());
  return true;
}

/// Returns the end of the line that contains `At`, including continuation lines.
const char *findLineEnd(const char *At, const char *End) {
  for (; At != End && *At != '\n'; ++At)
    if (*At == '\\') {
      if (End - At > 1 && At[1] == '\n')
        ++At;
      else if (End - At > 2 && At[1] == '\r' && At[2] == '\n')
        At += 2;
    }
  return At;
}

/// The #if conditions around a directive. Include guards and `#ifdef __cplusplus` are none.
class Conditions {
public:
  /// Reads "#if x", "#endif" and so on at the start of `Line`.
  void read(StringRef Line) {
    Line = Line.drop_front().ltrim();
    const StringRef Guard = std::exchange(MayBeGuard, StringRef());
    if (Line.consume_front("ifndef")) {
      Open.push_back(true);
      MayBeGuard = getName(Line);
    } else if (Line.consume_front("ifdef")) {
      Open.push_back(getName(Line) != "__cplusplus");
    } else if (Line.starts_with("if")) {
      Open.push_back(true);
    } else if (Line.starts_with("el")) { // #else, #elif
      if (!Open.empty())
        Open.back() = true;
    } else if (Line.starts_with("endif")) {
      if (!Open.empty())
        Open.pop_back();
    } else if (Line.consume_front("define") && !Guard.empty() && getName(Line) == Guard) {
      Open.back() = false;
    }
  }

  explicit operator bool() const { return llvm::is_contained(Open, true); }

private:
  static StringRef getName(StringRef Line) {
    return Line.ltrim().take_while([](char C) { return isAsciiIdentifierContinue(C); });
  }

  std::vector<bool> Open; ///< each #if: true if its lines may be skipped
  StringRef MayBeGuard;   ///< the name of the last directive, if that is an #ifndef
};

void lex(StringRef Text, std::vector<SourceToken> *Tokens, std::vector<Include> &Includes) {
  LangOptions Lang;
  Lang.CPlusPlus = Lang.CPlusPlus11 = Lang.CPlusPlus14 = Lang.CPlusPlus17 = true;
  Lang.LineComment = true;
  Conditions Around;
  Lexer Raw(SourceLocation::getFromRawEncoding(1), Lang, Text.begin(), Text.begin(), Text.end());
  const char *SkipTo = Text.begin();
  for (Token T; !Raw.LexFromRawLexer(T);) {
    const char *At = Text.begin() + (T.getLocation().getRawEncoding() - 1);
    if (At < SkipTo)
      continue;
    if (T.is(tok::hash) && T.isAtStartOfLine()) {
      SkipTo = findLineEnd(At, Text.end());
      Include I;
      I.IsConditional = bool(Around);
      Around.read(StringRef(At, SkipTo - At));
      if (readInclude(StringRef(At, SkipTo - At), I))
        Includes.push_back(I);
      continue;
    }
    if (Tokens)
      Tokens->push_back({T.getKind(), StringRef(At, T.getLength()), T.isAtStartOfLine()});
  }
}

Error readFile(SourceTree &Tree, StringRef Path, StringRef Root) {
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return createStringError(Buffer.getError(), "cannot read '" + Path + "'");
  SourceFile File;
  File.Path = Path.str();
  StringRef Name = Path;
  if (Name.consume_front(Root))
    Name.consume_front("/");
  File.Name = Name.empty() ? sys::path::filename(Path).str() : Name.str();
  File.Buffer = std::move(*Buffer);
  StringRef Text = File.text();
  File.LineStarts.push_back(0);
  for (size_t At = 0; (At = Text.find('\n', At)) != StringRef::npos;)
    File.LineStarts.push_back(++At);
  File.IsUtf16 = Text.starts_with("\xff\xfe") || Text.starts_with("\xfe\xff");
  if (!File.IsUtf16)
    lex(File.text(), &File.Tokens, File.Includes);
  Tree.FilesByName[sys::path::filename(File.Name).lower()].push_back(Tree.Files.size());
  Tree.Files.push_back(std::move(File));
  return Error::success();
}

} // namespace

std::pair<unsigned, unsigned> SourceFile::position(unsigned Offset) const {
  const auto Next = std::upper_bound(LineStarts.begin(), LineStarts.end(), Offset);
  return {unsigned(Next - LineStarts.begin()), Offset - Next[-1] + 1};
}

bool SourceFile::isUnit() const {
  return StringSwitch<bool>(sys::path::extension(Path).lower()).Cases(".cpp", ".cxx", ".cc", true).Default(false);
}

void SourceTree::visitIncluded(const SourceFile &File, function_ref<bool(const SourceFile &)> Visit) const {
  DenseSet<const SourceFile *> Seen;
  SmallVector<const SourceFile *> Next{&File};
  while (!Next.empty()) {
    const SourceFile *From = Next.pop_back_val();
    if (!From || !Seen.insert(From).second)
      continue;
    if (!Visit(*From))
      return;
    for (const Include &I : From->Includes)
      Next.push_back(find(*From, I));
  }
}

const SourceFile *SourceTree::find(const SourceFile &From, const Include &I) const {
  if (I.IsAngled && isHeaderOfC(I.Name))
    return nullptr;
  std::string Name = withSlashes(I.Name);
  SmallString<128> NextTo(sys::path::parent_path(From.Name));
  sys::path::append(NextTo, Name);
  sys::path::remove_dots(NextTo, /*remove_dot_dot=*/true);
  auto Candidates = FilesByName.find(sys::path::filename(Name).lower());
  if (Candidates == FilesByName.end())
    return nullptr;
  for (size_t Index : Candidates->second)
    if (StringRef(Files[Index].Name).equals_insensitive(NextTo))
      return &Files[Index];
  StringRef Bare = StringRef(Name).ltrim("./");
  for (size_t Index : Candidates->second) { // in some include folder of the project
    StringRef File = Files[Index].Name;
    if (File.equals_insensitive(Bare) || File.ends_with_insensitive(("/" + Bare).str()))
      return &Files[Index];
  }
  return nullptr;
}

bool isHeaderOfC(StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases("assert.h", "ctype.h", "errno.h", "float.h", "limits.h", "locale.h", "math.h", "setjmp.h", "signal.h",
             true)
      .Cases("stdarg.h", "stddef.h", "stdint.h", "stdio.h", "stdlib.h", "string.h", "time.h", "wchar.h", true)
      .Default(false);
}

std::vector<Include> readIncludes(StringRef Text) {
  std::vector<Include> Result;
  lex(Text, nullptr, Result);
  return Result;
}

Expected<SourceTree> readSourceTree(StringRef Path, StringRef Configuration) {
  SourceTree Tree;
  if (!sys::fs::is_directory(Path)) {
    if (Error E = readFile(Tree, Path, sys::path::parent_path(Path)))
      return E;
    return Tree;
  }
  std::vector<std::string> Paths;
  std::error_code EC;
  for (sys::fs::recursive_directory_iterator I(Path, EC), End; I != End && !EC; I.increment(EC)) {
    StringRef Extension = sys::path::extension(I->path());
    if (Extension.equals_insensitive(".sln")) {
      Tree.Solutions.push_back(I->path());
    } else if (Extension.equals_insensitive(".vcxproj") || Extension.equals_insensitive(".vcproj")) {
      Expected<Project> P = readProject(I->path(), Path, Configuration);
      if (!P)
        return P.takeError();
      Tree.Projects.push_back(std::move(*P));
    } else if (isSource(I->path()))
      Paths.push_back(I->path());
  }
  if (EC)
    return createStringError(EC, "cannot read '" + Path + "'");
  std::sort(Paths.begin(), Paths.end());
  for (const std::string &File : Paths)
    if (Error E = readFile(Tree, File, Path))
      return E;
  return Tree;
}

} // namespace amp
