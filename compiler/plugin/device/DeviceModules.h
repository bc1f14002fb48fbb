// Modules of C++20 in the device compilation.
//
// A module file holds the host's half of a module: the bodies that the headers have for the host, and no kernels.
// Where amp code is in a module, the device compilation makes one of its own, from the same source, by what the module
// file says about how it was made. Modules without amp code serve both. Headers that -fmodules takes for modules
// are included as any others.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_DEVICE_DEVICEMODULES_H
#define CPPAMP_PLUGIN_DEVICE_DEVICEMODULES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <memory>
#include <string>

namespace clang {
class CompilerInstance;
class CompilerInvocation;
} // namespace clang

namespace amp {

struct ModuleOrigin;

class DeviceModules {
public:
  /// Makes an instance of the nested compilation.
  using InstanceMaker =
      std::function<std::unique_ptr<clang::CompilerInstance>(std::shared_ptr<clang::CompilerInvocation>)>;

  explicit DeviceModules(InstanceMaker Make) : Make(std::move(Make)) {}
  /// Removes the files that were made.
  ~DeviceModules();
  DeviceModules(const DeviceModules &) = delete;
  DeviceModules &operator=(const DeviceModules &) = delete;

  /// Changes what a nested compilation reads: modules of the device in place of the host's. Messages say what fails.
  void prepare(clang::CompilerInvocation &Invocation);

private:
  const ModuleOrigin &findOrigin(const std::string &File);
  std::string findImport(const std::string &Name, const std::string &File) const;
  bool usesAmp(const std::string &File);
  std::string getDeviceFile(const std::string &File);

  InstanceMaker Make;
  std::unique_ptr<clang::CompilerInvocation> User; ///< with the host's modules
  llvm::StringMap<std::shared_ptr<ModuleOrigin>> Origins;
  llvm::StringMap<std::string> Made; ///< by the host's module files
};

} // namespace amp

#endif // CPPAMP_PLUGIN_DEVICE_DEVICEMODULES_H
