// The profile as a picture: a bar for each kernel, each direction of copies, and what the host waits for.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_PROFILEBARS_H
#define CPPAMP_TOOLS_PROFILEBARS_H

#include "report/profile.h"

#include "llvm/Support/raw_ostream.h"

namespace amp {

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

} // namespace amp

#endif // CPPAMP_TOOLS_PROFILEBARS_H
