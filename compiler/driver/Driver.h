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

/// The arguments that precede the user's: plugin, its options, macros and headers.
std::vector<std::string> argumentsInFront(const Config &C, const Installation &I);

/// Returns a configuration that lets clangd parse C++ AMP.
std::string describeForClangd(const Installation &I);

/// Becomes clang++, or the LLVM tool that follows "amp-" in argv[0]. Returns an exit status only if it cannot start a
/// program or has none to start.
int runDriver(int Argc, const char **Argv);

} // namespace amp

#endif // CPPAMP_DRIVER_DRIVER_H
