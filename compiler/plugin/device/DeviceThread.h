// A thread that compiles beside the host's compilation.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_DEVICE_DEVICETHREAD_H
#define CPPAMP_PLUGIN_DEVICE_DEVICETHREAD_H

#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/thread.h"
#include <optional>

namespace amp {

/// Its stack is as deep as the main thread's: templates recurse. It ends before the object does.
class DeviceThread {
public:
  DeviceThread() = default;
  ~DeviceThread() { wait(); }
  DeviceThread(const DeviceThread &) = delete;
  DeviceThread &operator=(const DeviceThread &) = delete;

  /// Runs `Work` once. -ftime-trace shows the thread under `Name`, with what takes `Granularity` microseconds.
  void start(llvm::StringRef Name, unsigned Granularity, llvm::unique_function<void()> Work);
  void wait();

private:
  std::optional<llvm::thread> Thread;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_DEVICE_DEVICETHREAD_H
