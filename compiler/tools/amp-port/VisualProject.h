// What Visual Studio's project files state about the compilation of their files.
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
  std::string Configuration;            ///< such as "Release|x64": the one that was read
  std::vector<std::string> IncludeDirs; ///< absolute
  std::vector<std::string> Definitions; ///< "NAME" or "NAME=VALUE", without those that identify Windows
  std::string Type;                     ///< "Application", "StaticLibrary", "DynamicLibrary"; empty if not specified
  std::string PrecompiledHeader;        ///< as written; empty if there is none
  bool UsesOpenMP = false;
  std::vector<std::string> Sources;    ///< absolute, with '/'; case may differ
  std::vector<std::string> References; ///< project files, in the same form
};

/// In Visual C++'s OpenMP 2.0, `const` variables are shared without being listed; OpenMP 4.0 changed that.
inline constexpr const char *OldOpenMP = "-fopenmp-version=31";

/// Reads a .vcxproj in one of its configurations: `Wanted`, such as "Debug|x64" or "Debug"; if that is
/// empty, Release|x64, or else its first release configuration. `Root` is the folder of the solution.
/// Fails if the file cannot be read, or has no such configuration.
llvm::Expected<Project> readProject(llvm::StringRef Path, llvm::StringRef Root, llvm::StringRef Wanted);

} // namespace amp

#endif // CPPAMP_TOOLS_VISUALPROJECT_H
