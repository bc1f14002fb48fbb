// A thread that compiles concurrently with the host compilation.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_DEVICE_DEVICETHREAD_H
#define CPPAMP_PLUGIN_DEVICE_DEVICETHREAD_H

#include "llvm/ADT/FunctionExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/thread.h"
#include <optional>

namespace amp {

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

} // namespace amp

#endif // CPPAMP_PLUGIN_DEVICE_DEVICETHREAD_H
