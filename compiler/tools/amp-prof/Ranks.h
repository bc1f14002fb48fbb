// The timelines of an MPI job's ranks, a file each, as one: the same clock for all, and messages from rank to rank.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_RANKS_H
#define CPPAMP_TOOLS_RANKS_H

#include "TraceFile.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace amp {

/// Numbers of processes of one rank are this far from those of the next.
constexpr int64_t RankStride = 1000;

/// A message both ends of which are known.
struct Message {
  const TraceEvent *From, *To;
  int64_t leaves() const { return From->Begin; }
  /// Within the event, so that viewers find it.
  int64_t arrives() const { return std::max(To->Begin, To->End - 1); }
};
std::vector<Message> messagesOf(llvm::ArrayRef<const TraceEvent *> Events);

/// Sorts the files by their ranks, and lets all times count from the first file's beginning. Fails if they are not
/// those of different ranks of one job.
llvm::Error alignRanks(std::vector<TraceFile> &Files);

/// One timeline of aligned files, in which names of processes begin with the rank.
TraceFile joinRanks(llvm::ArrayRef<TraceFile> Files);

/// What the devices and the messages of each rank took, and how uneven that is: every line ends with a line's end.
std::string textOfRanks(llvm::ArrayRef<TraceFile> Files);

/// Writes the files, which were aligned, as one for Perfetto: ranks are processes, messages are arrows. Fails for what
/// cannot be read again.
llvm::Error writeMerged(llvm::ArrayRef<TraceFile> Files, llvm::raw_ostream &OS);

} // namespace amp

#endif // CPPAMP_TOOLS_RANKS_H
