// The device half of a precompiled header.
//
// A precompiled header holds the host half: the headers' bodies for the host, and no kernels.
// If it contains <amp.h>, the same source is precompiled for the device as well, into a file next to it: x.h.pch.amp. A
// unit that uses x.h.pch reads each in the corresponding compilation.
//
// The two files belong together only while they record the same build options; Clang compares their
// sources. If the device half is missing or does not match, the device compilation reads the header as text, which is
// only slower.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_DEVICE_DEVICEPCH_H
#define CPPAMP_PLUGIN_DEVICE_DEVICEPCH_H

#include "plugin/device/DeviceCompiler.h"

#include <memory>
#include <string>

namespace clang {
class CompilerInstance;
class CompilerInvocation;
} // namespace clang

namespace amp {

/// The precompiled header that a unit uses.
struct UsedPch {
  std::string Source;     ///< the header
  std::string DeviceFile; ///< where the device half is, or would be
  bool Fits = false;      ///< it exists, and was built like the host's
  bool HasAmpHeader = false;
  bool MayLaunch = false; ///< it may contain kernels
};

/// Returns the precompiled header that `Host` uses, or an empty UsedPch.
UsedPch findUsedPch(clang::CompilerInstance &Host);

/// These make `Nested`, the invocation of a device compilation, read the device half or the header itself.
void readDevicePch(const UsedPch &Used, clang::CompilerInvocation &Nested);
void readHeaderOfPch(const UsedPch &Used, clang::CompilerInvocation &Nested);

/// Builds the device half on its own thread.
class DevicePchWriter {
public:
  /// Removes an old file. Returns null if `Host` builds no precompiled header that can have a device half: modules and
  /// chained headers have none.
  static std::unique_ptr<DevicePchWriter> create(clang::CompilerInstance &Host, const PluginOptions &Options);
  ~DevicePchWriter();

  void start();
  /// Waits for the end. Keeps the file if both halves succeeded; `Keep` is true if the host half did.
  void finish(bool Keep);

private:
  DevicePchWriter();
  struct State;
  std::unique_ptr<State> S;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_DEVICE_DEVICEPCH_H
