// See VisualProject.h. Two elements of a project file matter, wherever they are:
//
//   <ItemDefinitionGroup Condition="'$(Configuration)|$(Platform)'=='Debug|Win32'">
//     <ClCompile>
//       <PreprocessorDefinitions>WIN32;SIZE=64;%(PreprocessorDefinitions)</PreprocessorDefinitions>
//
// MSBuild's language is not evaluated, except comparisons of the configuration and the platform:
// an element whose condition of this kind is false is skipped with its contents. Other
// conditions count as true. Of macros, those for folders are known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "VisualProject.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <algorithm>
#include <optional>

using namespace llvm;

namespace amp {
namespace {

void replaceAll(std::string &Text, StringRef From, StringRef To) {
  for (size_t At = 0; (At = Text.find(From.str(), At)) != std::string::npos; At += To.size())
    Text.replace(At, From.size(), To.str());
}

template <class List> void addNew(List &To, const Twine &Text) {
  std::string New = Text.str();
  if (!is_contained(To, New))
    To.push_back(std::move(New));
}

/// Expands one side of a comparison; nothing if it contains unknown macros.
std::optional<std::string> expand(StringRef Side, StringRef Configuration) {
  auto [Name, Platform] = Configuration.split('|');
  std::string Text = Side.trim().trim('\'').str();
  replaceAll(Text, "$(Configuration)", Name);
  replaceAll(Text, "$(Platform)", Platform);
  if (StringRef(Text).contains("$("))
    return std::nullopt;
  return Text;
}

/// Returns true if a comparison holds, or is not understood.
bool comparisonHolds(StringRef Comparison, StringRef Configuration) {
  bool IsEqual = Comparison.contains("==");
  if (!IsEqual && !Comparison.contains("!="))
    return true;
  auto [Left, Right] = Comparison.split(IsEqual ? "==" : "!=");
  std::optional<std::string> A = expand(Left, Configuration), B = expand(Right, Configuration);
  return !A || !B || StringRef(*A).equals_insensitive(*B) == IsEqual;
}

SmallVector<StringRef> splitInsensitive(StringRef Text, StringRef Word) {
  SmallVector<StringRef> Parts;
  for (size_t At; (At = Text.find_insensitive(Word)) != StringRef::npos; Text = Text.drop_front(At + Word.size()))
    Parts.push_back(Text.take_front(At));
  Parts.push_back(Text);
  return Parts;
}

/// Returns true if a condition holds. Conditions with parentheses, except those of macros, are not understood and hold.
bool holds(StringRef Condition, StringRef Configuration) {
  std::string Bare = Condition.str();
  replaceAll(Bare, "$(", "");
  return StringRef(Bare).contains('(') || any_of(splitInsensitive(Condition, " or "), [&](StringRef Conjunction) {
           return all_of(splitInsensitive(Conjunction, " and "),
                         [&](StringRef Comparison) { return comparisonHolds(Comparison, Configuration); });
         });
}

/// Returns the value of an attribute in the text of a tag, or nothing.
std::string attribute(StringRef Tag, StringRef Name) {
  size_t At = Tag.find((" " + Name + "=").str());
  if (At == StringRef::npos)
    return "";
  StringRef Rest = Tag.drop_front(At + Name.size() + 2);
  if (Rest.empty())
    return "";
  std::string Value = Rest.drop_front().take_until([Q = Rest[0]](char C) { return C == Q; }).str();
  replaceAll(Value, "&apos;", "'");
  replaceAll(Value, "&quot;", "\"");
  replaceAll(Value, "&amp;", "&");
  return Value;
}

/// Calls Visit(name, tag, text after the tag) for each element in `Configuration`, or for all elements,
/// if that is empty.
void forEachElement(StringRef Xml, StringRef Configuration, function_ref<void(StringRef, StringRef, StringRef)> Visit) {
  unsigned Depth = 0, LeftOut = 0; // LeftOut: the depth of an element whose condition is false
  while (true) {
    Xml = Xml.drop_front(std::min(Xml.find('<'), Xml.size()));
    if (Xml.empty())
      return;
    if (Xml.consume_front("<!--")) {
      Xml = Xml.drop_front(std::min(Xml.find("-->"), Xml.size()));
      continue;
    }
    StringRef Tag = Xml.drop_front().take_until([](char C) { return C == '>'; });
    Xml = Xml.drop_front(std::min(Tag.size() + 2, Xml.size()));
    if (Tag.starts_with("?") || Tag.starts_with("!"))
      continue;
    if (Tag.starts_with("/")) {
      LeftOut = LeftOut == Depth ? 0 : LeftOut;
      Depth -= Depth > 0;
      continue;
    }
    bool IsEmpty = Tag.consume_back("/");
    Depth += !IsEmpty;
    if (LeftOut)
      continue;
    std::string Condition = Configuration.empty() ? "" : attribute(Tag, "Condition");
    if (Condition.empty() || holds(Condition, Configuration))
      Visit(Tag.take_until(isSpace), Tag, IsEmpty ? "" : Xml.take_front(Xml.find('<')));
    else if (!IsEmpty)
      LeftOut = Depth;
  }
}

Expected<std::string> chooseConfiguration(StringRef Xml, StringRef Wanted, StringRef Path) {
  std::vector<std::string> All;
  forEachElement(Xml, "", [&](StringRef Name, StringRef Tag, StringRef) {
    if (Name == "ProjectConfiguration")
      addNew(All, attribute(Tag, "Include"));
  });
  auto Find = [&](StringRef Text) {
    auto At = find_if(All, [&](StringRef One) {
      return One.equals_insensitive(Text) || One.split('|').first.equals_insensitive(Text);
    });
    return At == All.end() ? "" : *At;
  };
  if (All.empty())
    return !Wanted.empty() ? Wanted.str() : "Release|x64";
  if (!Wanted.empty()) {
    if (std::string Found = Find(Wanted); !Found.empty())
      return Found;
    return createStringError(inconvertibleErrorCode(),
                             "'" + Path + "' has no configuration '" + Wanted + "', but " + join(All, ", "));
  }
  for (StringRef Text : {"Release|x64", "Release"})
    if (std::string Found = Find(Text); !Found.empty())
      return Found;
  return All.front();
}

void addIncludeDirs(Project &P, StringRef Dirs, StringRef Root) {
  StringRef Folder = sys::path::parent_path(P.Path);
  SmallVector<StringRef> Parts;
  Dirs.split(Parts, ';', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    std::string Dir = Part.trim().str();
    std::replace(Dir.begin(), Dir.end(), '\\', '/');
    // Absolute, because a relative path would start at the project.
    SmallString<256> Solution(Root), Here(Folder);
    sys::fs::make_absolute(Solution);
    sys::fs::make_absolute(Here);
    replaceAll(Dir, "$(ProjectDir)", (Here + "/").str());
    replaceAll(Dir, "$(SolutionDir)", (Solution + "/").str());
    replaceAll(Dir, "$(Configuration)", StringRef(P.Configuration).split('|').first);
    replaceAll(Dir, "$(Platform)", StringRef(P.Configuration).split('|').second);
    if (StringRef(Dir).contains('$') || StringRef(Dir).contains('%') || StringRef(Dir).contains(':'))
      continue; // inherited, or elsewhere on the Windows machine
    SmallString<256> Full(sys::path::is_absolute(Dir) ? "" : Folder);
    sys::path::append(Full, Dir);
    sys::fs::make_absolute(Full);
    sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
    addNew(P.IncludeDirs, Full);
  }
}

/// Resolves a path in a project file, relative to the folder of the project.
std::string absolutePath(const Project &P, StringRef Written) {
  std::string Name = Written.trim().str();
  std::replace(Name.begin(), Name.end(), '\\', '/');
  SmallString<256> Full(sys::path::parent_path(P.Path));
  sys::path::append(Full, Name);
  sys::fs::make_absolute(Full);
  sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  return Full.str().str();
}

/// Adds a part of a project.
void addPart(Project &P, StringRef Name, StringRef Tag, StringRef Text) {
  if (std::string File = attribute(Tag, "Include"); Name == "ClCompile" && !File.empty())
    addNew(P.Sources, absolutePath(P, File));
  else if (Name == "ProjectReference" && !File.empty())
    addNew(P.References, absolutePath(P, File));
  else if (std::string Old = attribute(Tag, "RelativePath"); Name == "File" && !Old.empty()) // .vcproj
    addNew(P.Sources, absolutePath(P, Old));
  else if (Name == "ConfigurationType")
    P.Type = Text.trim().str();
  else if (Name == "CharacterSet" && Text.trim() == "Unicode")
    P.Definitions.insert(P.Definitions.end(), {"_UNICODE", "UNICODE"});
  else if (Name == "OpenMPSupport")
    P.UsesOpenMP = Text.trim() == "true";
  else if (Name == "PrecompiledHeaderFile")
    P.PrecompiledHeader = Text.trim().str();
  else if (Name == "PrecompiledHeader" && Text.trim() == "Use" && P.PrecompiledHeader.empty())
    P.PrecompiledHeader = "stdafx.h";
}

void addDefinitions(Project &P, StringRef Definitions) {
  SmallVector<StringRef> Parts;
  Definitions.split(Parts, ';', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    bool IsWindows = StringSwitch<bool>(Part.trim().split('=').first)
                         .Cases("WIN32", "_WIN32", "WIN64", "_WINDOWS", "_USRDLL", true)
                         .Cases("UNICODE", "_UNICODE", "_MBCS", "_LIB", "_CONSOLE", true)
                         .Default(false);
    if (!IsWindows && !Part.contains('%') && !Part.contains('$') && !Part.trim().empty())
      addNew(P.Definitions, Part.trim());
  }
}

} // namespace

Expected<Project> readProject(StringRef Path, StringRef Root, StringRef Wanted) {
  auto Buffer = MemoryBuffer::getFile(Path);
  if (!Buffer)
    return createStringError(Buffer.getError(), "cannot read '" + Path + "'");
  StringRef Xml = (*Buffer)->getBuffer();
  Expected<std::string> Configuration = chooseConfiguration(Xml, Wanted, Path);
  if (!Configuration)
    return Configuration.takeError();
  Project P;
  P.Path = Path.str();
  P.Configuration = std::move(*Configuration);
  forEachElement(Xml, P.Configuration, [&](StringRef Name, StringRef Tag, StringRef Text) {
    addPart(P, Name, Tag, Text);
    if (Name == "AdditionalIncludeDirectories")
      addIncludeDirs(P, Text, Root);
    else if (Name == "PreprocessorDefinitions")
      addDefinitions(P, Text);
  });
  return P;
}

} // namespace amp
