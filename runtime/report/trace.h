// CPPAMP_TRACE=<file>: a timeline of kernels, copies and builds, for Perfetto, chrome://tracing and amp-prof; and
// CPPAMP_PROFILE=1: a table of the same at exit.
//
// Each thread of the host and each queue of a device is a row. What happens has a time, and arguments that say
// more: how many bytes, and why they were moved. A launch is joined to its kernel by a number.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_TRACE_H
#define CPPAMP_RUNTIME_REPORT_TRACE_H

#include "report/device_clock.h"
#include "report/record.h"

namespace Concurrency::detail {

enum class trace_mode { unknown, off, on };
extern std::atomic<trace_mode> current_trace_mode;
/// Asks the environment, once.
bool start_trace() noexcept;

/// Whether records are kept.
inline bool trace_is_on() noexcept {
  const trace_mode mode = current_trace_mode.load(std::memory_order_acquire);
  return mode != trace_mode::off && (mode == trace_mode::on || start_trace());
}

/// Arguments of an event that are rare, as the inside of a JSON object.
class trace_arguments {
public:
  trace_arguments &add(const char *key, uint64_t number);
  trace_arguments &add(const char *key, const std::string &text);
  const std::string &json() const { return m_json; }

private:
  std::string m_json;
};

/// Something that the host does from construction to destruction.
class trace_span {
public:
  explicit trace_span(record_kind kind) noexcept;
  ~trace_span();
  trace_span(const trace_span &) = delete;
  trace_span &operator=(const trace_span &) = delete;

  bool is_on() const { return m_begin != 0; }
  int64_t begin() const { return m_begin; }

  /// To be set only if it is on.
  const char *name = nullptr;
  uint64_t bytes = 0;
  trace_arguments arguments;

private:
  record_kind m_kind;
  int64_t m_begin;
};

/// A launch, on the thread that launches. The queue that it comes to says when it begins, or notes it with its kernel
/// (small_launch): reading the clock for both would cost a launch on the host five percent.
class launch_span {
public:
  explicit launch_span(const kernel_info &kernel) noexcept : m_kernel(kernel), m_is_on(trace_is_on()) {}
  ~launch_span() {
    if (m_begin)
      end();
  }
  launch_span(const launch_span &) = delete;
  launch_span &operator=(const launch_span &) = delete;

  /// If the timeline is on it begins here, unless it has begun before.
  void begin() noexcept {
    if (m_is_on && !m_begin)
      begin_now();
  }
  bool is_on() const { return m_is_on; }
  bool has_begun() const { return m_begin != 0; }
  /// Joins it with its kernel; 0 before it begins.
  uint64_t flow() const { return m_flow; }

private:
  void begin_now() noexcept;
  void end() noexcept;

  const kernel_info &m_kernel;
  const bool m_is_on;
  uint64_t m_flow = 0;
  int64_t m_begin = 0;
};

/// A new record of a command in a queue's row; null if there is no room.
trace_record *new_command(record_kind kind, trace_row *row) noexcept;
/// The same, of a copy for what this thread is doing.
trace_record *new_copy(record_kind kind, trace_row *row, uint64_t bytes) noexcept;
/// Publishes a command that ran between two times of the host's clock.
void note_command_ran(trace_record *record, int64_t begin, int64_t end) noexcept;

/// The row of a queue; null while the trace is off.
trace_row *make_queue_row(const std::string &device_name, unsigned device, unsigned queue);

/// Commands of a queue of a device with a clock of its own; null while the trace is off. They are asked for
/// their times when the program waits for them, and at exit.
std::shared_ptr<command_list> make_command_list(unsigned device, std::unique_ptr<command_times> times);
/// Bounds for the clock of a device, as command_list adds them by itself, in ticks.
void add_clock_bounds(unsigned device, int64_t least, int64_t most) noexcept;

/// What is known by now goes to CPPAMP_TRACE's file. Safe in handlers of signals.
void write_trace_file() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_TRACE_H
