// Pointers that are kept in private memory: an array of array_views that is indexed in the kernel, or a
// copy of the function object.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PRIVATESLOTS_H
#define CPPAMP_PASSES_PRIVATESLOTS_H

namespace llvm {
class Function;
class LoadInst;
} // namespace llvm

namespace amp {

/// Gives the pointers in each alloca the one space that all pointers stored there have: loads and
/// stores become loads and stores of ptr addrspace(N). Where that space is the private one, the loads
/// are marked. Where there is none, nothing is done. True if anything changed.
bool typePrivateSlots(llvm::Function &F);

/// True for a load whose result is known to point into private memory.
bool loadsPrivatePointer(const llvm::LoadInst &Load);

} // namespace amp

#endif // CPPAMP_PASSES_PRIVATESLOTS_H
