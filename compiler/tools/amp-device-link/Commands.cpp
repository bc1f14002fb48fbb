// See Commands.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Commands.h"
#include "process/Process.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Signals.h"

using namespace llvm;

namespace amp {

Expected<int> runCommand(const std::string &Program, ArrayRef<std::string> Args) {
  ErrorOr<std::string> Path = sys::findProgramByName(Program);
  if (!Path)
    return createStringError(Path.getError(), "cannot find '" + Program + "'");
  std::vector<const char *> Argv = {Path->c_str()};
  for (const std::string &Arg : Args)
    Argv.push_back(Arg.c_str());
  return executeAndWait(*Path, std::move(Argv));
}

Expected<TemporaryFile> TemporaryFile::create(StringRef Suffix) {
  SmallString<128> Path;
  if (std::error_code EC = sys::fs::createTemporaryFile("amp-device-link", Suffix, Path))
    return createStringError(EC, "cannot make a temporary file: " + EC.message());
  sys::RemoveFileOnSignal(Path);
  return TemporaryFile(Path.str().str());
}

TemporaryFile::~TemporaryFile() {
  if (Path.empty())
    return;
  sys::fs::remove(Path);
  sys::DontRemoveFileOnSignal(Path);
}

} // namespace amp
