// The data of the timeline and the profile: one record per event, and the rows that they
// belong to.
//
// Each thread appends to its own lists, without locks or allocations. Lists consist of chunks that are never
// moved or freed, so that a signal handler can read them while others write. A launch, which may occur millions of
// times a second, is recorded as its times and a pointer to the data it shares with earlier ones: three words if it
// runs immediately on the launching thread, five if a queue runs it later.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_RECORD_H
#define CPPAMP_RUNTIME_REPORT_RECORD_H

#include "report/trace_clock.h"

#include <atomic>
#include <stddef.h>
#include <stdint.h>
#include <string>

namespace Concurrency::detail {

struct kernel_info;

enum class record_kind : uint8_t {
  launch,
  copy_to_device,
  copy_from_device,
  copy_on_device,
  kernel,
  wait,
  build,
  range,
  mark
};

/// A row of the picture: a thread of the host, or a queue of a device. Never destroyed.
struct trace_row {
  long process, number;
  std::string process_name, name;
  std::atomic<bool> is_used{false};
  trace_row *next = nullptr; ///< the previously created row
};

/// The process number of the host; devices have the following numbers.
constexpr long host_process = 1;

/// Ticks of trace_now().
struct event_times {
  int64_t begin;            ///< while `end` is 0: when it was enqueued
  std::atomic<int64_t> end; ///< 0: not finished; -1: unknown
};

/// Texts are never freed.
struct trace_record : event_times {
  record_kind kind;
  uint8_t rank;    ///< of a kernel's domain
  bool is_command; ///< in a queue, not a thread
  trace_row *row;
  const char *name;          ///< of a range, a mark or a build; otherwise null
  const kernel_info *kernel; ///< of launches and kernels
  const char *reason;        ///< the operation of the program
  const char *arguments;     ///< further ones, as the inside of a JSON object; or null
  uint64_t bytes;            ///< copied, or accessible to a kernel
  uint64_t flow;             ///< not 0: connects a launch with its kernel
  uint32_t extent[3];        ///< of the domain, most significant first; their product for higher ranks
};

/// The data that launches of a kernel on a queue share if their domains and containers are the same. Never freed.
struct launch_record {
  const kernel_info *kernel;
  trace_row *row; ///< of the queue
  uint64_t bytes;
  uint32_t extent[3]; ///< as in trace_record
  uint8_t rank;
};

/// A launch and its kernel, which began and ended together.
struct small_launch {
  std::atomic<const launch_record *> note; ///< null: nothing happened yet
  int64_t begin;
  std::atomic<int64_t> end; ///< 0: not finished
};

/// A launch, and its kernel, which a queue of a device runs later.
struct queued_launch {
  std::atomic<const launch_record *> note; ///< null: nothing happened yet
  int64_t begin, end;                      ///< of the launch
  event_times kernel;
};

/// Returns a new zeroed record in the thread's row; null if there are too many. It is invisible
/// until publish_record.
trace_record *new_record() noexcept;
void publish_record(trace_record *record) noexcept;
/// Records a launch that begins. Returns null if there is no space.
small_launch *begin_small_launch(const launch_record &note, int64_t begin) noexcept;
/// Records a launch that has ended. Returns null if there is no space.
queued_launch *record_queued_launch(const launch_record &note, int64_t begin, int64_t end) noexcept;
/// Returns null if there is no space.
const launch_record *keep_record(const launch_record &note) noexcept;

/// Maximum number of events: a file of some hundred megabytes.
constexpr size_t max_events = size_t(1) << 20;
/// Events for which there was no space.
uint64_t dropped_records() noexcept;

trace_row *make_row(long process, long number, const std::string &process_name, const std::string &name);
/// The last created row.
trace_row *last_row() noexcept;

/// Calls `see(record, context)` for all published records, thread by thread; for two if a launch shares its record with
/// its kernel. Safe in signal handlers.
void visit_records(void (*see)(trace_record &record, void *context), void *context) noexcept;

/// Returns a permanent copy of a text.
const char *keep_text(const std::string &text);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_RECORD_H
