// Finds the clang++ that compiles. It must have the LLVM version that the plugin was built for: a
// plugin of another version crashes or is rejected.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_HOSTCLANG_H
#define CPPAMP_DRIVER_HOSTCLANG_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace amp {

/// Returns the path of the clang++ to run: `Wanted` (--amp-clang=), else $CPPAMP_CLANG, else clang++-<N> on the
/// PATH, else the one in LLVM's own folder. Fails, naming the package to install, if none exists or its version is
/// wrong.
llvm::Expected<std::string> findHostClang(llvm::StringRef Wanted);

/// Returns the path of LLVM's tool `Name` (llvm-ar) of the same version. Fails, naming its package, if it does not
/// exist.
llvm::Expected<std::string> findLLVMTool(llvm::StringRef Name, llvm::StringRef Package = "llvm");

/// Returns the major version of the clang at `Path`, or 0. Starts a process only if the path does not contain it.
unsigned findClangMajor(llvm::StringRef Path);

} // namespace amp

#endif // CPPAMP_DRIVER_HOSTCLANG_H
