// Reads how an AST file (a module file or a precompiled header) was built, according to its own records.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_DEVICE_MODULEORIGIN_H
#define CPPAMP_PLUGIN_DEVICE_MODULEORIGIN_H

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>
#include <utility>
#include <vector>

namespace clang {
class CompilerInstance;
}

namespace amp {

struct ModuleOrigin {
  std::string Source;
  clang::LangOptions::CompilingModuleKind Kind = clang::LangOptions::CMK_None;
  clang::PreprocessorOptions Preprocessor;
  clang::HeaderSearchOptions Paths;
  std::vector<std::pair<std::string, std::string>> Imports; ///< names and files
  std::vector<std::string> UserFiles;
  std::vector<std::string> SystemFiles;
  bool HasAmpHeader = false;
};

/// Reads the records of `File` with the options of `CI`. The result has no source if the file was not written by
/// this Clang. Reports nothing.
ModuleOrigin readModuleOrigin(clang::CompilerInstance &CI, const std::string &File);

/// Returns true if the text of one of these files, including comments, matches the regular expression `Pattern`.
bool mentionedIn(llvm::ArrayRef<std::string> Files, llvm::StringRef Pattern);

} // namespace amp

#endif // CPPAMP_PLUGIN_DEVICE_MODULEORIGIN_H
