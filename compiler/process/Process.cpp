// See Process.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "process/Process.h"

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

Error failure(const std::string &What, int Code = errno) {
  std::error_code EC(Code, std::generic_category());
  return createStringError(EC, What + ": " + EC.message());
}

} // namespace

Expected<int> startProcess(const Command &C) {
  std::vector<char *> Words;
  for (const std::string &Word : C.Words)
    Words.push_back(const_cast<char *>(Word.c_str()));
  Words.push_back(nullptr);
  posix_spawn_file_actions_t Actions;
  posix_spawn_file_actions_init(&Actions);
  if (!C.Folder.empty())
    posix_spawn_file_actions_addchdir_np(&Actions, C.Folder.c_str());
  for (auto [From, To] : {std::pair(C.Input, STDIN_FILENO), {C.Output, STDOUT_FILENO}, {C.Errors, STDERR_FILENO}})
    if (From >= 0)
      posix_spawn_file_actions_adddup2(&Actions, From, To);
  // SIGPIPE, which this program ignores, has its default action in the child.
  posix_spawnattr_t Attributes;
  posix_spawnattr_init(&Attributes);
  sigset_t Default;
  sigemptyset(&Default);
  sigaddset(&Default, SIGPIPE);
  posix_spawnattr_setsigdefault(&Attributes, &Default);
  posix_spawnattr_setflags(&Attributes, POSIX_SPAWN_SETSIGDEF);
  int Id = 0;
  int Failed = posix_spawn(&Id, Words[0], &Actions, &Attributes, Words.data(), environ);
  posix_spawnattr_destroy(&Attributes);
  posix_spawn_file_actions_destroy(&Actions);
  if (Failed)
    return failure("cannot run '" + C.Words[0] + "'", Failed);
  return Id;
}

Expected<int> waitForProcess(int Id) {
  int Status = 0;
  while (waitpid(Id, &Status, 0) < 0)
    if (errno != EINTR)
      return failure("cannot wait for another program");
  return Status;
}

Expected<Pipe> Pipe::open() {
  int Ends[2];
  if (pipe2(Ends, O_CLOEXEC))
    return failure("cannot make a pipe");
  return Pipe{Ends[0], Ends[1]};
}

void setMemorySteps() {
  setenv("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1:glibc.malloc.top_pad=67108864:glibc.malloc.mmap_threshold=268435456",
         /*replace=*/0);
}

Error execute(const std::string &Path, std::vector<const char *> Argv) {
  Argv.push_back(nullptr);
  execv(Path.c_str(), const_cast<char **>(Argv.data()));
  return failure("cannot run '" + Path + "'");
}

Expected<int> executeAndWait(const std::string &Path, std::vector<const char *> Argv) {
  pid_t Parent = getpid(), Child = fork();
  if (Child < 0)
    return failure("cannot run '" + Path + "'");
  if (Child == 0) {
    // A build tool that gives up kills this process; its child must end as well.
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (getppid() == Parent)
      consumeError(execute(Path, std::move(Argv)));
    _exit(127);
  }
  Expected<int> Status = waitForProcess(Child);
  if (Status && WIFSIGNALED(*Status)) {
    signal(WTERMSIG(*Status), SIG_DFL);
    raise(WTERMSIG(*Status));
  }
  if (Status)
    return WIFEXITED(*Status) ? WEXITSTATUS(*Status) : 1;
  return Status;
}

Expected<int> startSilentProcess(std::vector<std::string> Words) {
  const int Nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  Expected<int> Child = startProcess({std::move(Words), {}, Nowhere, Nowhere, Nowhere});
  close(Nowhere);
  return Child;
}

Expected<FinishedProcess> runAndRead(std::vector<std::string> Words, bool WithErrors) {
  Expected<Pipe> Output = Pipe::open();
  if (!Output)
    return Output.takeError();
  const int Nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
  Expected<int> Child =
      startProcess({std::move(Words), {}, Nowhere, Output->Write, WithErrors ? Output->Write : Nowhere});
  close(Output->Write);
  close(Nowhere);
  std::string Text;
  char Buffer[4096];
  for (ssize_t Count; Child && (Count = read(Output->Read, Buffer, sizeof(Buffer))) > 0;)
    Text.append(Buffer, Count);
  close(Output->Read);
  if (!Child)
    return Child.takeError();
  Expected<int> Status = waitForProcess(*Child);
  if (!Status)
    return Status.takeError();
  return FinishedProcess{*Status, std::move(Text)};
}

Expected<std::string> readFirstLine(std::vector<std::string> Words) {
  Expected<FinishedProcess> Finished = runAndRead(std::move(Words), /*WithErrors=*/false); // as of -v and -###
  if (!Finished)
    return Finished.takeError();
  if (!WIFEXITED(Finished->Status) || WEXITSTATUS(Finished->Status))
    return std::string();
  return Finished->Text.substr(0, Finished->Text.find('\n'));
}

} // namespace amp
