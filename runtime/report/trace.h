// CPPAMP_TRACE=<file>: a timeline of kernels, copies and builds, for Perfetto, chrome://tracing and amp-prof; and
// CPPAMP_PROFILE=1: a table of the same at exit.
//
// Each thread of the host and each queue of a device is a row. Events have times and arguments with
// details, such as the number of bytes moved and the reason. A number connects a launch to its kernel.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_TRACE_H
#define CPPAMP_RUNTIME_REPORT_TRACE_H

#include "report/device_clock.h"
#include "report/record.h"

namespace Concurrency::detail {

enum class trace_mode { unknown, off, on };
extern std::atomic<trace_mode> current_trace_mode;
/// Reads the environment, once.
bool start_trace() noexcept;

/// Whether records are kept.
inline bool trace_is_on() noexcept {
  const trace_mode mode = current_trace_mode.load(std::memory_order_acquire);
  return mode != trace_mode::off && (mode == trace_mode::on || start_trace());
}

/// Rare arguments of an event, as the inside of a JSON object.
class trace_arguments {
public:
  trace_arguments &add(const char *key, uint64_t number);
  trace_arguments &add(const char *key, const std::string &text);
  const std::string &json() const { return m_json; }

private:
  std::string m_json;
};

/// An activity of the host, from construction to destruction.
class trace_span {
public:
  explicit trace_span(record_kind kind) noexcept;
  ~trace_span();
  trace_span(const trace_span &) = delete;
  trace_span &operator=(const trace_span &) = delete;

  bool is_on() const { return m_begin != 0; }
  int64_t begin() const { return m_begin; }

  /// Set it only if the trace is on.
  const char *name = nullptr;
  uint64_t bytes = 0;
  trace_arguments arguments;

private:
  record_kind m_kind;
  int64_t m_begin;
  int m_exceptions; ///< in flight at its begin
};

/// A launch, on the launching thread. Its queue determines when it begins, or records it together with its kernel
/// (small_launch): reading the clock for both would slow a launch on the host by five percent.
class launch_span {
public:
  explicit launch_span(const kernel_info &kernel) noexcept : m_kernel(kernel), m_is_on(trace_is_on()) {}
  ~launch_span() {
    if (m_begin)
      end();
  }
  launch_span(const launch_span &) = delete;
  launch_span &operator=(const launch_span &) = delete;

  /// Begins here if the timeline is on and it has not begun before.
  void begin() noexcept {
    if (m_is_on && !m_begin)
      begin_now();
  }
  bool is_on() const { return m_is_on; }
  bool has_begun() const { return m_begin != 0; }
  /// The number that connects it with its kernel; 0 before it begins.
  uint64_t flow() const { return m_flow; }

private:
  void begin_now() noexcept;
  void end() noexcept;

  const kernel_info &m_kernel;
  const bool m_is_on;
  uint64_t m_flow = 0;
  int64_t m_begin = 0;
};

/// A new record of a command in a queue's row; null if there is no space.
trace_record *new_command(record_kind kind, trace_row *row) noexcept;
/// The same, for a copy on behalf of this thread's operation.
trace_record *new_copy(record_kind kind, trace_row *row, uint64_t bytes) noexcept;
/// Publishes a command that ran between two times of the host's clock.
void record_command_ran(trace_record *record, int64_t begin, int64_t end) noexcept;

/// Creates the row of a queue; null while the trace is off.
trace_row *make_queue_row(const std::string &device_name, unsigned device, unsigned queue);

/// For commands of a queue whose device has its own clock; null while the trace is off. Their times are
/// queried when the program waits for them, and at exit.
std::shared_ptr<command_list> make_command_list(unsigned device, std::unique_ptr<command_times> times);
/// Adds bounds for the clock of a device, in ticks, as command_list does by itself.
void add_clock_bounds(unsigned device, int64_t least, int64_t most) noexcept;

/// Writes all current data to CPPAMP_TRACE's file. Safe in signal handlers.
void write_trace_file() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_TRACE_H
