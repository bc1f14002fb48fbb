// See CMakeProject.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CMakeProject.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace amp {
namespace {

std::string absolute(StringRef Path) {
  SmallString<256> Full(Path);
  sys::fs::make_absolute(Full);
  sys::path::remove_dots(Full, /*remove_dot_dot=*/true);
  return Full.str().str();
}

/// Returns `Path` relative to `Folder`; both are absolute.
std::string relative(StringRef Path, StringRef Folder) {
  std::string Up;
  while (Path != Folder && !(Path.starts_with(Folder) && Path.drop_front(Folder.size()).starts_with("/"))) {
    Folder = sys::path::parent_path(Folder);
    Up += "../";
  }
  StringRef Rest = Path.drop_front(Folder.size()).ltrim('/');
  return Rest.empty() ? (Up.empty() ? "." : StringRef(Up).rtrim('/').str()) : Up + Rest.str();
}

/// Returns a CMake argument, quoted if necessary.
std::string word(StringRef Text) {
  if (Text.find_first_of(" \"();#\\$") == StringRef::npos)
    return Text.str();
  std::string Result = "\"";
  for (char C : Text)
    Result += C == '"' || C == '\\' || C == '$' ? std::string("\\") + C : std::string(1, C);
  return Result + "\"";
}

std::string targetName(StringRef ProjectPath) {
  std::string Name = sys::path::stem(ProjectPath).str();
  for (char &C : Name)
    if (!isAlnum(C) && C != '_' && C != '-' && C != '.')
      C = '_';
  return Name;
}

class Writer {
public:
  Writer(const SourceTree &Tree, ArrayRef<FileReport> Reports, StringRef Root)
      : Tree(Tree), Reports(Reports), Root(absolute(Root)) {}

  std::vector<CMakeFile> run() {
    std::string All;
    for (const Project &P : Tree.Projects) {
      if (StringRef(P.Type) == "Utility")
        continue;
      std::string Folder = sys::path::parent_path(absolute(P.Path)).str(), Text;
      raw_string_ostream(Text) << "# From " << sys::path::filename(P.Path) << ", " << P.Configuration << ".\n"
                               << target(P, Folder);
      auto Same = find_if(Files, [&](const CMakeFile &F) { return F.Path == Folder + "/CMakeLists.txt"; });
      if (Folder == Root)
        All += "\n" + Text;
      else if (Same != Files.end()) // two projects in one folder
        Same->Text += "\n" + Text;
      else {
        Files.push_back({Folder + "/CMakeLists.txt", Text});
        Folders += "add_subdirectory(" + word(relative(Folder, Root)) + ")\n";
      }
    }
    Files.insert(Files.begin(), {Root + "/CMakeLists.txt", head() + (Folders.empty() ? "" : "\n" + Folders) + All});
    return std::move(Files);
  }

private:
  std::string head() const {
    StringRef Named = !Tree.Solutions.empty()     ? StringRef(Tree.Solutions.front())
                      : Tree.Projects.size() == 1 ? StringRef(Tree.Projects.front().Path)
                                                  : StringRef(Root);
    std::string Languages =
        any_of(Tree.Files, [](const SourceFile &F) { return StringRef(F.Path).ends_with(".c"); }) ? "C CXX" : "CXX";
    return "# Written by amp-port: cmake -B build -DCMAKE_CXX_COMPILER=amp-clang++\n"
           "cmake_minimum_required(VERSION 3.25)\nproject(" +
           targetName(Named) + " LANGUAGES " + Languages +
           ")\nset(CMAKE_CXX_STANDARD 17)\nif(NOT CMAKE_BUILD_TYPE)\n  set(CMAKE_BUILD_TYPE Release)\nendif()\n" +
           (LinksTbb ? "find_package(TBB REQUIRED)\n" : "");
  }

  /// Returns the file of the tree at a path from the project file, which may differ in case; null if there is none.
  const FileReport *find(StringRef Path) const {
    auto Found = find_if(
        Reports, [&](const FileReport &R) { return StringRef(absolute(R.File->Path)).equals_insensitive(Path); });
    return Found == Reports.end() ? nullptr : &*Found;
  }

  const Project *findProject(StringRef Path) const {
    auto Found =
        find_if(Tree.Projects, [&](const Project &P) { return StringRef(absolute(P.Path)).equals_insensitive(Path); });
    return Found == Tree.Projects.end() ? nullptr : &*Found;
  }

  /// Appends words to the beginning of a command, one per line if there are many.
  static std::string command(StringRef Begin, ArrayRef<std::string> Words) {
    if (Words.empty())
      return "";
    std::string Line = (Begin + " " + join(Words, " ") + ")\n").str();
    return Line.size() <= 100 ? Line : (Begin + "\n  " + join(Words, "\n  ") + ")\n").str();
  }

  std::string target(const Project &P, StringRef Folder) {
    std::string Name = targetName(P.Path);
    std::vector<std::string> Sources, Missing, Includes, Definitions, Libraries;
    bool UsesTbb = false;
    for (StringRef Source : P.Sources) {
      const FileReport *R = find(Source);
      if (!R) {
        Missing.push_back(relative(Source, Folder));
        continue;
      }
      // CMake creates its own source for the precompiled header.
      StringRef Stem = sys::path::stem(R->File->Path);
      bool MakesHeader = Stem.equals_insensitive("stdafx") || Stem.equals_insensitive("pch");
      if (!MakesHeader && (R->File->isUnit() || StringRef(R->File->Path).ends_with_insensitive(".c")))
        Sources.push_back(word(relative(absolute(R->File->Path), Folder)));
      UsesTbb |= StringRef(R->Text).contains("<tbb/");
    }
    for (const std::string &Dir : P.IncludeDirs)
      Includes.push_back(word(relative(Dir, Folder)));
    for (const std::string &Definition : P.Definitions)
      Definitions.push_back(word(Definition));
    for (StringRef Reference : P.References)
      if (const Project *Other = findProject(Reference); Other && StringRef(Other->Type).ends_with("Library"))
        Libraries.push_back(targetName(Other->Path));
    if (UsesTbb)
      Libraries.push_back("TBB::tbb");
    LinksTbb |= UsesTbb;
    std::string Text;
    for (StringRef File : Missing)
      Text += ("# " + File + " is not in this tree.\n").str();
    StringRef Kind = P.Type == "StaticLibrary" ? " STATIC" : P.Type == "DynamicLibrary" ? " SHARED" : "";
    Text += command(((Kind.empty() ? "add_executable(" : "add_library(") + Name + Kind).str(), Sources);
    Text += command("target_include_directories(" + Name + " PRIVATE", Includes);
    Text += command("target_compile_definitions(" + Name + " PRIVATE", Definitions);
    if (const FileReport *Header =
            P.PrecompiledHeader.empty() ? nullptr : find((Folder + "/" + P.PrecompiledHeader).str()))
      Text += command("target_precompile_headers(" + Name + " PRIVATE",
                      {word(relative(absolute(Header->File->Path), Folder))});
    return Text + command("target_link_libraries(" + Name + " PRIVATE", Libraries);
  }

  const SourceTree &Tree;
  ArrayRef<FileReport> Reports;
  const std::string Root;
  std::vector<CMakeFile> Files;
  std::string Folders;
  bool LinksTbb = false;
};

} // namespace

std::vector<CMakeFile> makeCMakeFiles(const SourceTree &Tree, ArrayRef<FileReport> Reports, StringRef Root) {
  return Writer(Tree, Reports, Root).run();
}

} // namespace amp
