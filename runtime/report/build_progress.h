// Shows on a terminal what a program waits for at its first launches.
//
// The line exists only while a thread of the program waits in the library, and is removed before that thread continues,
// so it never interferes with the program's own output.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_BUILD_PROGRESS_H
#define CPPAMP_RUNTIME_REPORT_BUILD_PROGRESS_H

#include <chrono>
#include <string>

namespace Concurrency::detail {

/// In seconds: longer builds are shown.
constexpr double long_build = 0.5;

/// While a long build and a build_wait exist, standard error shows "cppamp: building <what>, 3
/// s" if that is a terminal in this process's foreground, and CPPAMP_LOG is not set.
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

/// A thread of the program that waits for a build.
class build_wait {
public:
  build_wait() noexcept;
  ~build_wait();
  build_wait(const build_wait &) = delete;
  build_wait &operator=(const build_wait &) = delete;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_BUILD_PROGRESS_H
