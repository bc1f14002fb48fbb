// The device's half of a precompiled header.
//
// What a precompiled header holds is the host's half: the bodies that the headers have for the host, and no kernels.
// Where <amp.h> is in it, the same source is precompiled for the device, too, into a file beside it: x.h.pch.amp. A
// unit that uses x.h.pch reads both, each in its compilation.
//
// The two files are one only as long as they say the same about how they were made; what they were made of is Clang's
// to compare. If the device's is not there or does not fit, the device compilation reads the header as text: it is
// slower, and no more.
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
  std::string DeviceFile; ///< where the device's half is, or would be
  bool Fits = false;      ///< it is there, and made as the host's was
  bool HasAmpHeader = false;
  bool MayLaunch = false; ///< perhaps there are kernels in it
};

/// That of `Host`; without one, all is empty.
UsedPch findUsedPch(clang::CompilerInstance &Host);

/// Have `Nested`, the invocation of a device compilation, read the device's half, or the header itself.
void readDevicePch(const UsedPch &Used, clang::CompilerInvocation &Nested);
void readHeaderOfPch(const UsedPch &Used, clang::CompilerInvocation &Nested);

/// Makes the device's half on a thread of its own.
class DevicePchWriter {
public:
  /// Removes an old one. Null if `Host` makes no precompiled header that can have a device's half: modules, and a
  /// header that is made of another, have none.
  static std::unique_ptr<DevicePchWriter> create(clang::CompilerInstance &Host, const PluginOptions &Options);
  ~DevicePchWriter();

  void start();
  /// Waits for the end; the file stays if all went well. `Keep` says whether the host's half did.
  void finish(bool Keep);

private:
  DevicePchWriter();
  struct State;
  std::unique_ptr<State> S;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_DEVICE_DEVICEPCH_H
