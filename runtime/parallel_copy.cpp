// A few threads that take parts of copies from a list. They start at the first large copy and live
// as long as the process. Between the parts of one transfer they spin: sleeping and waking would
// cost as much as copying a part.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "parallel_copy.h"

#include "settings.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <system_error>
#include <thread>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace Concurrency::detail {

namespace {

/// More threads than this find no more bandwidth in one socket.
constexpr unsigned max_helpers = 11;
constexpr size_t part_bytes = 256 << 10;
/// How long a helper looks for more before it sleeps.
constexpr std::chrono::microseconds spin_time(100);

#if defined(__x86_64__)
/// Stores that do not first read the line they overwrite: two thirds of an ordinary copy's traffic.
__attribute__((target("avx2"))) void copy_streaming(char *to, const char *from, size_t bytes) {
  size_t head = std::min(bytes, static_cast<size_t>(-reinterpret_cast<uintptr_t>(to) & 31));
  memcpy(to, from, head);
  size_t at = head;
  for (; at + 128 <= bytes; at += 128) {
    _mm_prefetch(from + at + 512, _MM_HINT_NTA);
    _mm_prefetch(from + at + 576, _MM_HINT_NTA);
    __m256i lines[4];
    for (size_t i = 0; i < 4; ++i)
      lines[i] = _mm256_loadu_si256(reinterpret_cast<const __m256i *>(from + at + 32 * i));
    for (size_t i = 0; i < 4; ++i)
      _mm256_stream_si256(reinterpret_cast<__m256i *>(to + at + 32 * i), lines[i]);
  }
  _mm_sfence();
  memcpy(to + at, from + at, bytes - at);
}

void copy_part(char *to, const char *from, size_t bytes) {
  static const bool has_avx2 = __builtin_cpu_supports("avx2");
  has_avx2 ? copy_streaming(to, from, bytes) : (void)memcpy(to, from, bytes);
}
#else
void copy_part(char *to, const char *from, size_t bytes) { memcpy(to, from, bytes); }
#endif

unsigned helper_count() {
  const std::string &wanted = get_settings().copy_threads;
  unsigned cores = std::max(std::thread::hardware_concurrency(), 1u);
  unsigned threads = std::min(max_helpers, cores - 1) + 1;
  if (!wanted.empty())
    threads = static_cast<unsigned>(std::clamp(atoi(wanted.c_str()), 1, 64));
  return threads - 1; // the thread that waits is one
}

class copy_team {
public:
  copy_team() {
    for (unsigned i = 0, n = helper_count(); i < n; ++i) {
      try {
        std::thread([this] { help(); }).detach();
      } catch (const std::system_error &) {
        break; // fewer threads, then
      }
    }
  }

  void start(team_copy &copy, char *to, const char *from, size_t bytes) {
    size_t parts = (bytes + part_bytes - 1) / part_bytes;
    copy.parts_left.store(parts, std::memory_order_relaxed);
    std::lock_guard<std::mutex> guard(m_lock);
    for (size_t at = 0; at < bytes; at += part_bytes)
      m_parts.push_back({&copy, to + at, from + at, std::min(part_bytes, bytes - at)});
    m_waiting.store(m_parts.size(), std::memory_order_release);
    if (m_sleepers)
      m_wake.notify_all();
  }

  void finish(team_copy &copy) {
    while (copy.parts_left.load(std::memory_order_acquire))
      if (!copy_one())
        std::this_thread::yield();
  }

private:
  struct part {
    team_copy *copy;
    char *to;
    const char *from;
    size_t bytes;
  };

  /// False if there is nothing to do.
  bool copy_one() {
    if (!m_waiting.load(std::memory_order_acquire))
      return false;
    part p;
    {
      std::lock_guard<std::mutex> guard(m_lock);
      if (m_parts.empty())
        return false;
      p = m_parts.front();
      m_parts.pop_front();
      m_waiting.store(m_parts.size(), std::memory_order_release);
    }
    copy_part(p.to, p.from, p.bytes);
    p.copy->parts_left.fetch_sub(1, std::memory_order_acq_rel);
    return true;
  }

  void help() {
    using clock = std::chrono::steady_clock;
    while (true) {
      for (auto idle_since = clock::now(); clock::now() - idle_since < spin_time;)
        if (copy_one())
          idle_since = clock::now();
        else
          std::this_thread::yield();
      std::unique_lock<std::mutex> guard(m_lock);
      ++m_sleepers;
      m_wake.wait(guard, [this] { return !m_parts.empty(); });
      --m_sleepers;
    }
  }

  std::mutex m_lock;
  std::condition_variable m_wake;
  std::deque<part> m_parts;
  std::atomic<size_t> m_waiting{0};
  unsigned m_sleepers = 0;
};

copy_team &get_team() {
  static auto *team = new copy_team;
  return *team;
}

} // namespace

void start_copy(team_copy &copy, char *to, const char *from, size_t bytes) {
  get_team().start(copy, to, from, bytes);
}
void finish_copy(team_copy &copy) { get_team().finish(copy); }

} // namespace Concurrency::detail
