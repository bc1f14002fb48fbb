// What all that amp-prof draws has in common.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_PICTUREPARTS_H
#define CPPAMP_TOOLS_PICTUREPARTS_H

#include "TraceFile.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace amp {

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

} // namespace amp

#endif // CPPAMP_TOOLS_PICTUREPARTS_H
