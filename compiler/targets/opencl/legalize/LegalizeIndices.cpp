// Applies two rewrites until nothing changes: shifts back to conversions, byte offsets to
// elements.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Legalize.h"
#include "targets/opencl/optimize/ForEachDefinition.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "legalize-indices"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// Returns V's upper half as an i32 if its lower half is zero: for V << 32 and sums of such values. Otherwise null.
Value *upperHalfOf(Value *V, IRBuilder<> &B, unsigned Depth = 0) {
  Value *X, *Y;
  const APInt *C;
  if (match(V, m_APInt(C)) && C->countr_zero() >= 32)
    return B.getInt32(uint32_t(C->lshr(32).getZExtValue()));
  if (match(V, m_Shl(m_Value(X), m_APInt(C))) && C->uge(32) && C->ult(64)) {
    Value *Low = B.CreateTrunc(X, B.getInt32Ty());
    return *C == 32 ? Low : B.CreateShl(Low, C->getZExtValue() - 32);
  }
  if (Depth == 4 || !match(V, m_Add(m_Value(X), m_Value(Y))))
    return nullptr;
  Value *XHalf = upperHalfOf(X, B, Depth + 1);
  Value *YHalf = XHalf ? upperHalfOf(Y, B, Depth + 1) : nullptr;
  return YHalf ? B.CreateAdd(XHalf, YHalf) : nullptr;
}

/// ashr (shl %x, 32), n  ->  shl (sext (trunc %x)), 32 - n
/// and %x, 0xffffffff    ->  zext (trunc %x)
Value *findConversion(Instruction &I) {
  Value *Shifted;
  const APInt *Count;
  if (!I.getType()->isIntegerTy(64))
    return nullptr;
  IRBuilder<> B(&I);
  if (match(&I, m_And(m_Value(Shifted), m_SpecificInt(0xffffffff))))
    return B.CreateZExt(B.CreateTrunc(Shifted, B.getInt32Ty()), B.getInt64Ty());
  if (!match(&I, m_AShr(m_Value(Shifted), m_APInt(Count))) || Count->ugt(32))
    return nullptr;
  // Next to the shifted value, so that other uses find the same half.
  if (auto *ShiftedInst = dyn_cast<Instruction>(Shifted))
    if (!isa<PHINode>(ShiftedInst))
      B.SetInsertPoint(ShiftedInst);
  Value *Half = upperHalfOf(Shifted, B);
  if (!Half)
    return nullptr;
  unsigned Left = 32 - Count->getZExtValue();
  Value *Wide = B.CreateSExt(Half, B.getInt64Ty());
  return Left ? B.CreateShl(Wide, Left, "", false, true) : Wide;
}

/// Returns true for a byte offset that is an index times a constant without overflow.
bool isScaled(Value *Offset, Value *&Index, uint64_t &Scale) {
  const APInt *C;
  if (match(Offset, m_NSWShl(m_Value(Index), m_APInt(C))) && C->ult(32)) {
    Scale = uint64_t(1) << C->getZExtValue();
    return true;
  }
  if (match(Offset, m_NSWMul(m_Value(Index), m_APInt(C))) && C->isStrictlyPositive() && C->isSignedIntN(32)) {
    Scale = C->getZExtValue();
    return true;
  }
  return false;
}

/// gep i8, %p, (%i << 2)  ->  gep [4 x i8], %p, %i
bool scaleGep(GetElementPtrInst &Gep) {
  Value *Index;
  uint64_t Scale;
  if (!Gep.getSourceElementType()->isIntegerTy(8) || Gep.getNumIndices() != 1 ||
      !isScaled(Gep.getOperand(1), Index, Scale) || Scale == 1)
    return false;
  LLVM_DEBUG(dbgs() << Gep.getFunction()->getName() << ": elements of " << Scale << " bytes:" << Gep << "\n");
  Type *Element = ArrayType::get(Gep.getSourceElementType(), Scale);
  Gep.setSourceElementType(Element);
  Gep.setResultElementType(Element);
  Gep.setOperand(1, Index);
  return true;
}

bool legalizeIndices(Function &F) {
  bool Changed = false, Again = true;
  while (Again) {
    Again = false;
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (auto *Gep = dyn_cast<GetElementPtrInst>(&I))
        Again |= scaleGep(*Gep);
      if (Value *New = findConversion(I)) {
        LLVM_DEBUG(dbgs() << F.getName() << ": is a conversion:" << I << "\n");
        New->takeName(&I);
        I.replaceAllUsesWith(New);
        Again = true;
      }
    }
    if (Again)
      for (Instruction &I : make_early_inc_range(instructions(F)))
        if (isInstructionTriviallyDead(&I))
          I.eraseFromParent();
    Changed |= Again;
  }
  return Changed;
}

} // namespace

PreservedAnalyses LegalizeIndices::run(Module &M, ModuleAnalysisManager &) {
  return legalizeDefinitions(M, legalizeIndices);
}

} // namespace amp
