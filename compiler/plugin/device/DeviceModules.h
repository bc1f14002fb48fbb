// C++20 modules in the device compilation.
//
// A module file holds the host half of a module: the headers' bodies for the host, and no kernels.
// If a module contains amp code, the device compilation builds its own module from the same source, in the way that the
// module file records. Modules without amp code serve both. Headers that -fmodules treats as modules
// are included as text.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_DEVICE_DEVICEMODULES_H
#define CPPAMP_PLUGIN_DEVICE_DEVICEMODULES_H

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/HeaderSearchOptions.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace clang {
class CompilerInstance;
class CompilerInvocation;
} // namespace clang

namespace amp {

struct ModuleOrigin;

class DeviceModules {
public:
  /// Creates an instance of the nested compilation.
  using InstanceMaker =
      std::function<std::unique_ptr<clang::CompilerInstance>(std::shared_ptr<clang::CompilerInvocation>)>;

  explicit DeviceModules(InstanceMaker Make) : Make(std::move(Make)) {}
  /// Removes the module files that it built.
  ~DeviceModules();
  DeviceModules(const DeviceModules &) = delete;
  DeviceModules &operator=(const DeviceModules &) = delete;

  /// Makes a nested compilation use the device's modules instead of the host's. Reports failures.
  void prepare(clang::CompilerInvocation &Invocation);

private:
  const ModuleOrigin &findOrigin(const std::string &File);
  std::string findImport(const std::string &Name, const std::string &File) const;
  bool usesAmp(const std::string &File);
  std::string getDeviceFile(const std::string &File);

  InstanceMaker Make;
  std::unique_ptr<clang::CompilerInvocation> User; ///< with the host's modules
  llvm::StringMap<std::shared_ptr<ModuleOrigin>> Origins;
  llvm::StringMap<std::string> Made; ///< key: the host's module file
};

// Reads how an AST file (a module file or a precompiled header) was built, according to its own records.

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

#endif // CPPAMP_PLUGIN_DEVICE_DEVICEMODULES_H
