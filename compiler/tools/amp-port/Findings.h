// Finds what prevents a Visual Studio project from building on Linux, by its tokens. Tokens are
// available even if the code does not compile.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_FINDINGS_H
#define CPPAMP_TOOLS_FINDINGS_H

#include "SourceTree.h"

#include "clang/Tooling/Core/Replacement.h"

namespace amp {

struct Finding {
  const char *Rule; ///< in brackets at the end of the message
  unsigned Offset;  ///< in the original file
  std::string Message;
  std::vector<clang::tooling::Replacement> Fix; ///< empty: the user has to change it
  bool MsExtensions = false;                    ///< -fms-extensions would suffice
  bool IsNote = false;                          ///< for information; nothing to do
};

/// The findings in one file, and its changed text.
struct FileReport {
  const SourceFile *File;
  std::vector<Finding> Findings; ///< in the order of the text
  clang::tooling::Replacements Changes;
  std::string Text; ///< with the changes applied
  /// Headers that do not exist here: the whole directives in File's text.
  std::vector<llvm::StringRef> ForeignIncludes;

  /// Converts an offset in Text to one in the original file.
  unsigned originalOffset(unsigned Offset) const;
};

/// Examines the tokens of a file, and applies the fixes. A fix that overlaps an earlier one is left
/// out.
FileReport findObstacles(const SourceTree &Tree, const SourceFile &File);

/// Adds `New`, in coordinates of the changed text, to `Changes`. Returns false if it overlaps
/// another one.
bool addChange(clang::tooling::Replacements &Changes, const clang::tooling::Replacement &New);

} // namespace amp

#endif // CPPAMP_TOOLS_FINDINGS_H
