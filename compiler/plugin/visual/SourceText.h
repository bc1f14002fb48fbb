// The text of a source file as Visual C++ reads it: sources may be encoded in UTF-16 and in code pages 932,
// 936, 949, 950 and 1252, a backslash separates folders in an #include, and file names are case-insensitive.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_VISUAL_SOURCETEXT_H
#define CPPAMP_PLUGIN_VISUAL_SOURCETEXT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace amp {

struct SourceText {
  std::string Utf8;
  llvm::StringRef Encoding; ///< of the file, as the user sees it
};

/// Returns the UTF-8 of a text in UTF-16 with a byte order mark, or of a text that is not valid UTF-8 and therefore
/// treated as one of East Asia's code pages, if that gives a text of its language, or as 1252. Returns nothing if the
/// text needs no change.
std::optional<SourceText> convertToUtf8(llvm::StringRef Text);

/// The file name in an #include.
struct IncludeName {
  size_t Offset; ///< of its first character
  size_t Size;
  bool IsAngled;
};

/// Returns the names in all #include lines of a text, including those that the preprocessor skips.
llvm::SmallVector<IncludeName, 16> findIncludes(llvm::StringRef Text);

} // namespace amp

#endif // CPPAMP_PLUGIN_VISUAL_SOURCETEXT_H
