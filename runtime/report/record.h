// What the timeline and the profile know: one record for each thing that happened, and the rows that they
// stand in.
//
// Each thread appends to a list of its own, without locks: a launch is to take a few dozen nanoseconds longer
// with the timeline than without. Lists are made of chunks that are never moved or freed, so that a handler of
// a signal can read them while others write.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_RECORD_H
#define CPPAMP_RUNTIME_REPORT_RECORD_H

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

/// Texts live for ever. Times are by trace_now().
struct trace_record {
  record_kind kind;
  uint8_t rank;           ///< of a kernel's domain
  bool is_command;        ///< of a queue, not of a thread
  trace_row *row;
  const char *name;       ///< of a range, a mark or a build; else null
  const kernel_info *kernel; ///< of launches and kernels
  const char *reason;     ///< the operation of the program
  const char *arguments;  ///< more of them, as the inside of a JSON object; or null
  uint64_t bytes;         ///< that are copied, or that a kernel can reach
  uint64_t flow;          ///< not 0: joins a launch with its kernel
  uint32_t extent[3];     ///< of the domain, most significant first; of higher ranks their product
  int64_t begin;          ///< while `end` is 0: when it was enqueued
  std::atomic<int64_t> end; ///< 0: not finished; -1: its times cannot be had
};

/// Nanoseconds by the host's clock.
int64_t trace_now() noexcept;

/// A new record of this thread, with zeros, in the thread's row; null if there are too many already. Nobody
/// sees it before publish_record.
trace_record *new_record() noexcept;
void publish_record(trace_record *record) noexcept;
/// Records that there was no room for.
uint64_t dropped_records() noexcept;

trace_row *make_row(long process, long number, const std::string &process_name, const std::string &name);
/// The row that was made last.
trace_row *last_row() noexcept;

/// Calls `see(record, context)` for all published records, thread by thread. Safe in handlers of signals.
void visit_records(void (*see)(trace_record &record, void *context), void *context) noexcept;

/// A copy of a text, for ever.
const char *keep_text(const std::string &text);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_RECORD_H
