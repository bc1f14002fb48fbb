// What stands in the way of a project for Visual Studio on Linux.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_FINDINGS_H
#define CPPAMP_TOOLS_FINDINGS_H

#include "SourceTree.h"

namespace amp {

/// Text of a file that is replaced.
struct Edit {
  const char *Begin, *End; ///< of the file's text
  std::string Replacement;
};

struct Finding {
  const char *Rule; ///< in brackets behind the message
  const char *At;
  std::string Message;
  std::vector<Edit> Fix;     ///< empty: by hand
  bool MsExtensions = false; ///< -fms-extensions is enough, too
};

/// In the order of the text.
std::vector<Finding> findObstacles(const SourceTree &Tree, const SourceFile &File);

/// The text of the file with all fixes made; a fix that overlaps an earlier one is left out.
std::string applyFixes(const SourceFile &File, const std::vector<Finding> &Findings);

} // namespace amp

#endif // CPPAMP_TOOLS_FINDINGS_H
