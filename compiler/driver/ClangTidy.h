// amp-clang-tidy, a link to the driver: clang-tidy with the plugin, so that the rules of C++ AMP and their fix-its are
// among what it finds.
//
//   amp-clang-tidy [options] file.cpp -- amp-clang++ --amp-robust -c file.cpp     CMake's CMAKE_CXX_CLANG_TIDY
//   amp-clang-tidy [options] file.cpp -- --amp-robust                              by hand
//   amp-clang-tidy [options] -p build file.cpp                                     with compile_commands.json
//
// clang-tidy has Clang's driver, which does not know our options: compile commands of amp-clang++ are translated into
// those of clang++. Commands of other compilers stay as they are.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_CLANGTIDY_H
#define CPPAMP_DRIVER_CLANGTIDY_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace amp {

/// Runs clang-tidy with the arguments after argv[0], and gives its exit status. Fails, naming the package to install,
/// if there is no clang-tidy of the plugin's version.
llvm::Expected<int> runClangTidy(llvm::ArrayRef<const char *> Args);

} // namespace amp

#endif // CPPAMP_DRIVER_CLANGTIDY_H
