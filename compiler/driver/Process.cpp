// See Process.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Process.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
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

Expected<std::string> readFirstLine(const std::string &Path, std::vector<const char *> Argv) {
  Argv.push_back(nullptr);
  int Pipe[2];
  if (pipe(Pipe))
    return failure(Path);
  pid_t Child = fork();
  if (Child < 0)
    return failure(Path);
  if (Child == 0) {
    dup2(Pipe[1], STDOUT_FILENO);
    if (int Nowhere = open("/dev/null", O_WRONLY); Nowhere >= 0) // -v and -### speak there
      dup2(Nowhere, STDERR_FILENO);
    close(Pipe[0]);
    close(Pipe[1]);
    execv(Path.c_str(), const_cast<char **>(Argv.data()));
    _exit(127);
  }
  close(Pipe[1]);
  std::string Text;
  char Buffer[512];
  for (ssize_t Count; (Count = read(Pipe[0], Buffer, sizeof(Buffer))) > 0;)
    Text.append(Buffer, Count);
  close(Pipe[0]);
  int Status = 0;
  while (waitpid(Child, &Status, 0) < 0)
    if (errno != EINTR)
      return failure(Path);
  if (!WIFEXITED(Status) || WEXITSTATUS(Status))
    return std::string();
  return Text.substr(0, Text.find('\n'));
}

} // namespace amp
