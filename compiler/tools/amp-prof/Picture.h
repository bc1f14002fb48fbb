// Draws a trace as an HTML page.
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

// Shared by all pictures of amp-prof.

constexpr int PictureWidth = 1100;

struct Color {
  record_kind Kind;
  const char *Title, *Value;
};
/// One per kind, in the order of the legend.
llvm::ArrayRef<Color> pictureColors();
llvm::StringRef colorOf(record_kind Kind);

/// Escapes text for XML.
std::string escaped(llvm::StringRef Text);
/// Returns at most `Length` characters, leaving out the middle.
std::string shortened(llvm::StringRef Text, size_t Length);

// The profile as a picture: a bar for each kernel, each direction of copies, and what the host waits for.

/// The table of CPPAMP_PROFILE, part by part, the longest first. The length of a bar is its share of the part's time:
/// the devices' time, or the time from the first event to the last.
class ProfileBars {
public:
  explicit ProfileBars(const Concurrency::detail::profile &Profile);

  int height() const;
  /// Draws SVG elements from `Top` downwards.
  void draw(int Top, llvm::raw_ostream &OS) const;

private:
  std::vector<Concurrency::detail::profile_part> Parts;
  std::string Summary;
  std::vector<std::string> Remark; ///< lines
};

// A timeline as an SVG: one row per thread and queue, followed by the profile of the same events.

/// The period to draw, in nanoseconds; by default from the first event to the end of the last.
struct PictureRange {
  std::optional<int64_t> Begin, End;
};

/// Returns false if there is nothing in that period.
bool drawTimeline(const TraceFile &File, PictureRange Range, llvm::raw_ostream &OS);

} // namespace amp

#endif // CPPAMP_TOOLS_AMP_PROF_PICTURE_H
