// Clang's table of driver options, under one name for all versions of LLVM.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_CLANGOPTIONS_H
#define CPPAMP_DRIVER_CLANGOPTIONS_H

#if __has_include("clang/Options/Options.h") // LLVM 22
#include "clang/Options/Options.h"
namespace amp {
namespace clang_options = clang::options;
using clang::getDriverOptTable;
} // namespace amp
#else
#include "clang/Driver/Options.h"
namespace amp {
namespace clang_options = clang::driver::options;
using clang::driver::getDriverOptTable;
} // namespace amp
#endif

#endif // CPPAMP_DRIVER_CLANGOPTIONS_H
