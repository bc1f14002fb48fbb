// Converts a device's times to the host's clock.
//
// All times here are in ticks (trace_clock.h). OpenCL reports four times of a command by the device's clock. The host
// knows that the command was queued between two moments, before and after the call that enqueued it, and that it
// had ended when a wait for it returned. Each of these bounds the difference of the two clocks, and so does
// clGetDeviceAndHostTimer if available. All bounds of a device are intersected; if one contradicts the
// others, the clocks have drifted apart, and the intersection starts anew.
//
//   before ── queued ── after            difference in [before - queued, after - queued]
//             ended ─────── known        difference <= known - ended
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_DEVICE_CLOCK_H
#define CPPAMP_RUNTIME_REPORT_DEVICE_CLOCK_H

#include "report/record.h"
#include "support/light_lock.h"

#include <memory>
#include <mutex>
#include <vector>

namespace Concurrency::detail {

/// The times of a command by its device's clock, in the timeline's ticks.
struct device_times {
  int64_t queued, begin, end;
};

/// Reads the device times of finished commands; a command is the back end's handle.
class command_times {
public:
  virtual ~command_times() = default;
  /// In nanoseconds. Returns false if they are unavailable.
  virtual bool read(void *command, device_times &times) = 0;
  /// The command is no longer needed.
  virtual void release(void *command) noexcept = 0;
};

/// The difference between the host's clock and a device's.
class device_clock {
public:
  /// The host's clock minus the device's was at least `least` and at most `most`.
  void add_bounds(int64_t least, int64_t most) noexcept;
  int64_t to_host(int64_t device_time) const noexcept { return device_time + m_least + (m_most - m_least) / 2; }

private:
  bool m_is_known = false;
  int64_t m_least = 0, m_most = 0;
};

/// A command, and host times that enclose it.
struct placed_command {
  device_times times;
  int64_t before, after; ///< the call that enqueued it
  event_times *record;
  int64_t begin = 0, end = 0; ///< by the host's clock
};

/// Sets `begin` and `end` of commands of one in-order queue that had all finished at `finished`: after
/// being enqueued, one after the other. `last_end` is the end of the queue's previous command, and is updated.
void place_commands(std::vector<placed_command> &commands, device_clock &clock, int64_t finished, int64_t &last_end);

/// The commands of a queue whose times have not been queried yet.
class command_list {
public:
  /// `clock` is the device's; `clock_lock` guards it.
  command_list(device_clock &clock, std::mutex &clock_lock, std::unique_ptr<command_times> times)
      : m_clock(clock), m_clock_lock(clock_lock), m_times(std::move(times)) {}

  /// Takes the command; without memory its times are lost. Returns the number of the last command kept.
  uint64_t add(event_times *record, void *command, int64_t before, int64_t after) noexcept;
  /// Returns a number for all commands so far.
  uint64_t last_number() noexcept;
  /// All commands up to that number have finished: queries their times.
  void record_finished(uint64_t number) noexcept;

private:
  struct pending {
    event_times *record;
    void *command;
    int64_t before, after;
  };

  device_clock &m_clock;
  std::mutex &m_clock_lock;
  const std::unique_ptr<command_times> m_times;
  light_lock m_lock;
  std::vector<pending> m_pending;
  std::vector<placed_command> m_placed; ///< those of one wait
  uint64_t m_first_number = 1;          ///< of m_pending's first
  int64_t m_last_end = 0;
};

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_DEVICE_CLOCK_H
