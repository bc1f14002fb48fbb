// Runs the compiler on the text in an editor: on its own thread, one file at a time, a moment after the last
// keystroke.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_CLANGD_CHECKER_H
#define CPPAMP_DRIVER_CLANGD_CHECKER_H

#include "CompilerMessages.h"
#include "driver/Installation.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

namespace amp {

struct CheckResult {
  std::string File;
  int64_t Version = 0;
  bool Accepted = false; ///< the compiler accepts the file
  std::vector<CompilerMessage> Messages;
};

class Checker {
public:
  /// Calls `Done` on the checker's thread, for C++ AMP files only.
  Checker(Installation I, std::string Clang, std::string Database, std::function<void(CheckResult)> Done);

  ~Checker() { stop(); }

  /// Cancels a running check and waits for the thread.
  void stop();

  /// Checks the file with the editor's text. Discards earlier requests for this file.
  void check(std::string File, std::string Text, int64_t Version, std::chrono::milliseconds Delay);
  void forget(llvm::StringRef File);

private:
  using Clock = std::chrono::steady_clock;
  struct Job {
    std::string Text;
    int64_t Version;
    Clock::time_point Due;
  };

  void work();
  void run(const std::string &File, const Job &J);
  bool runCompiler(const struct SyntaxCommand &Command, std::string &Output, int &Status);
  void cancel(llvm::StringRef File);

  const Installation I;
  const std::string Clang, Database;
  const std::function<void(CheckResult)> Done;

  std::mutex Mutex;
  std::condition_variable Changed;
  std::map<std::string, Job> Jobs;
  std::string Running;    ///< the file
  bool Cancelled = false; ///< its result is no longer wanted
  int Child = 0;          ///< the compiler's process, until it is reaped
  bool Ends = false;
  std::thread Thread;
};

} // namespace amp

#endif // CPPAMP_DRIVER_CLANGD_CHECKER_H
