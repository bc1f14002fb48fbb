// Subscripts of arrays whose length is a part of their type: local ones, tile_static ones, members, constants.
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
  uint64_t Count;   ///< of elements
  bool MayBeBehind; ///< nothing is accessed there: the address behind the last element may be taken

  llvm::Value *value() const { return Pointer->getOperand(Operand); }
  uint64_t firstWrong() const { return Count + MayBeBehind; }
  bool isKnownInside() const;
};

/// Those of P, in the order of the dimensions; of arrays of one element, which often stand for longer ones, none.
llvm::SmallVector<ArrayIndex, 4> findArrayIndices(llvm::GetElementPtrInst &P);

/// Where the user declares the variable; null for what he has not named. Needs debug information of variables.
const llvm::DbgVariableRecord *findDeclaration(const llvm::AllocaInst &A);

/// What the user calls the array at P, before functions are inlined: a variable, a reference or a member. Empty where
/// it is not known.
std::string getArrayName(const llvm::Value *P);

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_ARRAYINDICES_H
