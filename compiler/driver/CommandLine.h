// The command line of amp-clang++: our options are taken out, clang's are only looked at.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_COMMANDLINE_H
#define CPPAMP_DRIVER_COMMANDLINE_H

#include "Config.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Error.h"

namespace amp {

/// Reads the arguments after argv[0]. `Alloc` holds the texts of response files. Fails for an
/// option of our own that is not known.
llvm::Expected<Config> parseCommandLine(llvm::ArrayRef<const char *> Args, llvm::BumpPtrAllocator &Alloc);

/// Text of --amp-help.
void printHelp(llvm::raw_ostream &OS);

} // namespace amp

#endif // CPPAMP_DRIVER_COMMANDLINE_H
