// Reads a timeline that CPPAMP_TRACE wrote.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_TRACEFILE_H
#define CPPAMP_TOOLS_TRACEFILE_H

#include "report/profile.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace amp {

using Concurrency::detail::record_kind;

/// The number of a process and of a row in it.
using RowNumber = std::pair<int64_t, int64_t>;

struct TraceEvent {
  record_kind Kind;
  RowNumber Row;
  std::string Name;
  int64_t Begin, End; ///< nanoseconds
  uint64_t Bytes = 0;
  std::string Reason;
  std::string Sent, Received;     ///< the message sent at its beginning, or received at its end
  std::vector<std::string> Facts; ///< "key: value", for display
};

struct TraceFile {
  std::set<int64_t> Hosts; ///< processes that are the host; those of several ranks after joinRanks
  std::map<int64_t, std::string> Processes;
  std::map<RowNumber, std::string> Rows;
  std::vector<TraceEvent> Events;
  unsigned Unfinished = 0; ///< number of events without an end when the file was written
  std::string Path;

  /// The absolute time of 0 by the clock of `Machine`; unknown if `Machine` is empty.
  int64_t Start = 0;
  std::string Machine;
  /// The rank in an MPI job, or -1; the number of ranks; how far the rank's clock was ahead of rank 0's.
  int64_t Rank = -1, Ranks = 0, ClockAhead = 0;

  Concurrency::detail::profile profile() const;
};

/// Converts a time of the file, clamped to 0..LongestTime.
int64_t nanosecondsOf(double Microseconds);
constexpr double LongestTime = 1e16;
/// Returns the process number of an event in 32 bits, which leaves space for the rank.
int64_t processOf(const llvm::json::Object &Event);

/// Fails for unreadable files, and for files that CPPAMP_TRACE did not write.
llvm::Expected<TraceFile> readTraceFile(llvm::StringRef Path);

} // namespace amp

#endif // CPPAMP_TOOLS_TRACEFILE_H
