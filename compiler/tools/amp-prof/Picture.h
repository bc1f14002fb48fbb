// A timeline as an SVG: one row for each thread and each queue, and below it the profile of the same events.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_PICTURE_H
#define CPPAMP_TOOLS_PICTURE_H

#include "TraceFile.h"

#include "llvm/Support/raw_ostream.h"
#include <optional>

namespace amp {

/// The part of the time to be drawn, in nanoseconds; from the first event, and to the last one's end, without.
struct PictureRange {
  std::optional<int64_t> Begin, End;
};

/// False if there is nothing in that part.
bool drawTimeline(const TraceFile &File, PictureRange Range, llvm::raw_ostream &OS);

} // namespace amp

#endif // CPPAMP_TOOLS_PICTURE_H
