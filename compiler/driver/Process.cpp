// See Process.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Process.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <spawn.h>
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

/// Ends of a pipe that no other process inherits.
struct PipeEnds {
  int Read = -1, Write = -1;
  bool open() {
    int Ends[2];
    if (pipe2(Ends, O_CLOEXEC))
      return false;
    Read = Ends[0];
    Write = Ends[1];
    return true;
  }
};

/// Starts a process as `Actions` say, with the signals that this program ignores as they were.
int spawn(const std::vector<std::string> &Argv, posix_spawn_file_actions_t &Actions, int &Id) {
  std::vector<char *> Words;
  for (const std::string &Word : Argv)
    Words.push_back(const_cast<char *>(Word.c_str()));
  Words.push_back(nullptr);
  posix_spawnattr_t Attributes;
  posix_spawnattr_init(&Attributes);
  sigset_t Default;
  sigemptyset(&Default);
  sigaddset(&Default, SIGPIPE);
  posix_spawnattr_setsigdefault(&Attributes, &Default);
  posix_spawnattr_setflags(&Attributes, POSIX_SPAWN_SETSIGDEF);
  int Failed = posix_spawn(&Id, Words[0], &Actions, &Attributes, Words.data(), environ);
  posix_spawnattr_destroy(&Attributes);
  posix_spawn_file_actions_destroy(&Actions);
  return Failed;
}

/// A compiler takes its memory in one go, and gives none back: in large pages and steps that costs half of the time in
/// the kernel. What the user has set stays.
void setMemorySteps() {
  setenv("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=67108864:glibc.malloc.mmap_threshold=268435456",
         /*replace=*/0);
}

} // namespace

Error execute(const std::string &Path, std::vector<const char *> Argv) {
  setMemorySteps();
  Argv.push_back(nullptr);
  execv(Path.c_str(), const_cast<char **>(Argv.data()));
  return failure(Path);
}

Expected<int> executeAndWait(const std::string &Path, std::vector<const char *> Argv) {
  setMemorySteps();
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

Expected<ReadProcess> startAndRead(const std::vector<std::string> &Argv, const std::string &Folder) {
  PipeEnds Errors;
  if (!Errors.open())
    return failure(Argv[0]);
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  if (!Folder.empty())
    posix_spawn_file_actions_addchdir_np(&Actions, Folder.c_str());
  posix_spawn_file_actions_addopen(&Actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&Actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_adddup2(&Actions, Errors.Write, STDERR_FILENO);
  ReadProcess Process{0, Errors.Read};
  int Failed = spawn(Argv, Actions, Process.Id);
  close(Errors.Write);
  if (!Failed)
    return Process;
  close(Errors.Read);
  errno = Failed;
  return failure(Argv[0]);
}

Expected<TalkingProcess> startAndTalk(const std::vector<std::string> &Argv) {
  PipeEnds Input, Output;
  if (!Input.open() || !Output.open())
    return failure(Argv[0]);
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  posix_spawn_file_actions_adddup2(&Actions, Input.Read, STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&Actions, Output.Write, STDOUT_FILENO);
  TalkingProcess Process{0, Input.Write, Output.Read};
  int Failed = spawn(Argv, Actions, Process.Id);
  close(Input.Read);
  close(Output.Write);
  errno = Failed;
  if (Failed)
    return failure(Argv[0]);
  return Process;
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
