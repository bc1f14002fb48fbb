// Removes what targets do not use.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_DROPUNNEEDED_H
#define CPPAMP_PASSES_PREPARE_DROPUNNEEDED_H

namespace llvm {
class Module;
}

namespace amp {

/// Implements drop-subgroups. Returns true if it changed the module.
bool dropSubgroups(llvm::Module &M);

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_DROPUNNEEDED_H
