// Merges the timelines of an MPI job's ranks, one file each: one clock for all, and messages between ranks.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_RANKS_H
#define CPPAMP_TOOLS_RANKS_H

#include "TraceFile.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace amp {

/// The distance between the process numbers of one rank and those of the next.
constexpr int64_t RankStride = 1000;

/// A message whose two ends are known.
struct Message {
  const TraceEvent *From, *To;
  int64_t leaves() const { return From->Begin; }
  /// Returns a time inside the event, so that viewers find it.
  int64_t arrives() const { return std::max(To->Begin, To->End - 1); }
};
std::vector<Message> messagesOf(llvm::ArrayRef<const TraceEvent *> Events);

/// Sorts the files by rank, and makes all times relative to the beginning of the first file. Fails if they are not
/// different ranks of one job.
llvm::Error alignRanks(std::vector<TraceFile> &Files);

/// Returns one timeline of aligned files, in which process names begin with the rank.
TraceFile joinRanks(llvm::ArrayRef<TraceFile> Files);

/// Returns the time that devices and messages of each rank took, and its imbalance, in complete lines.
std::string textOfRanks(llvm::ArrayRef<TraceFile> Files);

/// Writes aligned files as one file for Perfetto: ranks are processes, messages are arrows. Fails if a file
/// can no longer be read.
llvm::Error writeMerged(llvm::ArrayRef<TraceFile> Files, llvm::raw_ostream &OS);

} // namespace amp

#endif // CPPAMP_TOOLS_RANKS_H
