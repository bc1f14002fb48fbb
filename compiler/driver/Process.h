// Starts other programs: in place of this one, or beside it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_PROCESS_H
#define CPPAMP_DRIVER_PROCESS_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace amp {

/// Becomes the program at `Path`; returns only if that fails.
llvm::Error execute(const std::string &Path, std::vector<const char *> Argv);

/// Runs the program at `Path` and gives its exit status. If a signal ends it, that signal ends this
/// program too; if this program ends, so does the other one.
llvm::Expected<int> executeAndWait(const std::string &Path, std::vector<const char *> Argv);

struct ReadProcess {
  int Id;     ///< to be waited for
  int Errors; ///< where its stderr is read
};

/// Starts a program in a folder, with nothing on stdin and stdout.
llvm::Expected<ReadProcess> startAndRead(const std::vector<std::string> &Argv, const std::string &Folder);

struct TalkingProcess {
  int Id;
  int Input, Output; ///< what is written to its stdin, and read from its stdout
};

/// Starts a program to talk with; its stderr is this program's.
llvm::Expected<TalkingProcess> startAndTalk(const std::vector<std::string> &Argv);

/// The first line that the program at `Path` prints to stdout, with nothing on stderr; empty if it
/// prints none, or fails.
llvm::Expected<std::string> readFirstLine(const std::string &Path, std::vector<const char *> Argv);

} // namespace amp

#endif // CPPAMP_DRIVER_PROCESS_H
