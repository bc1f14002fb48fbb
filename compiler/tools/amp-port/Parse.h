// What stands in the way of a project on Linux, seen by Clang: each file is compiled as amp-clang++
// would, with the changes made that its tokens asked for.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_PARSE_H
#define CPPAMP_TOOLS_PARSE_H

#include "Findings.h"

namespace amp {

struct ParseOptions {
  std::string BuildDir;               ///< with a compile_commands.json; else empty
  std::vector<std::string> Arguments; ///< for every file, in its place: what stands behind "--"
};

/// Adds to the reports of the tree's files what Clang says about them: errors, with Clang's own
/// fix-its where it has them, and uses of the library that mean something else here. Where a header
/// is missing that only Windows has, errors that may come from that are counted only. Fails if
/// there is no clang++, or no plugin beside this tool.
llvm::Error parse(const SourceTree &Tree, std::vector<FileReport> &Reports, const ParseOptions &Options);

} // namespace amp

#endif // CPPAMP_TOOLS_PARSE_H
