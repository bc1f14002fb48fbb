// Locates the parts of CppAMP and the OpenCL loader, and sets up the link of --amp-relocatable.
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

// The parts of CppAMP, relative to the running driver: in a build tree or in an installation, which may have been
// moved.
//
//   <prefix>/bin/amp-clang++   <prefix>/lib*/libCppAMPPlugin.so, libcppamp.so
//   <prefix>/include/cppamp

struct Installation {
  std::string Plugin;     ///< libCppAMPPlugin.so
  std::string LibraryDir; ///< holds libcppamp.so
  std::string IncludeDir; ///< holds amp.h
  std::string DeviceLink; ///< amp-device-link, in the driver's folder

  /// Fails if the library to link does not exist: it has a Debian package of its own.
  llvm::Error checkLibrary(llvm::StringRef Name) const;

  /// Fails if one of our tools does not exist.
  static llvm::Error checkTool(llvm::StringRef Path);

  /// Returns true if the dynamic loader searches LibraryDir by default.
  bool isLibraryDirDefault() const;
};

/// Fails if a part is missing, and names it.
llvm::Expected<Installation> findInstallation();

// The libOpenCL.so.1 of linked programs.

/// Returns true if this machine's dynamic loader finds the OpenCL loader, or, with a sysroot, if one of the folders
/// that loaders search there contains it.
bool hasOpenCLLoader(llvm::StringRef Sysroot);

// A link with --amp-relocatable: Clang runs amp-device-link in place of the linker.

/// Arguments that make Clang do so, and that name the linker which Clang would have run.
llvm::Expected<std::vector<std::string>> argumentsForDeviceLink(const Config &C, const Installation &I,
                                                                const std::string &Clang);

} // namespace amp

#endif // CPPAMP_DRIVER_INSTALLATION_H
