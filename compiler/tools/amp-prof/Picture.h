// The picture of a trace as one HTML page.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_AMP_PROF_PICTURE_H
#define CPPAMP_TOOLS_AMP_PROF_PICTURE_H

#include "TraceFile.h"
#include "report/profile.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>
#include <string>

namespace amp {

// What all that amp-prof draws has in common.

constexpr int PictureWidth = 1100;

struct Color {
  record_kind Kind;
  const char *Title, *Value;
};
/// One for each kind, in the order of the legend.
llvm::ArrayRef<Color> pictureColors();
llvm::StringRef colorOf(record_kind Kind);

/// As XML has it.
std::string escaped(llvm::StringRef Text);
/// At most `Length` characters, without those in the middle.
std::string shortened(llvm::StringRef Text, size_t Length);

// The profile as a picture: a bar for each kernel, each direction of copies, and what the host waits for.

/// The table of CPPAMP_PROFILE, part by part, the longest first. A bar is as long as its part of the part's time: of
/// that of the devices, or from the first event to the last.
class ProfileBars {
public:
  explicit ProfileBars(const Concurrency::detail::profile &Profile);

  int height() const;
  /// As elements of an SVG, from `Top` down.
  void draw(int Top, llvm::raw_ostream &OS) const;

private:
  std::vector<Concurrency::detail::profile_part> Parts;
  std::string Summary;
  std::vector<std::string> Remark; ///< lines
};

// A timeline as an SVG: one row for each thread and each queue, and below it the profile of the same events.

/// The part of the time to be drawn, in nanoseconds; from the first event, and to the last one's end, without.
struct PictureRange {
  std::optional<int64_t> Begin, End;
};

/// False if there is nothing in that part.
bool drawTimeline(const TraceFile &File, PictureRange Range, llvm::raw_ostream &OS);

} // namespace amp

#endif // CPPAMP_TOOLS_AMP_PROF_PICTURE_H
