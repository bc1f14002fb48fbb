// Where the parts of CppAMP and the OpenCL loader are, and the link of --amp-relocatable.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_INSTALLATION_H
#define CPPAMP_DRIVER_INSTALLATION_H

#include "Config.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace amp {

// Where the parts of CppAMP lie, seen from the running driver: in a build tree or in an installed
// one, which may have been moved.
//
//   <prefix>/bin/amp-clang++   <prefix>/lib*/libCppAMPPlugin.so, libcppamp.so
//   <prefix>/include/cppamp

struct Installation {
  std::string Plugin;     ///< libCppAMPPlugin.so
  std::string LibraryDir; ///< holds libcppamp.so
  std::string IncludeDir; ///< holds amp.h
  std::string DeviceLink; ///< amp-device-link, beside the driver

  /// Fails if the library to link is not there: it is in a Debian package of its own.
  llvm::Error checkLibrary(llvm::StringRef Name) const;

  /// Fails if a tool of ours is not there.
  static llvm::Error checkTool(llvm::StringRef Path);

  /// Does the dynamic loader look in LibraryDir by itself?
  bool isLibraryDirDefault() const;
};

/// Fails if a part is missing; the message says which.
llvm::Expected<Installation> findInstallation();

// Is there a libOpenCL.so.1 for the programs that are linked?

/// Whether the dynamic loader of this machine finds the OpenCL loader, or, with a sysroot, whether
/// it is in one of the folders there that loaders look into.
bool hasOpenCLLoader(llvm::StringRef Sysroot);

// A link of --amp-relocatable: Clang runs amp-device-link in place of the linker.

/// What tells Clang to do so, and amp-device-link which linker Clang would have run.
llvm::Expected<std::vector<std::string>> argumentsForDeviceLink(const Config &C, const Installation &I,
                                                                const std::string &Clang);

} // namespace amp

#endif // CPPAMP_DRIVER_INSTALLATION_H
