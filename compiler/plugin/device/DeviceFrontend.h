// What the nested compilation's own plugin action and consumer leave for the DeviceCompiler.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_DEVICE_DEVICEFRONTEND_H
#define CPPAMP_PLUGIN_DEVICE_DEVICEFRONTEND_H

#include "plugin/ast/KernelCaptures.h"
#include "plugin/tokens/TokenRewriter.h"

#include "clang/AST/ASTConsumer.h"
#include <memory>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
}

namespace amp {

struct DeviceFrontend {
  explicit DeviceFrontend(UserLanguage User) : User(std::move(User)) {}
  UserLanguage User;
  bool MakesModule = false; ///< which other units read: see DeviceModules
  bool MakesPch = false;    ///< the device's half of a precompiled header, which is in the device's language
  bool SkipsLibrary = true; ///< leaves out the bodies of cpu functions of system headers
  LegacySource Legacy;
  std::vector<KernelEntry> Kernels;
  std::vector<clang::SourceLocation> Errors; ///< of the nested compilation, so far
};

/// Sets the nested compilation up (language mode, token rewriter) and gives its consumer, which fills
/// `Frontend`.
std::unique_ptr<clang::ASTConsumer> createDeviceConsumer(clang::CompilerInstance &CI, DeviceFrontend &Frontend);

} // namespace amp

#endif // CPPAMP_PLUGIN_DEVICE_DEVICEFRONTEND_H
