// amp-port: says what in a C++ AMP project for Visual Studio stands in the way on Linux, and
// changes what can surely be changed.
//
//   amp-port project            report
//   amp-port -fix project       change the files, report the rest
//
// Exit status: 0 nothing is left to do; 1 something is; 2 the sources cannot be read or written.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Findings.h"

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/WithColor.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace amp;

namespace {

constexpr int StatusLeft = 1, StatusTrouble = 2;

cl::OptionCategory Category("amp-port");
cl::list<std::string> Inputs(cl::Positional, cl::OneOrMore, cl::desc("<file or folder>..."),
                             cl::cat(Category));
cl::opt<bool> Fix("fix", cl::desc("Change the files where the change is sure"), cl::cat(Category));

int fail(const Twine &Message) {
  WithColor::error(errs(), "amp-port") << Message << "\n";
  return StatusTrouble;
}

struct Totals {
  unsigned Files = 0, Fixable = 0, ByHand = 0, MsExtensions = 0;
};

void print(const SourceFile &File, const Finding &F) {
  auto [Line, Column] = File.position(F.At);
  outs() << File.Path << ":" << Line << ":" << Column << ": "
         << (F.Fix.empty() ? "warning: "
             : Fix         ? "fixed: "
                           : "fixable: ")
         << F.Message << " [" << F.Rule << "]\n";
}

Error checkFile(const SourceTree &Tree, const SourceFile &File, Totals &T) {
  std::vector<Finding> Findings = findObstacles(Tree, File);
  T.Files += !Findings.empty();
  bool HasFix = false;
  for (const Finding &F : Findings) {
    print(File, F);
    (F.Fix.empty() ? T.ByHand : T.Fixable) += 1;
    T.MsExtensions += F.MsExtensions;
    HasFix |= !F.Fix.empty();
  }
  if (!Fix || !HasFix)
    return Error::success();
  std::string Text = applyFixes(File, Findings);
  std::error_code EC;
  raw_fd_ostream OS(File.Path, EC);
  if (EC)
    return createStringError(EC, "cannot write '" + File.Path + "'");
  OS << Text;
  return Error::success();
}

void summarize(const Totals &T) {
  outs() << T.Fixable << (Fix ? " fixed, " : " fixable with -fix, ") << T.ByHand
         << " to be done by hand, in " << T.Files << " files\n";
  if (T.MsExtensions && !Fix)
    outs() << T.MsExtensions << " of them: compiling with -fms-extensions is enough, too\n";
}

} // namespace

int main(int argc, char **argv) {
  InitLLVM Init(argc, argv);
  cl::HideUnrelatedOptions(Category);
  cl::SetVersionPrinter([](raw_ostream &OS) { OS << "amp-port (CppAMP) " CPPAMP_VERSION "\n"; });
  cl::ParseCommandLineOptions(argc, argv,
                              "reports what a Visual Studio C++ AMP project needs on Linux\n");
  Totals T;
  for (const std::string &Input : Inputs) {
    Expected<SourceTree> Tree = readSourceTree(Input);
    if (!Tree)
      return fail(toString(Tree.takeError()));
    if (Tree->Files.empty())
      return fail("there are no C++ sources in '" + Input + "'");
    for (const SourceFile &File : Tree->Files)
      if (Error E = checkFile(*Tree, File, T))
        return fail(toString(std::move(E)));
    for (const std::string &Project : Tree->Projects)
      outs()
          << Project
          << ": note: Visual Studio's project: docs/porting.md has a CMakeLists.txt in its place\n";
  }
  summarize(T);
  return T.ByHand || (T.Fixable && !Fix) ? StatusLeft : 0;
}
