// Starts other programs: in place of this one, or as child processes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PROCESS_PROCESS_H
#define CPPAMP_PROCESS_PROCESS_H

#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace amp {

/// A program to run as a child process.
struct Command {
  std::vector<std::string> Words; ///< the first word is the program's path
  std::string Folder = {};        ///< working directory; empty: this program's
  /// Its standard streams; -1: this program's.
  int Input = -1, Output = -1, Errors = -1;
};

/// Starts the program and returns its process ID, to be passed to waitForProcess().
llvm::Expected<int> startProcess(const Command &C);

/// Returns the status that waitpid() reports at the end of a process.
llvm::Expected<int> waitForProcess(int Id);

/// A pipe that child processes inherit only as one of their standard streams.
struct Pipe {
  int Read = -1, Write = -1;
  static llvm::Expected<Pipe> open();
};

/// Lets the C library of programs that this process executes get memory in large pages and steps, unless the user has
/// settings. Compilers allocate continuously and free little: this halves the time that the kernel spends on it. Not
/// for programs that start others, such as linkers and the user's compilers, which would inherit it.
void setMemorySteps();

/// Replaces this process by the program at `Path`; returns only on failure.
llvm::Error execute(const std::string &Path, std::vector<const char *> Argv);

/// Runs the program at `Path` and returns its exit status. A signal that ends the program ends this one as well, and
/// the program does not outlive this one.
llvm::Expected<int> executeAndWait(const std::string &Path, std::vector<const char *> Argv);

/// Starts the program with /dev/null as its standard streams.
llvm::Expected<int> startSilentProcess(std::vector<std::string> Words);

struct FinishedProcess {
  int Status; ///< what waitpid() reports
  std::string Text;
};

/// Runs a program without input, and returns what it prints to stdout and, if `WithErrors`, to stderr.
llvm::Expected<FinishedProcess> runAndRead(std::vector<std::string> Words, bool WithErrors);

/// Returns the first line that a program prints to stdout; empty if it prints none or fails.
llvm::Expected<std::string> readFirstLine(std::vector<std::string> Words);

} // namespace amp

#endif // CPPAMP_PROCESS_PROCESS_H
