// See trace_clock.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/trace_clock.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

namespace Concurrency::detail {

bool trace_clock_is_counter = false;

namespace {

/// Both clocks at one moment.
struct clock_pair {
  int64_t ticks = 0, nanoseconds = 0;
};
clock_pair start;

/// The length of a tick in nanoseconds, and of a nanosecond in ticks, times 2^32; 0: not measured yet.
std::atomic<uint64_t> length_of_tick{0}, ticks_of_one{0};

__extension__ typedef __int128 wide;
constexpr unsigned point = 32;

/// The system uses another clock if the counters of its processors differ, or change their frequency.
bool system_uses_counter() noexcept {
#if defined(__x86_64__)
  const int file = open("/sys/devices/system/clocksource/clocksource0/current_clocksource", O_RDONLY | O_CLOEXEC);
  if (file < 0)
    return false;
  char name[8] = "";
  const ssize_t length = read(file, name, sizeof(name));
  (void)close(file);
  return length == 4 && memcmp(name, "tsc\n", 4) == 0;
#else
  return false;
#endif
}

/// Returns the attempt with the shortest interval between the two reads.
clock_pair read_both() noexcept {
  constexpr int tries = 5;
  clock_pair best;
  int64_t least = INT64_MAX;
  for (int i = 0; i < tries; ++i) {
    const int64_t before = trace_now(), middle = steady_nanoseconds(), after = trace_now();
    if (after - before < least) {
      least = after - before;
      best = {before + (after - before) / 2, middle};
    }
  }
  return best;
}

uint64_t measured_length() noexcept {
  const clock_pair now = read_both();
  const int64_t ticks = std::max<int64_t>(now.ticks - start.ticks, 1);
  const int64_t nanoseconds = std::max<int64_t>(now.nanoseconds - start.nanoseconds, 1);
  const auto length = static_cast<uint64_t>((static_cast<wide>(nanoseconds) << point) / ticks);
  uint64_t known = 0;
  return length_of_tick.compare_exchange_strong(known, length, std::memory_order_relaxed) ? length : known;
}

uint64_t tick() noexcept {
  const uint64_t length = length_of_tick.load(std::memory_order_relaxed);
  return __builtin_expect(length != 0, 1) ? length : measured_length();
}

/// Cached, because it requires a 128-bit division.
uint64_t ticks_of_a_nanosecond() noexcept {
  uint64_t count = ticks_of_one.load(std::memory_order_relaxed);
  if (__builtin_expect(count == 0, 0)) {
    count = static_cast<uint64_t>((static_cast<wide>(1) << 2 * point) / tick());
    ticks_of_one.store(count, std::memory_order_relaxed);
  }
  return count;
}

} // namespace

int64_t steady_nanoseconds() noexcept {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

void start_trace_clock() noexcept {
  trace_clock_is_counter = system_uses_counter();
  start = read_both();
}

int64_t trace_clock_start() noexcept { return start.nanoseconds; }

int64_t nanoseconds_at(int64_t ticks) noexcept {
  const int64_t since = ticks - start.ticks;
  return trace_clock_is_counter ? static_cast<int64_t>(static_cast<wide>(since) * tick() >> point) : since;
}

int64_t ticks_of_nanoseconds(int64_t nanoseconds) noexcept {
  return trace_clock_is_counter
             ? static_cast<int64_t>(static_cast<wide>(nanoseconds) * ticks_of_a_nanosecond() >> point)
             : nanoseconds;
}

} // namespace Concurrency::detail
