// What the timeline and the profile know: one record for each thing that happened, and the rows that they
// stand in.
//
// Each thread appends to lists of its own, without locks or allocations. Lists are made of chunks that are never
// moved or freed, so that a handler of a signal can read them while others write. A launch, of which a program makes
// millions a second, is its times, and a pointer to what it has in common with those before it: three words if it runs
// at once on the thread that launches it, five if a queue runs it later.
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

/// A row of the picture: a thread of the host, or a queue of a device. Lives for ever.
struct trace_row {
  long process, number;
  std::string process_name, name;
  std::atomic<bool> is_used{false};
  trace_row *next = nullptr; ///< the one that was made before
};

/// The process that stands for the host; devices have the numbers behind it.
constexpr long host_process = 1;

/// Ticks of trace_now().
struct event_times {
  int64_t begin;            ///< while `end` is 0: when it was enqueued
  std::atomic<int64_t> end; ///< 0: not finished; -1: its times cannot be had
};

/// Texts live for ever.
struct trace_record : event_times {
  record_kind kind;
  uint8_t rank;    ///< of a kernel's domain
  bool is_command; ///< of a queue, not of a thread
  trace_row *row;
  const char *name;          ///< of a range, a mark or a build; else null
  const kernel_info *kernel; ///< of launches and kernels
  const char *reason;        ///< the operation of the program
  const char *arguments;     ///< more of them, as the inside of a JSON object; or null
  uint64_t bytes;            ///< that are copied, or that a kernel can reach
  uint64_t flow;             ///< not 0: joins a launch with its kernel
  uint32_t extent[3];        ///< of the domain, most significant first; of higher ranks their product
};

/// What launches of a kernel on a queue have in common, if their domains and containers are the same. Lives for ever.
struct launch_note {
  const kernel_info *kernel;
  trace_row *row; ///< of the queue
  uint64_t bytes;
  uint32_t extent[3]; ///< as in trace_record
  uint8_t rank;
};

/// A launch and its kernel, which began and ended together.
struct small_launch {
  std::atomic<const launch_note *> note; ///< null: nothing happened yet
  int64_t begin;
  std::atomic<int64_t> end; ///< 0: not finished
};

/// A launch, and its kernel, which a queue of a device runs some time later.
struct queued_launch {
  std::atomic<const launch_note *> note; ///< null: nothing happened yet
  int64_t begin, end;                    ///< of the launch
  event_times kernel;
};

/// A new record of this thread, with zeros, in the thread's row; null if there are too many already. Nobody
/// sees it before publish_record.
trace_record *new_record() noexcept;
void publish_record(trace_record *record) noexcept;
/// A launch that begins; null if there is no room.
small_launch *begin_small_launch(const launch_note &note, int64_t begin) noexcept;
/// A launch that has ended; null if there is no room.
queued_launch *note_queued_launch(const launch_note &note, int64_t begin, int64_t end) noexcept;
/// Null if there is no room.
const launch_note *keep_note(const launch_note &note) noexcept;

/// No more events are kept: some hundred megabytes of a file.
constexpr size_t max_events = size_t(1) << 20;
/// Events that there was no room for.
uint64_t dropped_records() noexcept;

trace_row *make_row(long process, long number, const std::string &process_name, const std::string &name);
/// The row that was made last.
trace_row *last_row() noexcept;

/// Calls `see(record, context)` for all published records, thread by thread; for two of a launch that is one with its
/// kernel. Safe in handlers of signals.
void visit_records(void (*see)(trace_record &record, void *context), void *context) noexcept;

/// A copy of a text, for ever.
const char *keep_text(const std::string &text);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_RECORD_H
