// Finds what prevents a project from building on Linux, by compiling each file as amp-clang++
// would: unchanged, or with --amp-strict and the changes that its tokens suggest.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_PARSE_H
#define CPPAMP_TOOLS_PARSE_H

#include "Findings.h"

namespace amp {

struct ParseOptions {
  std::string BuildDir;               ///< contains compile_commands.json; otherwise empty
  std::vector<std::string> Arguments; ///< for every file, in its folder: the arguments after "--"
  bool IsStrict = false;              ///< report what amp-clang++ accepts for Visual C++ compatibility, too
};

/// Adds Clang's diagnostics to the reports of the tree's files: errors, with Clang's own
/// fix-its if it has any, and uses of the library with a different meaning here. Unless strict, removes
/// the findings and changes of lines that amp-clang++ accepts as they are. If a header
/// that only Windows has is missing, errors that may follow from that are only counted. Fails if
/// there is no clang++, or no plugin next to this tool.
llvm::Error parse(const SourceTree &Tree, std::vector<FileReport> &Reports, const ParseOptions &Options);

} // namespace amp

#endif // CPPAMP_TOOLS_PARSE_H
