// Reads a timeline that CPPAMP_TRACE wrote.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_TRACEFILE_H
#define CPPAMP_TOOLS_TRACEFILE_H

#include "report/profile.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
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
  std::string Sent, Received;     ///< the message that leaves where it begins, or has arrived where it ends
  std::vector<std::string> Facts; ///< "key: value", for people
};

struct TraceFile {
  std::set<int64_t> Hosts; ///< processes that are the host; those of several ranks after joinRanks
  std::map<int64_t, std::string> Processes;
  std::map<RowNumber, std::string> Rows;
  std::vector<TraceEvent> Events;
  unsigned Unfinished = 0; ///< events that had no end when the file was written
  std::string Path;

  /// When its time 0 was, by which machine's clock; without a machine the file does not say.
  int64_t Start = 0;
  std::string Machine;
  /// Of a rank of an MPI job, -1 elsewhere; and by how much its clock was ahead of rank 0's.
  int64_t Rank = -1, Ranks = 0, ClockAhead = 0;

  Concurrency::detail::profile profile() const;
};

/// Fails for what cannot be read, and for what CPPAMP_TRACE did not write.
llvm::Expected<TraceFile> readTraceFile(llvm::StringRef Path);

} // namespace amp

#endif // CPPAMP_TOOLS_TRACEFILE_H
