// Starts other programs: in place of this one, or beside it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PROCESS_PROCESS_H
#define CPPAMP_PROCESS_PROCESS_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace amp {

/// A program to run beside this one.
struct Command {
  std::vector<std::string> Words; ///< the first one is its path
  std::string Folder = {};        ///< in which it runs; empty: this program's
  /// What its standard streams are; -1: this program's.
  int Input = -1, Output = -1, Errors = -1;
};

/// Starts it, and gives the number of the process, which waitForProcess() is to be called with.
llvm::Expected<int> startProcess(const Command &C);

/// The status that waitpid() gives at the end of a process.
llvm::Expected<int> waitForProcess(int Id);

/// A pipe whose ends no child process inherits, but as one of its standard streams.
struct Pipe {
  int Read = -1, Write = -1;
  static llvm::Expected<Pipe> open();
};

/// Becomes the program at `Path`; returns only if that fails.
llvm::Error execute(const std::string &Path, std::vector<const char *> Argv);

/// Runs the program at `Path` and gives its exit status. If a signal ends it, that signal ends this
/// program too; if this program ends, so does the other one.
llvm::Expected<int> executeAndWait(const std::string &Path, std::vector<const char *> Argv);

/// The first line that a program prints to stdout, with nothing on stderr; empty if it prints none, or fails.
llvm::Expected<std::string> readFirstLine(std::vector<std::string> Words);

} // namespace amp

#endif // CPPAMP_PROCESS_PROCESS_H
