// The common part of the device compilations of a unit and of its precompiled header: their options, their input, and a
// thread.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_DEVICE_DEVICEINVOCATION_H
#define CPPAMP_PLUGIN_DEVICE_DEVICEINVOCATION_H

#include "plugin/ast/LanguageMode.h"
#include "plugin/device/DeviceCompiler.h"
#include "plugin/device/DeviceFrontend.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendOptions.h"
#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/thread.h"
#include <memory>
#include <optional>

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

// A thread that compiles concurrently with the host compilation.

/// Its stack is as large as the main thread's, because templates recurse. The destructor waits for the thread.
class DeviceThread {
public:
  DeviceThread() = default;
  ~DeviceThread() { wait(); }
  DeviceThread(const DeviceThread &) = delete;
  DeviceThread &operator=(const DeviceThread &) = delete;

  /// Runs `Work` once. -ftime-trace shows the thread as `Name`, with events of at least `Granularity` microseconds.
  void start(llvm::StringRef Name, unsigned Granularity, llvm::unique_function<void()> Work);
  void wait();

private:
  std::optional<llvm::thread> Thread;
};

// Compiles the same input again, in the same process.

/// Returns the host's invocation for another action that writes no files or statistics; the host writes
/// these.
std::shared_ptr<clang::CompilerInvocation> makeNestedInvocation(clang::CompilerInstance &Host,
                                                                clang::frontend::ActionKind Action);

/// Standard input can be read only once: gives a nested parse the host's text, which the result keeps alive. Null for
/// files.
std::unique_ptr<llvm::MemoryBuffer> giveStandardInput(clang::CompilerInstance &Host, clang::CompilerInvocation &Nested);

} // namespace amp

#endif // CPPAMP_PLUGIN_DEVICE_DEVICEINVOCATION_H
