// Stores the options of a unit in its module, for the link.
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

/// Stores the options as metadata of the module.
void writeOptions(llvm::Module &M, const UnitOptions &Options);

/// Reads what writeOptions stored. Fails if nothing is stored, or if another version wrote it.
llvm::Expected<UnitOptions> readOptions(const llvm::Module &M);

/// Removes the options from a module that is about to become part of another one.
void dropOptions(llvm::Module &M);

} // namespace amp

#endif // CPPAMP_UNIT_SAVEDOPTIONS_H
