// Data that the nested compilation's plugin action and consumer return to the DeviceCompiler.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_DEVICE_DEVICEFRONTEND_H
#define CPPAMP_PLUGIN_DEVICE_DEVICEFRONTEND_H

#include "plugin/ast/KernelCaptures.h"
#include "plugin/tokens/TokenRewriter.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/Diagnostic.h"
#include <functional>
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
  bool MakesModule = false; ///< a module that other units import: see DeviceModules
  bool MakesPch = false;    ///< the device half of a precompiled header, in the device's language
  bool SkipsLibrary = true; ///< skips the bodies of cpu functions in system headers
  bool Samples = false;     ///< see plugin/ast/SampleInstantiations.h
  bool IsSample = false;    ///< functions were omitted
  LegacySource Legacy;
  std::vector<KernelEntry> Kernels;
  std::vector<clang::SourceLocation> Errors; ///< of the nested compilation, so far
  /// Returns true for messages about bodies that nothing instantiates.
  std::function<bool(clang::DiagnosticsEngine::Level)> Omit;
};

/// Sets up the nested compilation (language mode, token rewriter) and returns its consumer, which fills
/// `Frontend`.
std::unique_ptr<clang::ASTConsumer> createDeviceConsumer(clang::CompilerInstance &CI, DeviceFrontend &Frontend);

} // namespace amp

#endif // CPPAMP_PLUGIN_DEVICE_DEVICEFRONTEND_H
