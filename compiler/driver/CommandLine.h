// The command line of amp-clang++: removes our options and inspects clang's.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_COMMANDLINE_H
#define CPPAMP_DRIVER_COMMANDLINE_H

#include "Config.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/Error.h"

namespace amp {

/// Parses the arguments after argv[0]. `Alloc` owns the texts of response files. Fails for unknown options that begin
/// with --amp-.
llvm::Expected<Config> parseCommandLine(llvm::ArrayRef<const char *> Args, llvm::BumpPtrAllocator &Alloc);

/// Prints the text of --amp-help.
void printHelp(llvm::raw_ostream &OS);

} // namespace amp

#endif // CPPAMP_DRIVER_COMMANDLINE_H
