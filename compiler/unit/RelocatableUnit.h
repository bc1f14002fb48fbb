// Device code stored in the object file, which the link joins with other files' code (--amp-relocatable).
//
// If the kernels of a unit call only functions of their own file, the unit is compiled at once, as without the option.
// Its functions that other files may call are stored for them. If a kernel calls a function of another file, the unit
// waits for the link: its object refers to a symbol that only the joining linker (tools/amp-device-link) defines.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_UNIT_RELOCATABLEUNIT_H
#define CPPAMP_UNIT_RELOCATABLEUNIT_H

#include "targets/UnitOptions.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Function;
class GlobalValue;
class Module;
} // namespace llvm

namespace amp {

/// Returns the functions without a body that the kernels of M reach and that no target implements, in the order in
/// which they are found.
llvm::SmallVector<llvm::Function *> findMissingBodies(llvm::Module &M);

/// Clang assumes that a device module is complete, and makes explicitly instantiated functions internal. Restores
/// the linkage that they have on the host.
void offerInstantiations(llvm::Module &M);

/// Returns true if other files may call this function or alias.
bool isOffered(const llvm::GlobalValue &G);

/// Returns bitcode of the functions that M offers to other files, without its kernels; empty if there are none.
std::string writeOfferedFunctions(const llvm::Module &M, const UnitOptions &Options);

/// Returns bitcode of the whole module, for kernels that wait for the link.
std::string writeWaitingUnit(llvm::Module &M, const UnitOptions &Options);

// Stores the options of a unit in its module, for the link.

/// Stores the options as metadata of the module.
void writeOptions(llvm::Module &M, const UnitOptions &Options);

/// Reads what writeOptions stored. Fails if nothing is stored, or if another version wrote it.
llvm::Expected<UnitOptions> readOptions(const llvm::Module &M);

/// Removes the options from a module that is about to become part of another one.
void dropOptions(llvm::Module &M);

} // namespace amp

#endif // CPPAMP_UNIT_RELOCATABLEUNIT_H
