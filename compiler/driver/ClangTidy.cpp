// See ClangTidy.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ClangTidy.h"
#include "CompileCommands.h"
#include "Installation.h"
#include "process/Process.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace amp {
namespace {

/// Writes the compile commands at `Path` into `Folder`, translated.
Error translateDatabase(StringRef Path, StringRef Folder, CommandTranslator &T) {
  Expected<json::Value> Database = readDatabase(Path);
  if (!Database)
    return Database.takeError();
  for (json::Value &Entry : *Database->getAsArray()) {
    json::Object *Object = Entry.getAsObject();
    if (!Object)
      continue;
    Expected<Words> Command = T.translate(readCommand(*Object, T));
    if (!Command)
      return Command.takeError();
    json::Array Arguments;
    for (const char *Word : *Command)
      Arguments.push_back(std::string(Word));
    Object->erase("command");
    (*Object)["arguments"] = std::move(Arguments);
  }
  std::error_code EC;
  raw_fd_ostream OS((Folder + "/compile_commands.json").str(), EC);
  if (EC)
    return createStringError(EC, "cannot write into '" + Folder + "'");
  OS << *Database;
  return Error::success();
}

/// The parsed command line of clang-tidy: its options, the compile command after `--`, the folder of -p, and the first
/// file.
struct Question {
  Words Options, Command;
  std::string Folder, File;
  bool HasCommand = false;
};

Question readQuestion(ArrayRef<const char *> Args) {
  Question Q;
  for (size_t N = 0; N < Args.size(); ++N) {
    StringRef Arg = Args[N];
    if (Arg == "--") {
      Q.HasCommand = true;
      Q.Command.assign(Args.begin() + N + 1, Args.end());
      break;
    }
    StringRef Path = Arg;
    if ((Arg == "-p" || Arg == "--p") && N + 1 < Args.size())
      Q.Folder = Args[++N];
    else if (Path.consume_front("-p=") || Path.consume_front("--p="))
      Q.Folder = Path.str();
    else
      Q.Options.push_back(Args[N]);
    if (Q.File.empty() && !Arg.starts_with("-") && sys::fs::exists(Arg))
      Q.File = Arg.str();
  }
  return Q;
}

std::string findDatabase(const Question &Q) {
  return Q.Folder.empty() ? findDatabaseAbove(Q.File) : findDatabaseIn(Q.Folder);
}

/// A placeholder for the file, which options typed after `--` do not include.
constexpr char AnyFile[] = "file.cpp";

Error translateAfterDashes(Question &Q, CommandTranslator &T) {
  // CMake includes the compiler in the command; people type only options.
  bool IsWhole = !Q.Command.empty() && !StringRef(Q.Command[0]).starts_with("-");
  Words Options = Q.Command;
  if (!IsWhole)
    Options.push_back(AnyFile);
  Expected<Words> Command = IsWhole ? T.translate(Options) : T.translateOptions(Options);
  if (!Command)
    return Command.takeError();
  llvm::erase_if(*Command, [](const char *Word) { return Word == AnyFile; });
  Q.Command = std::move(*Command);
  return Error::success();
}

/// Removes a folder at the end of its scope.
struct TemporaryFolder {
  SmallString<128> Path;
  ~TemporaryFolder() {
    if (!Path.empty())
      sys::fs::remove_directories(Path);
  }
};

Error translateQuestion(Question &Q, CommandTranslator &T, TemporaryFolder &Temporary) {
  if (Q.File.empty() && !Q.HasCommand) // --version, --list-checks
    return Error::success();
  std::string Database = Q.HasCommand ? "" : findDatabase(Q);
  if (Database.empty()) {
    if (!Q.HasCommand && !Q.Folder.empty())
      return createStringError(inconvertibleErrorCode(), "there is no compile_commands.json in '" + Q.Folder + "'");
    Q.HasCommand = true;
    return translateAfterDashes(Q, T);
  }
  if (std::error_code EC = sys::fs::createUniqueDirectory("amp-clang-tidy", Temporary.Path))
    return createStringError(EC, "cannot make a temporary folder: " + EC.message());
  Q.Options.push_back("-p");
  Q.Options.push_back(Temporary.Path.c_str());
  return translateDatabase(Database, Temporary.Path, T);
}

} // namespace

Expected<int> runClangTidy(ArrayRef<const char *> Args) {
  Expected<WrappedTool> Tool = findWrappedTool("clang-tidy");
  if (!Tool)
    return Tool.takeError();
  CommandTranslator T(Tool->Own, Tool->Clang);
  TemporaryFolder Temporary;
  Question Q = readQuestion(Args);
  if (Error E = translateQuestion(Q, T, Temporary))
    return E;
  Words Argv{Tool->Path.c_str(), T.keep("-load=" + Tool->Own.Plugin)};
  Argv.insert(Argv.end(), Q.Options.begin(), Q.Options.end());
  if (Q.HasCommand) {
    Argv.push_back("--");
    Argv.insert(Argv.end(), Q.Command.begin(), Q.Command.end());
  }
  return executeAndWait(Tool->Path, std::move(Argv));
}

} // namespace amp
