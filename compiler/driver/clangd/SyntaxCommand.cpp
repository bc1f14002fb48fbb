// See SyntaxCommand.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SyntaxCommand.h"
#include "CompilerMessages.h"
#include "driver/CompileCommands.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace amp {
namespace {

bool hasPlugin(const Words &Command) {
  return any_of(Command, [](StringRef Word) { return Word.starts_with("-fplugin=") && Word.contains("CppAMPPlugin"); });
}

bool isSource(StringRef File) {
  return StringSwitch<bool>(sys::path::extension(File))
      .Cases(".cpp", ".cc", ".cxx", ".c++", ".C", ".cppm", ".ixx", true)
      .Default(false);
}

/// Returns the number of words of an option that writes files, and 0 for all others.
unsigned countWritingWords(StringRef Word) {
  return StringSwitch<unsigned>(Word)
      .Cases("-MF", "-MT", "-MQ", "-MJ", "-o", 2)
      .Cases("-MD", "-MMD", "-MP", "-MG", "-save-temps", "--save-temps", "-ftime-trace", 1)
      .Default(0);
}

std::vector<std::string> withoutOutput(const Words &Command) {
  std::vector<std::string> Result;
  for (size_t N = 0; N < Command.size(); ++N) {
    if (unsigned Writing = countWritingWords(Command[N]))
      N += Writing - 1;
    else
      Result.push_back(Command[N]);
  }
  Result.push_back("-fsyntax-only");
  Result.insert(Result.end(), readableMessages().begin(), readableMessages().end());
  return Result;
}

/// Returns true if the entry is about `File`; its file may be relative to its folder.
bool isEntryOf(const json::Object &Entry, StringRef File) {
  StringRef Name = Entry.getString("file").value_or(""), Folder = Entry.getString("directory").value_or("");
  SmallString<256> Path;
  sys::path::append(Path, sys::path::is_absolute(Name) ? "" : Folder, Name);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path == File || (sys::path::filename(Path) == sys::path::filename(File) && sys::fs::equivalent(Path, File));
}

std::optional<SyntaxCommand> findEntry(StringRef File, StringRef Database, CommandTranslator &T) {
  Expected<json::Value> Entries = readDatabase(Database);
  if (!Entries) {
    consumeError(Entries.takeError()); // clangd reports it
    return std::nullopt;
  }
  for (const json::Value &Entry : *Entries->getAsArray()) {
    const json::Object *Object = Entry.getAsObject();
    if (!Object || !isEntryOf(*Object, File))
      continue;
    Expected<Words> Command = T.translate(readCommand(*Object, T));
    if (Command && hasPlugin(*Command))
      return SyntaxCommand{Object->getString("directory").value_or("").str(), withoutOutput(*Command)};
    consumeError(Command.takeError());
  }
  return std::nullopt;
}

} // namespace

std::optional<SyntaxCommand> findSyntaxCommand(StringRef File, StringRef Text, StringRef Database,
                                               const Installation &I, StringRef Clang) {
  CommandTranslator T(I, Clang);
  std::string Path = Database.empty() ? findDatabaseAbove(File, "build") : findDatabaseIn(Database);
  if (!Path.empty())
    return findEntry(File, Path, T);
  if (!isSource(File) || !Text.contains("amp"))
    return std::nullopt;
  Expected<Words> Command = T.translateOptions({T.keep(File)});
  if (!Command) {
    consumeError(Command.takeError());
    return std::nullopt;
  }
  Command->insert(Command->begin(), T.keep(Clang));
  return SyntaxCommand{sys::path::parent_path(File).str(), withoutOutput(*Command)};
}

} // namespace amp
