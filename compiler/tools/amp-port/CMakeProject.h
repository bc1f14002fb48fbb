// CMakeLists.txt in the place of Visual Studio's project files.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_CMAKEPROJECT_H
#define CPPAMP_TOOLS_CMAKEPROJECT_H

#include "Findings.h"

#include "llvm/ADT/ArrayRef.h"

namespace amp {

struct CMakeFile {
  std::string Path;
  std::string Text;
};

/// One beside each project file, and one in `Root` that joins them, if that is not the same. What a project is, its
/// files, include folders, definitions, precompiled header and references to others are what the configuration says
/// that was read; oneTBB is linked where the sources, as `Reports` leave them, use it.
std::vector<CMakeFile> makeCMakeFiles(const SourceTree &Tree, llvm::ArrayRef<FileReport> Reports, llvm::StringRef Root);

} // namespace amp

#endif // CPPAMP_TOOLS_CMAKEPROJECT_H
