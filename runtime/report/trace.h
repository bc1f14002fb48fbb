// CPPAMP_TRACE=<file>: a timeline of kernels, copies and builds, for chrome://tracing or Perfetto.
//
// Each thread of the host and each queue of a device is a row. What happens has a name, a time, and
// arguments that say more: how many bytes, and why they were moved.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_TRACE_H
#define CPPAMP_RUNTIME_REPORT_TRACE_H

#include <memory>
#include <stddef.h>
#include <stdint.h>
#include <string>

namespace Concurrency::detail {

bool trace_is_on() noexcept;

/// The arguments of an event, as the inside of a JSON object. Nothing is kept while the trace is
/// off.
class trace_arguments {
public:
  trace_arguments &add(const char *key, uint64_t number);
  trace_arguments &add(const char *key, const std::string &text);
  const std::string &json() const { return m_json; }

private:
  std::string m_json;
};

/// The bytes of a copy, and the operation of the program that wants them moved.
trace_arguments copy_arguments(size_t bytes);

/// Something that the host does from construction to destruction.
class trace_span {
public:
  explicit trace_span(const char *name) noexcept;
  ~trace_span();
  trace_span(const trace_span &) = delete;
  trace_span &operator=(const trace_span &) = delete;

  trace_arguments arguments;

private:
  const char *m_name; ///< must live as long as the span
  int64_t m_begin;
};

/// A queue's row in the timeline.
struct trace_row {
  const std::string *device_name; ///< must live for ever
  unsigned device, queue;
};

/// When a command was enqueued, began and ended, by its device's clock, in nanoseconds. Asked at exit.
class command_times {
public:
  virtual ~command_times() = default;
  virtual bool read(int64_t &queued, int64_t &begin, int64_t &end) = 0;
};

/// A command that was enqueued just now.
void trace_command(std::unique_ptr<command_times> times, const std::string &name,
                   const trace_row &row, const trace_arguments &arguments);

/// Nanoseconds by the host's clock; and a command that ran on the host between two such times.
int64_t trace_now() noexcept;
void trace_host_command(const std::string &name, const trace_row &row, int64_t begin, int64_t end,
                        const trace_arguments &arguments) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_TRACE_H
