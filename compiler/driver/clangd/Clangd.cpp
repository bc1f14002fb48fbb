// See Clangd.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Clangd.h"
#include "Frames.h"
#include "Session.h"
#include "driver/CompileCommands.h"
#include "driver/Driver.h"
#include "process/Process.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

#include <csignal>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

using namespace llvm;

namespace amp {
namespace {

/// Returns a folder of the XDG base directories.
std::string getUserFolder(StringRef Variable, StringRef BelowHome) {
  if (std::optional<std::string> Folder = sys::Process::GetEnv(Variable); Folder && !Folder->empty())
    return *Folder;
  std::optional<std::string> Home = sys::Process::GetEnv("HOME");
  return (Home ? *Home : "/tmp") + "/" + BelowHome.str();
}

/// Returns the user's clangd configuration, preceded by what clangd needs to parse C++ AMP. A .clangd file in the
/// project overrides both.
std::string makeConfiguration(const Installation &I) {
  std::string Text = "If:\n  PathExclude: '.*\\.[cm]'\n" + describeForClangd(I);
  if (auto Users = MemoryBuffer::getFile(getUserFolder("XDG_CONFIG_HOME", ".config") + "/clangd/config.yaml"))
    Text += "---\n" + (*Users)->getBuffer().str();
  return Text;
}

/// Makes the clangd to be started read that configuration. clangd reads the file again later, and may be killed, so
/// the file is kept: one for each text.
Error setConfiguration(const Installation &I) {
  std::string Text = makeConfiguration(I);
  std::string Folder = getUserFolder("XDG_CACHE_HOME", ".cache") + "/cppamp/clangd-" + utohexstr(xxh3_64bits(Text));
  std::string Path = Folder + "/clangd/config.yaml";
  if (std::error_code EC = sys::fs::create_directories(sys::path::parent_path(Path)))
    return createStringError(EC, "cannot make '" + Folder + "': " + EC.message());
  if (!sys::fs::exists(Path))
    if (Error E = writeToOutput(Path, [&](raw_ostream &OS) {
          OS << Text;
          return Error::success();
        }))
      return E;
  setenv("XDG_CONFIG_HOME", Folder.c_str(), /*overwrite=*/1);
  return Error::success();
}

std::string findDatabaseFolder(ArrayRef<const char *> Args) {
  for (StringRef Arg : Args)
    if (Arg.consume_front("--compile-commands-dir=") || Arg.consume_front("-compile-commands-dir="))
      return Arg.str();
  return "";
}

/// Returns true if clangd serves an editor.
bool isServer(ArrayRef<const char *> Args) {
  return none_of(Args, [](StringRef Arg) {
    Arg.consume_front("-");
    return Arg.starts_with("-check") || Arg.starts_with("-help") || Arg.starts_with("-version") || Arg == "h";
  });
}

/// Runs clangd between the editor and us. Input and Output are connected to clangd's stdin and stdout.
Expected<int> talk(const std::vector<std::string> &Argv, const Installation &I, const std::string &Clang,
                   std::string Database) {
  Expected<Pipe> Input = Pipe::open(), Output = Pipe::open();
  if (!Input || !Output)
    return joinErrors(Input.takeError(), Output.takeError());
  Expected<int> Clangd = startProcess({Argv, {}, Input->Read, Output->Write, -1});
  if (!Clangd)
    return Clangd.takeError();
  close(Input->Read);
  close(Output->Write);
  signal(SIGPIPE, SIG_IGN);
  Session S(
      I, Clang, std::move(Database), [](StringRef Bytes) { writeFrame(STDOUT_FILENO, Bytes); },
      [&](StringRef Bytes) { writeFrame(Input->Write, Bytes); });
  std::thread([&] {
    FrameReader FromEditor(STDIN_FILENO);
    while (std::optional<std::string> Message = FromEditor.read())
      S.fromEditor(*Message);
    close(Input->Write);
  }).detach();
  FrameReader FromClangd(Output->Read);
  while (std::optional<std::string> Message = FromClangd.read())
    S.fromClangd(*Message);
  Expected<int> Status = waitForProcess(*Clangd);
  S.stop();
  // The other thread may still be waiting for the editor and uses the session.
  _exit(Status && WIFEXITED(*Status) ? WEXITSTATUS(*Status) : 1);
}

} // namespace

Expected<int> runClangd(ArrayRef<const char *> Args) {
  Expected<WrappedTool> Tool = findWrappedTool("clangd");
  if (!Tool)
    return Tool.takeError();
  if (Error E = setConfiguration(Tool->Own))
    return E;
  std::vector<std::string> Argv{Tool->Path};
  Argv.insert(Argv.end(), Args.begin(), Args.end());
  if (!isServer(Args)) {
    std::vector<const char *> Words;
    for (const std::string &Word : Argv)
      Words.push_back(Word.c_str());
    return executeAndWait(Tool->Path, std::move(Words));
  }
  return talk(Argv, Tool->Own, Tool->Clang, findDatabaseFolder(Args));
}

} // namespace amp
