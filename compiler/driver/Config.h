// What one command line of amp-clang++ requests.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_CONFIG_H
#define CPPAMP_DRIVER_CONFIG_H

#include "options/Options.h"

#include <string>
#include <vector>

namespace amp {

struct Config : AmpOptions {
  // What the rest of the command line makes clang++ do.
  bool Version = false;         ///< --version
  bool ClangHelp = false;       ///< --help, --help-hidden
  bool Cc1 = false;             ///< -cc1 or -cc1as: not a driver's command line
  bool PreprocessesCxx = false; ///< a C++ input is preprocessed, which needs the headers
  bool CompilesCxx = false;     ///< a C++ input is parsed, which needs the plugin
  bool CompilesModule = false;  ///< a C++20 module is compiled to an object
  bool Links = false;           ///< something is linked with the standard libraries
  bool LinksStatically = false;
  bool JoinsUnits = false; ///< a program or shared library is linked from code for both sides
  bool SavesTemps = false;
  std::string Linker;  ///< Clang's name for the linker: "ld", "ld.lld", or a path
  std::string Sysroot; ///< --sysroot

  /// Options for the plugin's own warnings: "Wno-amp-race".
  std::vector<std::string> Warnings;

  /// All other arguments, unchanged.
  std::vector<const char *> ClangArgs;
};

} // namespace amp

#endif // CPPAMP_DRIVER_CONFIG_H
