// See Checker.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Checker.h"
#include "SyntaxCommand.h"
#include "process/Process.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <csignal>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace llvm;

namespace amp {

Checker::Checker(Installation I, std::string Clang, std::string Database, std::function<void(CheckResult)> Done)
    : I(std::move(I)), Clang(std::move(Clang)), Database(std::move(Database)), Done(std::move(Done)),
      Thread([this] { work(); }) {}

void Checker::stop() {
  {
    std::lock_guard Lock(Mutex);
    Ends = true;
    Jobs.clear();
    cancel(Running);
  }
  Changed.notify_all();
  if (Thread.joinable())
    Thread.join();
}

void Checker::check(std::string File, std::string Text, int64_t Version, std::chrono::milliseconds Delay) {
  {
    std::lock_guard Lock(Mutex);
    cancel(File);
    Jobs.insert_or_assign(std::move(File), Job{std::move(Text), Version, Clock::now() + Delay});
  }
  Changed.notify_all();
}

void Checker::forget(StringRef File) {
  std::lock_guard Lock(Mutex);
  cancel(File);
  Jobs.erase(File.str());
}

/// The caller must hold the mutex.
void Checker::cancel(StringRef File) {
  if (File.empty() || File != Running)
    return;
  Cancelled = true;
  if (Child > 0)
    kill(Child, SIGKILL);
}

void Checker::work() {
  std::unique_lock Lock(Mutex);
  while (!Ends) {
    auto Next = std::min_element(Jobs.begin(), Jobs.end(),
                                 [](const auto &A, const auto &B) { return A.second.Due < B.second.Due; });
    if (Next == Jobs.end()) {
      Changed.wait(Lock);
      continue;
    }
    if (Clock::now() < Next->second.Due) {
      Changed.wait_until(Lock, Clock::time_point(Next->second.Due));
      continue;
    }
    auto Taken = Jobs.extract(Next);
    Running = Taken.key();
    Cancelled = false;
    Lock.unlock();
    run(Taken.key(), Taken.mapped());
    Lock.lock();
    Running.clear();
  }
}

void Checker::run(const std::string &File, const Job &J) {
  std::optional<SyntaxCommand> Command = findSyntaxCommand(File, J.Text, Database, I, Clang);
  SmallString<128> Copy;
  int Handle;
  if (!Command || sys::fs::createTemporaryFile("amp-clangd", sys::path::extension(File).drop_front(), Handle, Copy))
    return;
  auto Remove = make_scope_exit([&] { sys::fs::remove(Copy); });
  raw_fd_ostream(Handle, /*shouldClose=*/true) << J.Text;
  // Both compilations read the editor's text in place of the file's.
  Command->Words.insert(Command->Words.end(), {"-Xclang", "-remap-file", "-Xclang", (File + ";" + Copy).str()});
  std::string Output;
  int Status = 0;
  if (!runCompiler(*Command, Output, Status))
    return;
  Done({File, J.Version, Status == 0, readMessages(Output, Command->Folder)});
}

bool Checker::runCompiler(const SyntaxCommand &Command, std::string &Output, int &Status) {
  int Messages = -1;
  {
    std::lock_guard Lock(Mutex);
    if (Cancelled)
      return false;
    Expected<Pipe> Errors = Pipe::open();
    int Nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
    Expected<int> Process =
        Errors ? startProcess({Command.Words, Command.Folder, Nothing, Nothing, Errors->Write}) : Errors.takeError();
    ::close(Nothing);
    if (Errors)
      ::close(Errors->Write);
    if (!Process) {
      errs() << "amp-clangd: " << toString(Process.takeError()) << '\n';
      return false;
    }
    Child = *Process;
    Messages = Errors->Read;
  }
  char Buffer[4096];
  for (ssize_t Count; (Count = ::read(Messages, Buffer, sizeof(Buffer))) > 0;)
    Output.append(Buffer, Count);
  ::close(Messages);
  siginfo_t Info;
  waitid(P_PID, Child, &Info, WEXITED | WNOWAIT); // keeps the process ID valid while another thread may kill it
  std::lock_guard Lock(Mutex);
  waitpid(std::exchange(Child, 0), &Status, 0);
  return !Cancelled && WIFEXITED(Status);
}

} // namespace amp
