// See build_progress.h. The text is written at the cursor, which does not move: after what the program has written
// in its line. Terminals truncate long lines.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/build_progress.h"

#include "support/never_destroyed.h"
#include "support/settings.h"

#include <amp/detail/runtime_api.h>
#include <amp/exceptions.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace Concurrency::detail {

namespace {

using clock = std::chrono::steady_clock;

// Control sequences that all terminals in use understand.
constexpr const char *save_cursor = "\0337", *restore_cursor = "\0338", *cut_lines = "\033[?7l",
                     *wrap_lines = "\033[?7h", *erase_rest = "\033[K";

/// Returns true for a terminal that supports this, without a log, which reports the same.
bool wants_progress() {
  const char *kind = getenv("TERM");
  return get_settings().log.empty() && isatty(STDERR_FILENO) && kind && strcmp(kind, "dumb") != 0;
}

/// Returns false for a background job of a shell.
bool owns_terminal() { return tcgetpgrp(STDERR_FILENO) == getpgrp(); }

void print(const std::string &text) { (void)!write(STDERR_FILENO, text.data(), text.size()); }

} // namespace

/// The line, and the builds and waits that determine it. Members that are not const require the lock.
struct progress_line {
  std::mutex lock;
  std::condition_variable changed;
  std::vector<const build_progress *> builds; ///< the oldest first
  unsigned waits = 0;
  bool is_shown = false, is_watched = false;

  static progress_line &get() noexcept {
    static never_destroyed<progress_line> line;
    return *line;
  }

  void show(const build_progress &build, int seconds) {
    is_shown = true;
    std::string text = "cppamp: building " + build.m_what;
    if (seconds)
      text += ", " + std::to_string(seconds) + " s";
    print(std::string(save_cursor) + cut_lines + erase_rest + text + wrap_lines + restore_cursor);
  }

  void hide() {
    if (std::exchange(is_shown, false))
      print(erase_rest);
  }

  /// Runs on its own thread while something is being built.
  void watch() {
    std::unique_lock<std::mutex> guard(lock);
    while (!builds.empty()) {
      const build_progress &build = *builds.front();
      const double lasts = std::chrono::duration<double>(clock::now() - build.m_begin).count();
      const int seconds = static_cast<int>(lasts);
      if (waits && lasts >= long_build && owns_terminal())
        show(build, seconds);
      const double next = lasts < long_build ? long_build : seconds + 1;
      changed.wait_until(guard, build.m_begin +
                                    std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(next)));
    }
    is_watched = false;
    changed.notify_all();
  }

  void add(const build_progress &build) {
    std::lock_guard<std::mutex> guard(lock);
    builds.push_back(&build);
    if (std::exchange(is_watched, true))
      return;
    try {
      run_async([](void *) { get().watch(); }, nullptr);
    } catch (const runtime_exception &) { // no thread is available: nothing is shown
      is_watched = false;
    }
  }

  void remove(const build_progress &build) {
    std::unique_lock<std::mutex> guard(lock);
    if (builds.front() == &build)
      hide();
    builds.erase(std::find(builds.begin(), builds.end(), &build));
    changed.notify_all();
    if (builds.empty())
      changed.wait(guard, [this] { return !is_watched || !builds.empty(); });
  }
};

build_progress::build_progress(const std::string &what) : m_what(what), m_is_listed(wants_progress()) {
  if (m_is_listed)
    progress_line::get().add(*this);
}

build_progress::~build_progress() {
  if (m_is_listed)
    progress_line::get().remove(*this);
}

build_wait::build_wait() noexcept {
  progress_line &line = progress_line::get();
  std::lock_guard<std::mutex> guard(line.lock);
  ++line.waits;
  if (!line.builds.empty())
    line.changed.notify_all();
}

build_wait::~build_wait() {
  progress_line &line = progress_line::get();
  std::lock_guard<std::mutex> guard(line.lock);
  if (--line.waits == 0)
    line.hide();
}

} // namespace Concurrency::detail
