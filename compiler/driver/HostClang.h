// The clang++ that does the work. It must be of the LLVM version that the plugin was built for: a
// plugin of another version crashes or is refused.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_HOSTCLANG_H
#define CPPAMP_DRIVER_HOSTCLANG_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>

namespace amp {

/// Path of the clang++ to run: `Wanted` (--amp-clang=), else $CPPAMP_CLANG, else clang++-<N> on the
/// PATH, else LLVM's own folder. Fails, naming the package to install, if there is none or if it is
/// of the wrong version.
llvm::Expected<std::string> findHostClang(llvm::StringRef Wanted);

/// Path of LLVM's tool `Name` (llvm-ar) of the same version. Fails, naming the package of that version, if there is
/// none.
llvm::Expected<std::string> findLLVMTool(llvm::StringRef Name, llvm::StringRef Package = "llvm");

/// Major version of the clang at `Path`, or 0. Starts no process where the path tells it.
unsigned findClangMajor(llvm::StringRef Path);

} // namespace amp

#endif // CPPAMP_DRIVER_HOSTCLANG_H
