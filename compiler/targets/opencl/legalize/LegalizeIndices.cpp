// Applies two rewrites until nothing changes: shifts back to conversions, byte offsets to
// elements.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/opencl/passes/OpenCLPasses.h"
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

/// ashr (shl %x, 32), n  ->  shl (sext (trunc %x)), 32 - n
Value *findConversion(Instruction &I) {
  Value *X;
  const APInt *Count;
  if (!I.getType()->isIntegerTy(64) || !match(&I, m_AShr(m_Shl(m_Value(X), m_SpecificInt(32)), m_APInt(Count))) ||
      Count->ugt(32))
    return nullptr;
  IRBuilder<> B(&I);
  const unsigned Left = 32 - Count->getZExtValue();
  Value *Wide = B.CreateSExt(B.CreateTrunc(X, B.getInt32Ty()), B.getInt64Ty());
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

PreservedAnalyses LegalizeIndices::run(Function &F, FunctionAnalysisManager &) {
  return preserveCFG(legalizeIndices(F));
}

} // namespace amp
