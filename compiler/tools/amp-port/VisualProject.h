// What Visual Studio's project files say about the compilation of their files.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_VISUALPROJECT_H
#define CPPAMP_TOOLS_VISUALPROJECT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace amp {

struct Project {
  std::string Path;
  std::string Configuration;            ///< as "Release|x64": the one that was read
  std::vector<std::string> IncludeDirs; ///< absolute
  std::vector<std::string> Definitions; ///< "NAME" or "NAME=VALUE", those that mean Windows left out
  std::string Type;                     ///< "Application", "StaticLibrary", "DynamicLibrary"; empty if it says none
  std::string PrecompiledHeader;        ///< as it is written; empty if there is none
  std::vector<std::string> Sources;     ///< absolute, with '/', in whatever case
  std::vector<std::string> References;  ///< project files, like those
};

/// Reads a .vcxproj as one of its configurations: `Wanted`, as "Debug|x64" or "Debug"; if that is
/// empty Release|x64, or else its first one for release. `Root` is the folder of the solution.
/// Fails if the file cannot be read, or has no such configuration.
llvm::Expected<Project> readProject(llvm::StringRef Path, llvm::StringRef Root, llvm::StringRef Wanted);

} // namespace amp

#endif // CPPAMP_TOOLS_VISUALPROJECT_H
