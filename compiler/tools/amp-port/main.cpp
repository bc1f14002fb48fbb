// amp-port: reports what prevents a C++ AMP project for Visual Studio from building on Linux, and
// makes the changes that are certain.
//
//   amp-port project                      report
//   amp-port -fix project                 change the files, report the rest
//   amp-port -export-fixes=f.yaml project for clang-apply-replacements
//   amp-port project -- -std=c++20 -DX    with options of clang++, or -p <folder with
//   compile_commands.json>
//
// It uses LibTooling, but must work before anything can be parsed: it first finds and fixes what the tokens show
// (Findings.cpp), then lets Clang parse the result (Parse.cpp).
//
// Exit status: 0 if nothing is left to do; 1 if something is; 2 if the sources cannot be read or written.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Findings.h"

#include "clang/Tooling/ReplacementsYaml.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;
using namespace llvm;
using namespace amp;

namespace {

constexpr int StatusLeft = 1, StatusTrouble = 2;

cl::OptionCategory Category("amp-port");
cl::list<std::string> Inputs(cl::Positional, cl::OneOrMore, cl::desc("<file or folder>..."), cl::cat(Category));
cl::opt<std::string> BuildDir("p", cl::value_desc("folder"),
                              cl::desc("Use the commands of this folder's compile_commands.json"), cl::cat(Category));
cl::opt<std::string> Configuration("configuration", cl::value_desc("name|platform"),
                                   cl::desc("Read project files as this configuration, such as Debug|Win32 "
                                            "(default: Release|x64, else the first one for release)"),
                                   cl::cat(Category));
cl::opt<std::string> ExportFixes("export-fixes", cl::value_desc("file"),
                                 cl::desc("Write the changes as YAML, for clang-apply-replacements"),
                                 cl::cat(Category));
cl::opt<bool>
    WriteCMake("write-cmake",
               cl::desc("Write a CMakeLists.txt for each project file of Visual Studio, and one that joins them"),
               cl::cat(Category));
cl::opt<bool> TokensOnly("tokens-only", cl::desc("Scan tokens only; do not compile. Implies -strict"),
                         cl::cat(Category));
cl::opt<bool> Strict("strict",
                     cl::desc("Report also what amp-clang++ accepts for Visual C++ compatibility, but rejects with "
                              "--amp-strict"),
                     cl::cat(Category));
cl::opt<bool> Fix("fix", cl::desc("Apply changes that are safe"), cl::cat(Category));

int fail(const Twine &Message) {
  WithColor::error(errs(), "amp-port") << Message << "\n";
  return StatusTrouble;
}

struct Totals {
  unsigned Files = 0, Fixable = 0, ByHand = 0, MsExtensions = 0;
};

void print(const SourceFile &File, const Finding &F) {
  auto [Line, Column] = File.position(F.Offset);
  outs() << File.Path << ":" << Line << ":" << Column << ": "
         << (F.IsNote        ? "note: "
             : F.Fix.empty() ? "warning: "
             : Fix           ? "fixed: "
                             : "fixable: ")
         << F.Message << " [" << F.Rule
         << (F.MsExtensions && StringRef(F.Rule) == "clang" ? ", or -fms-extensions" : "") << "]\n";
}

void print(const FileReport &R, Totals &T) {
  bool IsWork = false;
  for (const Finding &F : R.Findings) {
    print(*R.File, F);
    if (F.IsNote)
      continue;
    IsWork = true;
    (F.Fix.empty() ? T.ByHand : T.Fixable) += 1;
    T.MsExtensions += F.MsExtensions;
  }
  T.Files += IsWork;
}

Error write(StringRef Path, function_ref<void(raw_ostream &)> Write) {
  std::error_code EC;
  raw_fd_ostream OS(Path, EC);
  if (!EC)
    Write(OS);
  OS.flush();
  if (EC || OS.has_error())
    return createStringError(EC ? EC : OS.error(), "cannot write '" + Path + "'");
  return Error::success();
}

Error writeChanges(ArrayRef<FileReport> Reports, std::vector<tooling::Replacement> &Exported) {
  for (const FileReport &R : Reports) {
    Exported.insert(Exported.end(), R.Changes.begin(), R.Changes.end());
    if (Fix && !R.Changes.empty())
      if (Error E = write(R.File->Path, [&](raw_ostream &OS) { OS << R.Text; }))
        return E;
  }
  return Error::success();
}

/// Fails if one of the files exists, because existing files are the user's work.
Error writeCMakeFiles(const SourceTree &Tree, ArrayRef<FileReport> Reports, StringRef Root) {
  if (Tree.Projects.empty())
    return createStringError(inconvertibleErrorCode(), "no Visual Studio project file found in '" + Root + "'");
  std::vector<CMakeFile> Files = makeCMakeFiles(Tree, Reports, Root);
  for (const CMakeFile &File : Files)
    if (sys::fs::exists(File.Path))
      return createStringError(inconvertibleErrorCode(), "'" + File.Path + "' already exists and was not overwritten");
  for (const CMakeFile &File : Files) {
    if (Error E = write(File.Path, [&](raw_ostream &OS) { OS << File.Text; }))
      return E;
    outs() << File.Path << ": written\n";
  }
  return Error::success();
}

void summarize(const Totals &T) {
  outs() << T.Fixable << (Fix ? " fixed, " : " fixable with -fix, ") << T.ByHand << " to do by hand, in " << T.Files
         << " files\n";
  if (T.MsExtensions && !Fix)
    outs() << T.MsExtensions << " of them are unnecessary with -fms-extensions\n";
}

} // namespace

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  cl::HideUnrelatedOptions(Category);
  cl::SetVersionPrinter([](raw_ostream &OS) { OS << "amp-port (CppAMP) " CPPAMP_VERSION "\n"; });
  // The arguments after "--" are for clang++.
  char **Dashes = std::find(argv, argv + argc, StringRef("--"));
  std::vector<std::string> Arguments(Dashes == argv + argc ? Dashes : Dashes + 1, argv + argc);
  argc = Dashes - argv;
  cl::ParseCommandLineOptions(argc, argv, "reports what a Visual Studio C++ AMP project needs on Linux\n");
  Totals T;
  std::vector<tooling::Replacement> Changes;
  for (const std::string &Input : Inputs) {
    Expected<SourceTree> Tree = readSourceTree(Input, Configuration);
    if (!Tree)
      return fail(toString(Tree.takeError()));
    if (Tree->Files.empty())
      return fail("no C++ sources found in '" + Input + "'");
    std::vector<FileReport> Reports;
    for (const SourceFile &File : Tree->Files)
      Reports.push_back(findObstacles(*Tree, File));
    if (!TokensOnly)
      if (Error E = parse(*Tree, Reports, {BuildDir, Arguments, Strict}))
        return fail(toString(std::move(E)));
    for (const FileReport &R : Reports)
      print(R, T);
    for (const Project &P : Tree->Projects)
      outs() << P.Path << ": note: Visual Studio project, read as '" << P.Configuration
             << (WriteCMake ? "'\n" : "'; -write-cmake writes a CMakeLists.txt for it\n");
    if (WriteCMake)
      if (Error E = writeCMakeFiles(*Tree, Reports, Input))
        return fail(toString(std::move(E)));
    if (Error E = writeChanges(Reports, Changes))
      return fail(toString(std::move(E)));
  }
  if (!ExportFixes.empty()) {
    tooling::TranslationUnitReplacements Document{"", std::move(Changes)};
    if (Error E = write(ExportFixes, [&](raw_ostream &OS) {
          yaml::Output Out(OS);
          Out << Document;
        }))
      return fail(toString(std::move(E)));
  }
  summarize(T);
  return T.ByHand || (T.Fixable && !Fix) ? StatusLeft : 0;
}
