// Creates CMakeLists.txt files that replace Visual Studio's project files.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Findings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
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

/// What CMake builds from a project.
struct Target {
  const Project *From;
  std::string Name;
  std::string Folder;                    ///< of the project
  StringRef Kind = "";                   ///< "STATIC" or "SHARED"; empty for a program
  std::vector<std::string> Sources = {}; ///< arguments for CMake
  std::vector<std::string> Missing = {}; ///< sources that the tree lacks
  bool HasMain = false, UsesTbb = false, UsesOpenMP = false;
};

class Writer {
public:
  Writer(const SourceTree &Tree, ArrayRef<FileReport> Reports, StringRef Root)
      : Tree(Tree), Reports(Reports), Root(absolute(Root)) {
    StringMap<unsigned> Names;
    for (const Project &P : Tree.Projects) {
      if (P.Type == "Utility" || isConverted(P))
        continue;
      Target T = readTarget(P);
      if (unsigned Same = Names[T.Name]++)
        T.Name += "_" + std::to_string(Same + 1);
      Targets.push_back(std::move(T));
    }
  }

  std::vector<CMakeFile> run() {
    std::string All;
    for (const Target &T : Targets) {
      std::string Text;
      raw_string_ostream(Text) << "# From " << sys::path::filename(T.From->Path) << ", " << T.From->Configuration
                               << ".\n"
                               << describe(T);
      auto Same = find_if(Files, [&](const CMakeFile &F) { return F.Path == T.Folder + "/CMakeLists.txt"; });
      if (T.Folder == Root)
        All += "\n" + Text;
      else if (Same != Files.end()) // two projects in one folder
        Same->Text += "\n" + Text;
      else {
        Files.push_back({T.Folder + "/CMakeLists.txt", Text});
        Folders += "add_subdirectory(" + word(relative(T.Folder, Root)) + ")\n";
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
           (any_of(Targets, [](const Target &T) { return T.UsesTbb; }) ? "find_package(TBB REQUIRED)\n" : "") +
           (any_of(Targets, [](const Target &T) { return T.UsesOpenMP; })
                ? "find_package(OpenMP REQUIRED) # Debian's package libomp-19-dev\n"
                : "");
  }

  /// Returns the file of the tree at a path from the project file, which may differ in case; null if there is none.
  const FileReport *find(StringRef Path) const {
    auto Found = find_if(
        Reports, [&](const FileReport &R) { return StringRef(absolute(R.File->Path)).equals_insensitive(Path); });
    return Found == Reports.end() ? nullptr : &*Found;
  }

  const Target *findTarget(StringRef ProjectPath) const {
    auto Found = find_if(
        Targets, [&](const Target &T) { return StringRef(absolute(T.From->Path)).equals_insensitive(ProjectPath); });
    return Found == Targets.end() ? nullptr : &*Found;
  }

  /// Returns true if a newer Visual Studio has converted the project and kept the old file.
  bool isConverted(const Project &P) const {
    return StringRef(P.Path).ends_with_insensitive(".vcproj") && any_of(Tree.Projects, [&](const Project &Other) {
             return StringRef(Other.Path).ends_with_insensitive(".vcxproj") &&
                    sys::path::parent_path(Other.Path) == sys::path::parent_path(P.Path) &&
                    sys::path::stem(Other.Path).equals_insensitive(sys::path::stem(P.Path));
           });
  }

  /// Appends words to the beginning of a command, one per line if there are many.
  static std::string command(StringRef Begin, ArrayRef<std::string> Words) {
    if (Words.empty())
      return "";
    std::string Line = (Begin + " " + join(Words, " ") + ")\n").str();
    return Line.size() <= 100 ? Line : (Begin + "\n  " + join(Words, "\n  ") + ")\n").str();
  }

  /// Returns true if a file defines a function with which a program can begin.
  static bool hasMain(const SourceFile &File) {
    for (auto [Name, Next] : zip(File.Tokens, drop_begin(File.Tokens)))
      if (Next.Text == "(" && StringSwitch<bool>(Name.Text)
                                  .Cases("main", "wmain", "_tmain", "WinMain", "wWinMain", "_tWinMain", true)
                                  .Default(false))
        return true;
    return false;
  }

  bool includesOpenMP(const SourceFile &File) const {
    bool Found = false;
    Tree.visitIncluded(File, [&](const SourceFile &F) {
      return !(Found = any_of(F.Includes, [](const Include &I) { return I.Name == "omp.h"; }));
    });
    return Found;
  }

  Target readTarget(const Project &P) const {
    Target T{&P, targetName(P.Path), sys::path::parent_path(absolute(P.Path)).str()};
    for (StringRef Source : P.Sources) {
      const FileReport *R = find(Source);
      if (!R) {
        T.Missing.push_back(relative(Source, T.Folder));
        continue;
      }
      // CMake creates its own source for the precompiled header.
      StringRef Stem = sys::path::stem(R->File->Path);
      bool MakesHeader = Stem.equals_insensitive("stdafx") || Stem.equals_insensitive("pch");
      if (!MakesHeader && (R->File->isUnit() || StringRef(R->File->Path).ends_with_insensitive(".c")))
        T.Sources.push_back(word(relative(absolute(R->File->Path), T.Folder)));
      T.UsesTbb |= StringRef(R->Text).contains("<tbb/");
      T.HasMain |= hasMain(*R->File);
      T.UsesOpenMP |= P.UsesOpenMP || includesOpenMP(*R->File);
    }
    bool IsProgram = !StringRef(P.Type).ends_with("Library");
    if (P.Type == "DynamicLibrary")
      T.Kind = "SHARED";
    else if (!IsProgram || (!T.HasMain && T.Missing.empty()))
      T.Kind = "STATIC";
    return T;
  }

  std::string describe(const Target &T) const {
    std::string Text;
    for (StringRef File : T.Missing)
      Text += ("# " + File + " is not in this tree.\n").str();
    if (T.Sources.empty())
      return Text + "# It has no C++ sources.\n";
    if (!T.Kind.empty() && !StringRef(T.From->Type).ends_with("Library"))
      Text += "# A library, because no source defines main.\n";
    std::vector<std::string> Includes, Definitions, Libraries;
    for (const std::string &Dir : T.From->IncludeDirs)
      Includes.push_back(word(relative(Dir, T.Folder)));
    for (const std::string &Definition : T.From->Definitions)
      Definitions.push_back(word(Definition));
    for (StringRef Reference : T.From->References)
      if (const Target *Other = findTarget(Reference); Other && !Other->Kind.empty() && !Other->Sources.empty())
        Libraries.push_back(Other->Name);
    if (T.UsesTbb)
      Libraries.push_back("TBB::tbb");
    if (T.UsesOpenMP)
      Libraries.push_back("OpenMP::OpenMP_CXX");
    Text += command(T.Kind.empty() ? "add_executable(" + T.Name : ("add_library(" + T.Name + " " + T.Kind).str(),
                    T.Sources);
    Text += command("target_include_directories(" + T.Name + " PRIVATE", Includes);
    Text += command("target_compile_definitions(" + T.Name + " PRIVATE", Definitions);
    if (T.UsesOpenMP)
      Text += "target_compile_options(" + T.Name + " PRIVATE " + OldOpenMP + ") # Visual C++ has OpenMP 2.0\n";
    if (const FileReport *Header =
            T.From->PrecompiledHeader.empty() ? nullptr : find(T.Folder + "/" + T.From->PrecompiledHeader))
      Text += command("target_precompile_headers(" + T.Name + " PRIVATE",
                      {word(relative(absolute(Header->File->Path), T.Folder))});
    return Text + command("target_link_libraries(" + T.Name + " PRIVATE", Libraries);
  }

  const SourceTree &Tree;
  ArrayRef<FileReport> Reports;
  const std::string Root;
  std::vector<CMakeFile> Files;
  std::string Folders;
  std::vector<Target> Targets;
};

} // namespace

std::vector<CMakeFile> makeCMakeFiles(const SourceTree &Tree, ArrayRef<FileReport> Reports, StringRef Root) {
  return Writer(Tree, Reports, Root).run();
}

} // namespace amp
