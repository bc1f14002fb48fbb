// Device code that goes into the object file as it is, because the link joins it with other files' (--amp-relocatable).
//
// A unit whose kernels find all that they call in their own file is compiled there, as without the option. Its
// functions that other files may call are kept for them. A unit with a kernel that calls a function of another file
// waits for the link: its object refers to a symbol that only the joining linker (tools/amp-device-link) defines.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_UNIT_RELOCATABLEUNIT_H
#define CPPAMP_UNIT_RELOCATABLEUNIT_H

#include "targets/UnitOptions.h"

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Function;
class GlobalValue;
} // namespace llvm

namespace amp {

/// The functions without a body that the kernels of M reach and that no target knows, in the order in which they are
/// reached.
llvm::SmallVector<llvm::Function *> findMissingBodies(llvm::Module &M);

/// Clang takes each device module for all that there is, and makes functions of explicit instantiations internal. Gives
/// them back the linkage that they have on the host.
void offerInstantiations(llvm::Module &M);

/// May other files call it?
bool isOffered(const llvm::GlobalValue &G);

/// Bitcode of the functions that M offers to other files, without its kernels; empty if there are none.
std::string writeOfferedFunctions(const llvm::Module &M, const UnitOptions &Options);

/// Bitcode of the whole module, for kernels that wait for the link.
std::string writeWaitingUnit(llvm::Module &M, const UnitOptions &Options);

} // namespace amp

#endif // CPPAMP_UNIT_RELOCATABLEUNIT_H
