// How an AST file was made, as far as it says so: a module file or a precompiled header.
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

/// What `File` says about itself; it is read with the options of `CI`. A file that says nothing, because it is none of
/// this Clang, has no source. Nothing is reported.
ModuleOrigin readModuleOrigin(clang::CompilerInstance &CI, const std::string &File);

/// Does one of these files match the regular expression `Pattern`? Comments count too.
bool mentionedIn(llvm::ArrayRef<std::string> Files, llvm::StringRef Pattern);

} // namespace amp

#endif // CPPAMP_PLUGIN_DEVICE_MODULEORIGIN_H
