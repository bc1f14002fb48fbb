// amp-clangd, a link to the driver: clangd with the rules of C++ AMP, for editors.
//
//   editor <-> amp-clangd <-> clangd             parses, completes, searches; has no plugins
//                         <-> clang++ + plugin   reports errors and their fix-its
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_CLANGD_CLANGD_H
#define CPPAMP_DRIVER_CLANGD_CLANGD_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace amp {

/// Runs clangd with the arguments after argv[0], relays its messages, and returns its exit status. Fails,
/// naming the package to install, if no clangd of the plugin's version exists.
llvm::Expected<int> runClangd(llvm::ArrayRef<const char *> Args);

} // namespace amp

#endif // CPPAMP_DRIVER_CLANGD_CLANGD_H
