// The text of a source file as Visual C++ reads it: UTF-16 and code page 1252 are encodings of sources, a backslash
// separates folders in an #include, and upper and lower case of file names do not differ.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_VISUAL_SOURCETEXT_H
#define CPPAMP_PLUGIN_VISUAL_SOURCETEXT_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace amp {

/// The UTF-8 of a text in UTF-16 with a byte order mark, or of a text that is not UTF-8 and therefore taken for code
/// page 1252. Nothing if the text can stay as it is.
std::optional<std::string> convertToUtf8(llvm::StringRef Text);

/// The name in an #include.
struct IncludeName {
  size_t Offset; ///< of its first character
  size_t Size;
  bool IsAngled;
};

/// The names of all #include lines of a text, also of those that the preprocessor skips.
llvm::SmallVector<IncludeName, 16> findIncludes(llvm::StringRef Text);

} // namespace amp

#endif // CPPAMP_PLUGIN_VISUAL_SOURCETEXT_H
