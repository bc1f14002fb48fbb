// See CompileCommands.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CompileCommands.h"
#include "CommandLine.h"
#include "Driver.h"
#include "HostClang.h"
#include "Launcher.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace amp {

static bool isOurs(StringRef Compiler) { return sys::path::filename(Compiler).starts_with("amp-clang"); }

Expected<WrappedTool> findWrappedTool(StringRef Name) {
  Expected<std::string> Path = findLLVMTool(Name, /*Package=*/Name);
  if (!Path)
    return Path.takeError();
  Expected<std::string> Clang = findHostClang("");
  if (!Clang)
    return Clang.takeError();
  Expected<Installation> Own = findInstallation();
  if (!Own)
    return Own.takeError();
  return WrappedTool{std::move(*Path), std::move(*Clang), std::move(*Own)};
}

Expected<Words> CommandTranslator::translate(Words Command) {
  if (Command.size() > 1 && isLauncher(ArrayRef(Command).drop_front()))
    Command.erase(Command.begin(), Command.begin() + 2);
  if (any_of(Command, [](StringRef Word) { return Word == "--amp-compile"; }))
    if (Error E = unwrap(Command))
      return E;
  if (Command.empty() || !isOurs(Command[0]))
    return Command;
  Expected<Words> Options = translateOptions(ArrayRef(Command).drop_front());
  if (Options)
    Options->insert(Options->begin(), Texts.save(Clang).data());
  return Options;
}

Expected<Words> CommandTranslator::translateOptions(ArrayRef<const char *> Options) {
  Expected<Config> C = parseCommandLine(Options, Alloc);
  if (!C)
    return C.takeError();
  Words Result;
  for (const std::string &Ours : argumentsInFront(*C, I))
    Result.push_back(Texts.save(Ours).data());
  Result.insert(Result.end(), C->ClangArgs.begin(), C->ClangArgs.end());
  return Result;
}

/// Extracts the other compiler's options, without those that Clang does not know.
Error CommandTranslator::unwrap(Words &Command) {
  Command.insert(Command.begin(), keep("--amp-launcher=" + StringRef(Command[0])));
  Expected<std::vector<std::string>> Launched = getLaunchedCommand(Command, "amp-clang++");
  if (!Launched)
    return Launched.takeError();
  Command.clear();
  for (const std::string &Word : *Launched)
    Command.push_back(keep(Word));
  return Error::success();
}

Words CommandTranslator::split(StringRef Command) {
  SmallVector<const char *, 64> Result;
  cl::TokenizeGNUCommandLine(Command, Texts, Result);
  return Words(Result.begin(), Result.end());
}

std::string findDatabaseIn(StringRef Folder) {
  SmallString<256> Path(Folder);
  if (sys::fs::make_absolute(Path))
    return "";
  sys::path::append(Path, "compile_commands.json");
  return sys::fs::exists(Path) ? Path.str().str() : "";
}

std::string findDatabaseAbove(StringRef File, StringRef Below) {
  SmallString<256> Folder(File);
  if (sys::fs::make_absolute(Folder))
    return "";
  while (sys::path::has_relative_path(Folder)) {
    Folder = sys::path::parent_path(Folder);
    if (std::string Path = findDatabaseIn(Folder); !Path.empty())
      return Path;
    SmallString<256> Subfolder(Folder);
    sys::path::append(Subfolder, Below);
    if (std::string Path = Below.empty() ? "" : findDatabaseIn(Subfolder); !Path.empty())
      return Path;
  }
  return "";
}

Expected<json::Value> readDatabase(StringRef Path) {
  auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/true);
  if (!Buffer)
    return createStringError(Buffer.getError(), "cannot read '" + Path + "'");
  Expected<json::Value> Database = json::parse((*Buffer)->getBuffer());
  if (Database && !Database->getAsArray())
    return createStringError(inconvertibleErrorCode(), "'" + Path + "' is not a list of compile commands");
  return Database;
}

Words readCommand(const json::Object &Entry, CommandTranslator &T) {
  if (std::optional<StringRef> Command = Entry.getString("command"))
    return T.split(*Command);
  Words Result;
  if (const json::Array *Arguments = Entry.getArray("arguments"))
    for (const json::Value &Word : *Arguments)
      Result.push_back(T.keep(Word.getAsString().value_or("")));
  return Result;
}

} // namespace amp
