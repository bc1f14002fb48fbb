// What a program waits for at its first launches, on a terminal.
//
// The line is there only while a thread of the program waits in the library, and gone before that thread goes on: so it
// never stands in the way of what the program itself writes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_BUILD_PROGRESS_H
#define CPPAMP_RUNTIME_REPORT_BUILD_PROGRESS_H

#include <chrono>
#include <string>

namespace Concurrency::detail {

/// In seconds: a build that takes longer is one that people wait for, and says so.
constexpr double long_build = 0.5;

/// While it lives, and has lived for long, and a build_wait is there, standard error shows "cppamp: building <what>, 3
/// s", if that is a terminal that this process has to itself, and CPPAMP_LOG is not set.
class build_progress {
public:
  explicit build_progress(const std::string &what);
  ~build_progress();
  build_progress(const build_progress &) = delete;
  build_progress &operator=(const build_progress &) = delete;

private:
  friend struct progress_line;

  const std::string m_what;
  const std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
  const bool m_is_listed;
};

/// A thread of the program, which waits for a build.
class build_wait {
public:
  build_wait() noexcept;
  ~build_wait();
  build_wait(const build_wait &) = delete;
  build_wait &operator=(const build_wait &) = delete;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_BUILD_PROGRESS_H
