// Walks GEPs up to the root and accumulates their offsets.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Address.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace amp {
namespace {

/// Looks through LLVM's freeze, which has no counterpart in the text.
const Value *skipFreeze(const Value *V) {
  while (const auto *Freeze = dyn_cast<FreezeInst>(V))
    V = Freeze->getOperand(0);
  return V;
}

void addOffsets(const GEPOperator &Gep, const DataLayout &DL, Address &A, APInt &Constant) {
  unsigned Bits = Constant.getBitWidth();
  for (gep_type_iterator I = gep_type_begin(Gep), E = gep_type_end(Gep); I != E; ++I) {
    const Value *Index = I.getOperand();
    const auto *Known = dyn_cast<ConstantInt>(Index);
    if (StructType *Struct = I.getStructTypeOrNull()) {
      Constant += DL.getStructLayout(Struct)->getElementOffset(Known->getZExtValue());
      continue;
    }
    int64_t Stride = I.getSequentialElementStride(DL).getFixedValue();
    if (Known)
      Constant += Known->getValue().sextOrTrunc(Bits) * APInt(Bits, Stride, true);
    else if (Stride && !isa<UndefValue>(Index))
      A.Terms.push_back({Index, Stride});
  }
}

} // namespace

bool Address::isMultipleOf(unsigned Size) const {
  return Bytes % Size == 0 && all_of(Terms, [&](const Term &T) { return T.Scale % Size == 0; });
}

Address Address::get(const Value *Pointer, const DataLayout &DL, function_ref<bool(const Value *)> IsRoot) {
  Address A;
  unsigned Bits = DL.getIndexTypeSizeInBits(Pointer->getType());
  APInt Constant(Bits, 0);
  // Outermost GEP last, so that the terms read from the root outwards.
  SmallVector<const GEPOperator *, 4> Geps;
  Pointer = skipFreeze(Pointer);
  while (const auto *Gep = dyn_cast<GEPOperator>(Pointer)) {
    if (IsRoot(Gep))
      break;
    Geps.push_back(Gep);
    Pointer = skipFreeze(Gep->getPointerOperand());
  }
  for (const GEPOperator *Gep : reverse(Geps)) {
    A.InBounds &= Gep->isInBounds();
    addOffsets(*Gep, DL, A, Constant);
  }
  A.Root = Pointer;
  A.Bytes = Constant.getSExtValue();
  return A;
}

bool addsPartialElements(const Value &Gep, unsigned Size, const DataLayout &DL) {
  Address A;
  APInt Constant(DL.getIndexTypeSizeInBits(Gep.getType()), 0);
  addOffsets(cast<GEPOperator>(Gep), DL, A, Constant);
  return any_of(A.Terms, [&](const Address::Term &T) { return T.Scale % Size != 0; });
}

const Value *rootOf(const Value *Pointer) {
  Pointer = skipFreeze(Pointer);
  while (const auto *Gep = dyn_cast<GEPOperator>(Pointer))
    Pointer = skipFreeze(Gep->getPointerOperand());
  return Pointer;
}

} // namespace amp
