// See Process.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Process.h"

#include <cerrno>
#include <csignal>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace amp {
namespace {

Error failure(const std::string &Path) {
  std::error_code EC(errno, std::generic_category());
  return createStringError(EC, "cannot run '" + Path + "': " + EC.message());
}

} // namespace

Error execute(const std::string &Path, std::vector<const char *> Argv) {
  Argv.push_back(nullptr);
  execv(Path.c_str(), const_cast<char **>(Argv.data()));
  return failure(Path);
}

Expected<int> executeAndWait(const std::string &Path, std::vector<const char *> Argv) {
  Argv.push_back(nullptr);
  pid_t Parent = getpid(), Child = fork();
  if (Child < 0)
    return failure(Path);
  if (Child == 0) {
    // A build tool that gives up ends the compiler it knows of, which is this one.
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() == Parent)
      execv(Path.c_str(), const_cast<char **>(Argv.data()));
    _exit(127);
  }
  int Status = 0;
  while (waitpid(Child, &Status, 0) < 0)
    if (errno != EINTR)
      return failure(Path);
  if (WIFSIGNALED(Status)) {
    signal(WTERMSIG(Status), SIG_DFL);
    raise(WTERMSIG(Status));
  }
  return WIFEXITED(Status) ? WEXITSTATUS(Status) : 1;
}

} // namespace amp
