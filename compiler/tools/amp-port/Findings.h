// What stands in the way of a project for Visual Studio on Linux, seen in its tokens. They are
// there whatever does not compile.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_FINDINGS_H
#define CPPAMP_TOOLS_FINDINGS_H

#include "SourceTree.h"

#include "clang/Tooling/Core/Replacement.h"

namespace amp {

struct Finding {
  const char *Rule; ///< in brackets behind the message
  unsigned Offset;  ///< in the file as it was read
  std::string Message;
  std::vector<clang::tooling::Replacement> Fix; ///< empty: by hand
  bool MsExtensions = false;                    ///< -fms-extensions is enough, too
  bool IsNote = false;                          ///< worth knowing; nothing to do
};

/// What is found in one file, and how it is changed.
struct FileReport {
  const SourceFile *File;
  std::vector<Finding> Findings; ///< in the order of the text
  clang::tooling::Replacements Changes;
  std::string Text; ///< with the changes made
  /// Headers that do not exist here: the whole directives, of File's text.
  std::vector<llvm::StringRef> ForeignIncludes;

  /// The place in the file as it was read, of a place in Text.
  unsigned originalOffset(unsigned Offset) const;
};

/// Looks at the tokens of a file, and makes the fixes. One that overlaps an earlier one is left
/// out.
FileReport findObstacles(const SourceTree &Tree, const SourceFile &File);

/// Adds `New`, in the coordinates of the changed text, to the changes of `R`. False if it overlaps
/// another one.
bool addChange(clang::tooling::Replacements &Changes, const clang::tooling::Replacement &New);

} // namespace amp

#endif // CPPAMP_TOOLS_FINDINGS_H
