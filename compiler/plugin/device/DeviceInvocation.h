// The common part of the device compilations of a unit and of its precompiled header.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_DEVICE_DEVICEINVOCATION_H
#define CPPAMP_PLUGIN_DEVICE_DEVICEINVOCATION_H

#include "plugin/ast/LanguageMode.h"
#include "plugin/device/DeviceCompiler.h"
#include "plugin/device/DeviceFrontend.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendOptions.h"
#include <memory>

namespace amp {

/// Returns a copy of the host's invocation with the options of a device compilation.
std::shared_ptr<clang::CompilerInvocation>
makeDeviceInvocation(clang::CompilerInstance &Host, const PluginOptions &Options, clang::frontend::ActionKind Action);

/// An action of a device compilation: its macros are those of the host's optimization level.
template <class Base> class DeviceAction : public Base {
public:
  using Base::Base;

private:
  bool BeginSourceFileAction(clang::CompilerInstance &CI) override {
    setDeviceLevel(CI.getCodeGenOpts());
    return Base::BeginSourceFileAction(CI);
  }
};

/// During the lifetime of this object, the compilations of its thread are device compilations. Their consumer fills
/// `Frontend`: see currentDeviceFrontend().
class InDeviceCompilation {
public:
  explicit InDeviceCompilation(DeviceFrontend &Frontend);
  ~InDeviceCompilation();
  InDeviceCompilation(const InDeviceCompilation &) = delete;
  InDeviceCompilation &operator=(const InDeviceCompilation &) = delete;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_DEVICE_DEVICEINVOCATION_H
