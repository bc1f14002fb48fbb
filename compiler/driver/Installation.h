// Where the parts of CppAMP lie, seen from the running driver: in a build tree or in an installed
// one, which may have been moved.
//
//   <prefix>/bin/amp-clang++   <prefix>/lib*/libCppAMPPlugin.so, libcppamp.so
//   <prefix>/include/cppamp
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_INSTALLATION_H
#define CPPAMP_DRIVER_INSTALLATION_H

#include "llvm/Support/Error.h"
#include <string>

namespace amp {

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

} // namespace amp

#endif // CPPAMP_DRIVER_INSTALLATION_H
