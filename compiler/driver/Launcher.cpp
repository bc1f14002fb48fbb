// See Launcher.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Launcher.h"
#include "ClangOptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Option/OptTable.h"
#include "llvm/Option/Option.h"
#include <set>

using namespace llvm;
using namespace llvm::opt;

namespace amp {
namespace {

constexpr StringRef LauncherOption = "--amp-launcher=";
constexpr StringRef CompileOption = "--amp-compile";

/// Selects the other compiler's options that Clang or we know; g++ has its own for optimization and diagnostics. That
/// compiler links the objects and could not read Clang's bitcode, so link-time optimization is removed.
std::vector<std::string> translateOptions(ArrayRef<const char *> Args) {
  unsigned MissingIndex, MissingCount;
  InputArgList Parsed = getDriverOptTable().ParseArgs(Args, MissingIndex, MissingCount,
                                                      llvm::opt::Visibility(clang_options::ClangOption));
  std::set<unsigned> Dropped;
  for (const Arg *A : Parsed) {
    StringRef Text = Args[A->getIndex()];
    bool IsUnknown = A->getOption().getKind() == Option::UnknownClass && !Text.starts_with("--amp-");
    if (IsUnknown || Text.starts_with("-flto") || Text == "-ffat-lto-objects" || Text == "-fno-fat-lto-objects")
      Dropped.insert(A->getIndex());
  }
  std::vector<std::string> Result = {"-Wno-unknown-warning-option", "-Wno-ignored-optimization-argument",
                                     "-Wno-unused-command-line-argument", "-Wno-ignored-gch"};
  for (unsigned I = 0; I < Args.size(); ++I)
    if (!Dropped.count(I))
      Result.push_back(Args[I]);
  return Result;
}

} // namespace

bool isLauncher(ArrayRef<const char *> Args) { return !Args.empty() && StringRef(Args[0]).starts_with(LauncherOption); }

Expected<std::vector<std::string>> getLaunchedCommand(ArrayRef<const char *> Args, const std::string &Self) {
  StringRef Compiler = StringRef(Args[0]).drop_front(LauncherOption.size());
  Args = Args.drop_front();
  auto At = find_if(Args, [&](const char *Arg) { return Compiler == Arg; });
  if (At == Args.end())
    return createStringError(inconvertibleErrorCode(),
                             "'" + Compiler + "' of --amp-launcher= is not in the command that follows");
  std::vector<std::string> Command(Args.begin(), At);
  std::vector<const char *> Rest(At + 1, Args.end());
  bool Ours = any_of(Rest, [](const char *Arg) { return CompileOption == Arg; });
  if (!Ours) {
    Command.insert(Command.end(), At, Args.end());
    return Command;
  }
  llvm::erase_if(Rest, [](const char *Arg) { return CompileOption == Arg; });
  Command.push_back(Self);
  std::vector<std::string> Options = translateOptions(Rest);
  Command.insert(Command.end(), Options.begin(), Options.end());
  return Command;
}

} // namespace amp
