// Subscripts of arrays whose length is part of their type: local ones, tile_static ones, members, constants.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_ARRAYINDICES_H
#define CPPAMP_PASSES_PREPARE_ARRAYINDICES_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include <cstdint>
#include <string>

namespace amp {

/// One index of a getelementptr into an array of known length.
struct ArrayIndex {
  llvm::GetElementPtrInst *Pointer;
  unsigned Operand;
  uint64_t Count;  ///< number of elements
  bool MayBeAfter; ///< forms an address only, which may be one past the end

  llvm::Value *value() const { return Pointer->getOperand(Operand); }
  uint64_t firstWrong() const { return Count + MayBeAfter; }
  bool isKnownInside() const;
};

/// Returns the indices of P in the order of the dimensions; none for arrays of one element, which often represent
/// longer ones.
llvm::SmallVector<ArrayIndex, 4> findArrayIndices(llvm::GetElementPtrInst &P);

/// Returns the user's declaration of the variable, or null if it has none. Needs debug information for variables.
const llvm::DbgVariableRecord *findDeclaration(const llvm::AllocaInst &A);

/// Returns the user's name for the array at P, before inlining: a variable, a reference or a member. Empty if it is
/// unknown.
std::string getArrayName(const llvm::Value *P);

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_ARRAYINDICES_H
