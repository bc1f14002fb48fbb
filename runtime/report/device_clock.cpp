// See device_clock.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "report/device_clock.h"

#include "support/settings.h"

#include <algorithm>
#include <new>

namespace Concurrency::detail {

void device_clock::add_bounds(int64_t least, int64_t most) noexcept {
  if (most < least) // the device reports nonsense
    most = least;
  const int64_t both_least = std::max(least, m_least), both_most = std::min(most, m_most);
  const bool fits = m_is_known && both_least <= both_most;
  m_least = fits ? both_least : least;
  m_most = fits ? both_most : most;
  m_is_known = true;
}

void place_commands(std::vector<placed_command> &commands, device_clock &clock, int64_t finished, int64_t &last_end) {
  for (const placed_command &c : commands)
    clock.add_bounds(c.before - c.times.queued, std::min(c.after - c.times.queued, finished - c.times.end));
  // Threads may record their commands in another order than they enqueue them.
  const auto is_before = [](const placed_command &a, const placed_command &b) { return a.times.begin < b.times.begin; };
  if (!std::is_sorted(commands.begin(), commands.end(), is_before))
    std::stable_sort(commands.begin(), commands.end(), is_before);
  for (placed_command &c : commands) {
    c.begin = std::max({clock.to_host(c.times.begin), c.before, last_end});
    c.begin = std::min(c.begin, std::max(finished, last_end));
    c.end = std::max(c.begin, std::min(clock.to_host(c.times.end), finished));
    last_end = c.end;
  }
}

uint64_t command_list::add(event_times *record, void *command, int64_t before, int64_t after) noexcept {
  std::lock_guard guard(m_lock);
  try {
    m_pending.push_back({record, command, before, after});
  } catch (const std::bad_alloc &) { // the command was enqueued; the timeline lacks its times
    m_times->release(command);
    record->end.store(-1, std::memory_order_release);
  }
  return m_first_number + m_pending.size() - 1;
}

uint64_t command_list::last_number() noexcept {
  std::lock_guard guard(m_lock);
  return m_first_number + m_pending.size() - 1;
}

void command_list::record_finished(uint64_t number) noexcept {
  const int64_t finished = trace_now();
  std::lock_guard guard(m_lock);
  if (number < m_first_number)
    return;
  try {
    const size_t count = std::min<size_t>(number - m_first_number + 1, m_pending.size());
    std::vector<placed_command> &placed =
        m_placed; // reused, because launches are frequent and fresh memory is expensive
    placed.clear();
    placed.reserve(count);
    for (size_t i = 0; i < count; ++i) {
      pending &p = m_pending[i];
      device_times t = {};
      if (m_times->read(p.command, t))
        placed.push_back({{ticks_of_nanoseconds(t.queued), ticks_of_nanoseconds(t.begin), ticks_of_nanoseconds(t.end)},
                          p.before,
                          p.after,
                          p.record});
      else
        p.record->end.store(-1, std::memory_order_relaxed);
      m_times->release(p.command);
    }
    m_pending.erase(m_pending.begin(), m_pending.begin() + static_cast<ptrdiff_t>(count));
    m_first_number += count;
    {
      std::lock_guard<std::mutex> clock_guard(m_clock_lock);
      place_commands(placed, m_clock, finished, m_last_end);
    }
    for (const placed_command &c : placed) {
      c.record->begin = c.begin;
      c.record->end.store(c.end, std::memory_order_release);
    }
  } catch (const std::exception &e) {
    log("timeline: %s", e.what());
  }
}

} // namespace Concurrency::detail
