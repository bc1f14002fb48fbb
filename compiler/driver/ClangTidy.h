// amp-clang-tidy, a link to the driver: clang-tidy with the plugin, so that it reports violations of C++ AMP's rules
// and their fix-its.
//
//   amp-clang-tidy [options] file.cpp -- amp-clang++ --amp-robust -c file.cpp     CMake's CMAKE_CXX_CLANG_TIDY
//   amp-clang-tidy [options] file.cpp -- --amp-robust                              by hand
//   amp-clang-tidy [options] -p build file.cpp                                     with compile_commands.json
//
// clang-tidy contains Clang's driver, which does not know our options, so compile commands of amp-clang++ are
// translated into those of clang++. Commands of other compilers are left alone.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_CLANGTIDY_H
#define CPPAMP_DRIVER_CLANGTIDY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace amp {

/// Runs clang-tidy with the arguments after argv[0] and returns its exit status. Fails, naming the package to install,
/// if no clang-tidy of the plugin's version exists.
llvm::Expected<int> runClangTidy(llvm::ArrayRef<const char *> Args);

} // namespace amp

#endif // CPPAMP_DRIVER_CLANGTIDY_H
