// A few threads that wait for parts to copy. They start at the first large copy and live as long as
// the process.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "parallel_copy.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <string.h>
#include <system_error>
#include <thread>
#include <vector>

namespace Concurrency::detail {

namespace {

/// More than this do not make it faster (measured on an H200's host).
constexpr unsigned max_helpers = 7;
/// A smaller part is not worth waking a thread.
constexpr size_t min_part = 256 << 10;

/// One copy at a time, in parts that helpers and the caller take until none is left.
class copy_team {
public:
  copy_team() {
    unsigned cores = std::max(std::thread::hardware_concurrency(), 1u);
    for (unsigned i = 0; i < std::min(max_helpers, cores - 1); ++i) {
      try {
        std::thread([this] { help(); }).detach();
        ++m_helpers;
      } catch (const std::system_error &) {
        break; // fewer threads, then
      }
    }
  }

  void run(char *to, const char *from, size_t bytes) {
    std::lock_guard<std::mutex> only(m_one_copy);
    std::unique_lock<std::mutex> guard(m_lock);
    size_t parts = m_helpers + 1;
    m_part = std::max((bytes / parts + 63) / 64 * 64, min_part);
    m_to = to;
    m_from = from;
    m_bytes = bytes;
    m_next = 0;
    m_wake.notify_all();
    take_parts(guard);
    m_done.wait(guard, [this] { return m_running == 0; });
  }

private:
  void take_parts(std::unique_lock<std::mutex> &guard) {
    while (m_next < m_bytes) {
      size_t begin = m_next, count = std::min(m_part, m_bytes - begin);
      m_next += count;
      ++m_running;
      guard.unlock();
      memcpy(m_to + begin, m_from + begin, count);
      guard.lock();
      if (--m_running == 0)
        m_done.notify_all();
    }
  }
  void help() {
    std::unique_lock<std::mutex> guard(m_lock);
    while (true) {
      m_wake.wait(guard, [this] { return m_next < m_bytes; });
      take_parts(guard);
    }
  }

  std::mutex m_one_copy, m_lock;
  std::condition_variable m_wake, m_done;
  size_t m_helpers = 0;
  char *m_to = nullptr;
  const char *m_from = nullptr;
  size_t m_bytes = 0, m_part = 0, m_next = 0;
  unsigned m_running = 0;
};

} // namespace

void parallel_copy(char *to, const char *from, size_t bytes) {
  if (bytes < 2 * min_part) {
    memcpy(to, from, bytes);
    return;
  }
  static auto *team = new copy_team;
  team->run(to, from, bytes);
}

} // namespace Concurrency::detail
