// Creates CMakeLists.txt files that replace Visual Studio's project files.
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

/// Creates one next to each project file, and one in `Root` that joins them if that is another folder. The kind of a
/// project, its files, include folders, definitions, precompiled header and references come from the configuration that
/// was read. oneTBB is linked if the sources, as `Reports` change them, use it.
std::vector<CMakeFile> makeCMakeFiles(const SourceTree &Tree, llvm::ArrayRef<FileReport> Reports, llvm::StringRef Root);

} // namespace amp

#endif // CPPAMP_TOOLS_CMAKEPROJECT_H
