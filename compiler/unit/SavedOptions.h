// The options of a unit in its module, for the link.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_UNIT_SAVEDOPTIONS_H
#define CPPAMP_UNIT_SAVEDOPTIONS_H

#include "targets/UnitOptions.h"

#include "llvm/Support/Error.h"

namespace llvm {
class Module;
}

namespace amp {

/// Notes the options in the module, as metadata.
void writeOptions(llvm::Module &M, const UnitOptions &Options);

/// Those that writeOptions has noted. Fails if there are none, or some of another version's.
llvm::Expected<UnitOptions> readOptions(const llvm::Module &M);

/// A module that has no options any more: it is about to become part of another one.
void dropOptions(llvm::Module &M);

} // namespace amp

#endif // CPPAMP_UNIT_SAVEDOPTIONS_H
