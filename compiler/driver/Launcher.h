// amp-clang++ as the launcher of another compiler, as CMake and ccache know launchers:
//
//   amp-clang++ --amp-launcher=/usr/bin/g++ [ccache] /usr/bin/g++ -O2 -c file.cpp -o file.o [--amp-compile]
//
// In a project whose compiler is g++, or a Clang of another version, the files that say --amp-compile are compiled by
// amp-clang++, with the options that the project has for the other compiler; all others by that one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_LAUNCHER_H
#define CPPAMP_DRIVER_LAUNCHER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace amp {

/// Is this the command line of a launcher?
bool isLauncher(llvm::ArrayRef<const char *> Args);

/// The command to run in its place. `Self` is amp-clang++.
llvm::Expected<std::vector<std::string>> getLaunchedCommand(llvm::ArrayRef<const char *> Args, const std::string &Self);

} // namespace amp

#endif // CPPAMP_DRIVER_LAUNCHER_H
