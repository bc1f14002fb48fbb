// See SourceTree.h. Clang's lexer in raw mode needs no headers, no macros and no project.
// Of a project file only a few elements matter, and MSBuild's own language is not evaluated: their
// text is searched for, and of its macros those for folders are known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SourceTree.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <algorithm>

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

/// "#include <x>" or "#include "x"" at the start of `Line`.
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

/// The end of the line that `At` is in, past continued ones.
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

void lex(SourceFile &File) {
  LangOptions Lang;
  Lang.CPlusPlus = Lang.CPlusPlus11 = Lang.CPlusPlus14 = Lang.CPlusPlus17 = true;
  Lang.LineComment = true;
  StringRef Text = File.text();
  Lexer Raw(SourceLocation::getFromRawEncoding(1), Lang, Text.begin(), Text.begin(), Text.end());
  const char *SkipTo = Text.begin();
  for (Token T; !Raw.LexFromRawLexer(T);) {
    const char *At = Text.begin() + (T.getLocation().getRawEncoding() - 1);
    if (At < SkipTo)
      continue;
    if (T.is(tok::hash) && T.isAtStartOfLine()) {
      SkipTo = findLineEnd(At, Text.end());
      Include I;
      if (readInclude(StringRef(At, SkipTo - At), I))
        File.Includes.push_back(I);
      continue;
    }
    File.Tokens.push_back({T.getKind(), StringRef(At, T.getLength()), T.isAtStartOfLine()});
  }
}

/// What stands between <Element> and </Element>, wherever that is.
void forEachElement(StringRef Xml, StringRef Element, function_ref<void(StringRef)> Visit) {
  std::string Open = ("<" + Element + ">").str(), Close = ("</" + Element + ">").str();
  while (true) {
    size_t Begin = Xml.find(Open);
    if (Begin == StringRef::npos)
      return;
    Xml = Xml.drop_front(Begin + Open.size());
    Visit(Xml.take_front(Xml.find(Close)));
  }
}

void replaceAll(std::string &Text, StringRef From, StringRef To) {
  for (size_t At = 0; (At = Text.find(From.str(), At)) != std::string::npos; At += To.size())
    Text.replace(At, From.size(), To.str());
}

template <class List> void addNew(List &To, const Twine &Text) {
  std::string New = Text.str();
  if (std::find(To.begin(), To.end(), New) == To.end())
    To.push_back(std::move(New));
}

Expected<Project> readProject(StringRef Path, StringRef Root) {
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return createStringError(Buffer.getError(), "cannot read '" + Path + "'");
  StringRef Xml = (*Buffer)->getBuffer();
  Project Result;
  Result.Path = Path.str();
  std::string Folder = sys::path::parent_path(Path).str();
  forEachElement(Xml, "AdditionalIncludeDirectories", [&](StringRef Dirs) {
    SmallVector<StringRef> Parts;
    Dirs.split(Parts, ';', -1, /*KeepEmpty=*/false);
    for (StringRef Part : Parts) {
      std::string Dir = withSlashes(Part.trim());
      replaceAll(Dir, "$(ProjectDir)", Folder + "/");
      replaceAll(Dir, "$(SolutionDir)", (Root + "/").str());
      if (StringRef(Dir).contains('$') || StringRef(Dir).contains('%') ||
          StringRef(Dir).contains(':'))
        continue; // what is inherited, or lies elsewhere on the Windows machine
      SmallString<256> Full(sys::path::is_absolute(Dir) ? "" : Folder);
      sys::path::append(Full, Dir);
      sys::fs::make_absolute(Full);
      sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
      addNew(Result.IncludeDirs, Full);
    }
  });
  forEachElement(Xml, "PreprocessorDefinitions", [&](StringRef Definitions) {
    SmallVector<StringRef> Parts;
    Definitions.split(Parts, ';', -1, /*KeepEmpty=*/false);
    for (StringRef Part : Parts) {
      bool IsWindows = StringSwitch<bool>(Part.trim().split('=').first)
                           .Cases("WIN32", "_WIN32", "WIN64", "_WINDOWS", "_USRDLL", true)
                           .Cases("UNICODE", "_UNICODE", "_MBCS", "_LIB", "_CONSOLE", true)
                           .Default(false);
      // Its configurations differ in the debugging ones: those for release are taken.
      if (!IsWindows && !Part.contains('%') && !Part.contains('$') && Part.trim() != "_DEBUG")
        addNew(Result.Definitions, Part.trim());
    }
  });
  return Result;
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
  File.IsUtf16 = Text.starts_with("\xff\xfe") || Text.starts_with("\xfe\xff");
  if (!File.IsUtf16)
    lex(File);
  Tree.Files.push_back(std::move(File));
  return Error::success();
}

} // namespace

std::pair<unsigned, unsigned> SourceFile::position(unsigned Offset) const {
  StringRef Before = text().take_front(Offset);
  size_t LineStart = Before.rfind('\n');
  unsigned Column = LineStart == StringRef::npos ? Before.size() + 1 : Before.size() - LineStart;
  return {unsigned(Before.count('\n')) + 1, Column};
}

bool SourceFile::isUnit() const {
  return StringSwitch<bool>(sys::path::extension(Path).lower())
      .Cases(".cpp", ".cxx", ".cc", true)
      .Default(false);
}

const SourceFile *SourceTree::find(const SourceFile &From, const Include &I) const {
  std::string Name = withSlashes(I.Name);
  SmallString<128> Beside(sys::path::parent_path(From.Name));
  sys::path::append(Beside, Name);
  sys::path::remove_dots(Beside, /*remove_dot_dot=*/true);
  for (const SourceFile &File : Files)
    if (StringRef(File.Name).equals_insensitive(Beside))
      return &File;
  StringRef Bare = StringRef(Name).ltrim("./");
  for (const SourceFile &File : Files) // some include folder of the project
    if (StringRef(File.Name).ends_with_insensitive(("/" + Bare).str()) ||
        StringRef(File.Name).equals_insensitive(Bare))
      return &File;
  return nullptr;
}

Expected<SourceTree> readSourceTree(StringRef Path) {
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
    } else if (Extension.equals_insensitive(".vcxproj") ||
               Extension.equals_insensitive(".vcproj")) {
      Expected<Project> P = readProject(I->path(), Path);
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
