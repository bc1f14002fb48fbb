// Where the time of a program went, computed from the events of its timeline: at exit with CPPAMP_PROFILE=1, and in
// amp-prof from a file.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_PROFILE_H
#define CPPAMP_RUNTIME_REPORT_PROFILE_H

#include "report/record.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace Concurrency::detail {

/// One event; times are nanoseconds from an arbitrary start.
struct profile_event {
  record_kind kind;
  bool is_command; ///< in a device's queue
  long process;
  std::string name;
  int64_t begin, end;
  uint64_t bytes;     ///< of a copy
  std::string reason; ///< of a wait
};

/// The times of events with one name.
struct time_sum {
  uint64_t calls = 0, bytes = 0;
  uint64_t small = 0; ///< number of short calls: see profile::about_small_launches
  int64_t total = 0, least = 0, most = 0;

  void add(const profile_event &event);
};

/// A suspected inefficiency: its maximum cost, and the line that reports it.
struct remark {
  int64_t cost;
  std::string text;
};

class profile {
public:
  void add(const profile_event &event);

  /// From the first event to the end of the last one; and the time during which any device was busy.
  int64_t wall_time() const { return m_first <= m_last ? m_last - m_first : 0; }
  int64_t busy_time() const;

  using sums = std::map<std::string, time_sum>;
  const sums &of(record_kind kind) const { return m_sums.at(static_cast<size_t>(kind)); }
  /// On the devices: kernels and copies.
  int64_t device_time() const;

  /// The costly ones, the worst first. Remarks below a tenth of the time are omitted, except copies that take a third
  /// of the devices' time.
  std::vector<remark> remarks() const;

private:
  remark about_copies() const;
  remark about_waits() const;
  remark about_small_launches() const;
  remark about_builds() const;
  int64_t total(record_kind kind) const;
  uint64_t calls(record_kind kind) const;

  std::vector<sums> m_sums = std::vector<sums>(static_cast<size_t>(record_kind::mark) + 1);
  int64_t m_first = INT64_MAX, m_last = INT64_MIN;
  std::vector<std::pair<int64_t, int64_t>> m_busy;
  std::vector<std::pair<int64_t, record_kind>> m_copies; ///< between host and device, by start
};

/// A row of the table: its name contains everything except the times.
struct profile_row {
  record_kind kind;
  std::string name;
  time_sum sum;
};
/// A part of the table: the longest rows first, as fractions of `whole`.
struct profile_part {
  const char *title;
  int64_t whole;
  std::vector<profile_row> rows;
};
/// Returns the parts that have rows.
std::vector<profile_part> table_of(const profile &p);
/// "1.3 ms from the first event to the last, devices busy for 300 us"
std::string summary_of(const profile &p);
/// "62 % of the time: 1 build of kernels: ...", or nothing.
std::string worst_remark_of(const profile &p);
/// Returns three digits and a unit.
std::string time_text(int64_t nanoseconds);
double percent(int64_t part, int64_t whole);

/// Returns all of that as lines, each with its end.
std::string text_of(const profile &p);
/// Returns the changes from one run to another, by name.
std::string text_of_comparison(const profile &before, const profile &after);

/// Prints the profile of this process to stderr.
void print_profile() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_PROFILE_H
