// amp-clang++ as the launcher of another compiler, in the way that CMake and ccache define launchers:
//
//   amp-clang++ --amp-launcher=/usr/bin/g++ [ccache] /usr/bin/g++ -O2 -c file.cpp -o file.o [--amp-compile]
//
// In a project whose compiler is g++, or a Clang of another version, amp-clang++ compiles the files marked with
// --amp-compile, using the project's options for the other compiler. The other compiler compiles the rest.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_LAUNCHER_H
#define CPPAMP_DRIVER_LAUNCHER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace amp {

/// Returns true if this is the command line of a launcher.
bool isLauncher(llvm::ArrayRef<const char *> Args);

/// Returns the command to run instead. `Self` is the path of amp-clang++.
llvm::Expected<std::vector<std::string>> getLaunchedCommand(llvm::ArrayRef<const char *> Args, const std::string &Self);

} // namespace amp

#endif // CPPAMP_DRIVER_LAUNCHER_H
