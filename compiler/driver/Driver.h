// amp-clang++: clang++ with our plugin, headers and library added.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_DRIVER_H
#define CPPAMP_DRIVER_DRIVER_H

#include <string>
#include <vector>

namespace amp {

struct Config;
struct Installation;

/// What clang++ is told before the user's arguments: plugin, its options, macros and headers.
std::vector<std::string> argumentsInFront(const Config &C, const Installation &I);

/// A configuration of clangd's, with which it reads C++ AMP.
std::string describeForClangd(const Installation &I);

/// Becomes clang++ (or the LLVM tool that argv[0] names behind "amp-"). Returns, with an exit
/// status, only if it has nothing to start or cannot.
int runDriver(int Argc, const char **Argv);

} // namespace amp

#endif // CPPAMP_DRIVER_DRIVER_H
