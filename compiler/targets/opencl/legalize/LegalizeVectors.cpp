// Bitcasts of vectors, which have at most 64 bits, become shifts of integers; LLVM's Scalarizer handles everything
// else.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/opencl/passes/OpenCLPasses.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Scalar/DCE.h"
#include "llvm/Transforms/Scalar/Scalarizer.h"

#define DEBUG_TYPE "legalize-vectors"

using namespace llvm;

namespace amp {
namespace {

bool isVector(const Value *V) { return V->getType()->isVectorTy(); }

/// Returns all bits of V as one integer, with element 0 lowest.
Value *packBits(IRBuilder<> &B, Value *V) {
  auto *T = dyn_cast<FixedVectorType>(V->getType());
  unsigned Bits = V->getType()->getPrimitiveSizeInBits();
  if (!T)
    return B.CreateBitCast(V, B.getIntNTy(Bits));
  unsigned ElementBits = Bits / T->getNumElements();
  Value *Sum = nullptr;
  for (unsigned I = 0; I != T->getNumElements(); ++I) {
    Value *Part = B.CreateBitCast(B.CreateExtractElement(V, I), B.getIntNTy(ElementBits));
    Part = B.CreateShl(B.CreateZExt(Part, B.getIntNTy(Bits)), I * ElementBits);
    Sum = Sum ? B.CreateOr(Sum, Part) : Part;
  }
  return Sum;
}

Value *unpackBits(IRBuilder<> &B, Value *Packed, Type *To) {
  auto *T = dyn_cast<FixedVectorType>(To);
  if (!T)
    return B.CreateBitCast(Packed, To);
  unsigned ElementBits = To->getPrimitiveSizeInBits() / T->getNumElements();
  Value *V = PoisonValue::get(To);
  for (unsigned I = 0; I != T->getNumElements(); ++I) {
    Value *Part = B.CreateTrunc(B.CreateLShr(Packed, I * ElementBits), B.getIntNTy(ElementBits));
    V = B.CreateInsertElement(V, B.CreateBitCast(Part, T->getElementType()), I);
  }
  return V;
}

bool usesVectors(const Function &F) {
  for (const Instruction &I : instructions(F))
    if (isVector(&I) || any_of(I.operands(), [](const Use &U) { return isVector(U); }))
      return true;
  return false;
}

void expandCasts(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Cast = dyn_cast<BitCastInst>(&I);
    if (!Cast || !(isVector(Cast) || isVector(Cast->getOperand(0))))
      continue;
    LLVM_DEBUG(dbgs() << F.getName() << ": element by element:" << I << "\n");
    IRBuilder<> B(Cast);
    Value *New = unpackBits(B, packBits(B, Cast->getOperand(0)), Cast->getDestTy());
    New->takeName(Cast);
    Cast->replaceAllUsesWith(New);
    Cast->eraseFromParent();
  }
}

} // namespace

PreservedAnalyses LegalizeVectors::run(Module &M, ModuleAnalysisManager &AM) {
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = false;
  for (Function &F : M) {
    if (F.isDeclaration() || !usesVectors(F))
      continue;
    expandCasts(F);
    FAM.invalidate(F, PreservedAnalyses::none());
    ScalarizerPassOptions Options;
    Options.ScalarizeLoadStore = true;
    Options.ScalarizeVariableInsertExtract = true;
    FAM.invalidate(F, ScalarizerPass(Options).run(F, FAM));
    FAM.invalidate(F, DCEPass().run(F, FAM));
    Changed = true;
  }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
