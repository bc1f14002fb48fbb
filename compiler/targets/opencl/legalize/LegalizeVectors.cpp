// Bitcasts of vectors become shifts of integers; LLVM's Scalarizer handles everything
// else.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Legalize.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
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

/// Converts vectors of equal length element by element. Otherwise it converts through one integer or, if each element
/// of one vector consists of whole elements of the other, through one integer per larger element.
Value *expandBitCast(BitCastInst &Cast) {
  IRBuilder<> B(&Cast);
  auto *From = dyn_cast<FixedVectorType>(Cast.getSrcTy());
  auto *To = dyn_cast<FixedVectorType>(Cast.getDestTy());
  if (!From || !To || From->getPrimitiveSizeInBits() <= 64)
    return unpackBits(B, packBits(B, Cast.getOperand(0)), Cast.getDestTy());
  unsigned Many = From->getNumElements(), Few = To->getNumElements();
  Value *Result = PoisonValue::get(To);
  if (Many % Few == 0) { // each element of the result consists of several
    unsigned Each = Many / Few;
    auto *Part = FixedVectorType::get(From->getElementType(), Each);
    for (unsigned I = 0; I != Few; ++I) {
      Value *Slice = PoisonValue::get(Part);
      for (unsigned J = 0; J != Each; ++J)
        Slice = B.CreateInsertElement(Slice, B.CreateExtractElement(Cast.getOperand(0), I * Each + J), J);
      Value *Element = unpackBits(B, packBits(B, Slice), To->getElementType());
      Result = B.CreateInsertElement(Result, Element, I);
    }
    return Result;
  }
  if (Few % Many != 0)
    return unpackBits(B, packBits(B, Cast.getOperand(0)), To);
  unsigned Each = Few / Many;
  auto *Part = FixedVectorType::get(To->getElementType(), Each);
  for (unsigned I = 0; I != Many; ++I) {
    Value *Slice = unpackBits(B, packBits(B, B.CreateExtractElement(Cast.getOperand(0), I)), Part);
    for (unsigned J = 0; J != Each; ++J)
      Result = B.CreateInsertElement(Result, B.CreateExtractElement(Slice, J), I * Each + J);
  }
  return Result;
}

/// Expands reduce.add and similar reductions as a chain.
Value *expandReduction(IntrinsicInst &I) {
  IRBuilder<> B(&I);
  B.setFastMathFlags(isa<FPMathOperator>(I) ? I.getFastMathFlags() : FastMathFlags());
  bool Ordered =
      I.getIntrinsicID() == Intrinsic::vector_reduce_fadd || I.getIntrinsicID() == Intrinsic::vector_reduce_fmul;
  Value *V = I.getArgOperand(Ordered ? 1 : 0);
  Value *Result = Ordered ? I.getArgOperand(0) : nullptr;
  for (unsigned E = 0; E != cast<FixedVectorType>(V->getType())->getNumElements(); ++E) {
    Value *Element = B.CreateExtractElement(V, E);
    if (!Result) {
      Result = Element;
      continue;
    }
    switch (I.getIntrinsicID()) {
    case Intrinsic::vector_reduce_add:
      Result = B.CreateAdd(Result, Element);
      break;
    case Intrinsic::vector_reduce_mul:
      Result = B.CreateMul(Result, Element);
      break;
    case Intrinsic::vector_reduce_and:
      Result = B.CreateAnd(Result, Element);
      break;
    case Intrinsic::vector_reduce_or:
      Result = B.CreateOr(Result, Element);
      break;
    case Intrinsic::vector_reduce_xor:
      Result = B.CreateXor(Result, Element);
      break;
    case Intrinsic::vector_reduce_fadd:
      Result = B.CreateFAdd(Result, Element);
      break;
    case Intrinsic::vector_reduce_fmul:
      Result = B.CreateFMul(Result, Element);
      break;
    case Intrinsic::vector_reduce_smax:
      Result = B.CreateBinaryIntrinsic(Intrinsic::smax, Result, Element);
      break;
    case Intrinsic::vector_reduce_smin:
      Result = B.CreateBinaryIntrinsic(Intrinsic::smin, Result, Element);
      break;
    case Intrinsic::vector_reduce_umax:
      Result = B.CreateBinaryIntrinsic(Intrinsic::umax, Result, Element);
      break;
    case Intrinsic::vector_reduce_umin:
      Result = B.CreateBinaryIntrinsic(Intrinsic::umin, Result, Element);
      break;
    case Intrinsic::vector_reduce_fmax:
      Result = B.CreateBinaryIntrinsic(Intrinsic::maxnum, Result, Element);
      break;
    case Intrinsic::vector_reduce_fmin:
      Result = B.CreateBinaryIntrinsic(Intrinsic::minnum, Result, Element);
      break;
    case Intrinsic::vector_reduce_fmaximum:
      Result = B.CreateBinaryIntrinsic(Intrinsic::maximum, Result, Element);
      break;
    case Intrinsic::vector_reduce_fminimum:
      Result = B.CreateBinaryIntrinsic(Intrinsic::minimum, Result, Element);
      break;
    default:
      return nullptr;
    }
  }
  return Result;
}

bool usesVectors(const Function &F) {
  for (const Instruction &I : instructions(F))
    if (isVector(&I) || any_of(I.operands(), [](const Use &U) { return isVector(U); }))
      return true;
  return false;
}

void expandCasts(Function &F) {
  SmallVector<Instruction *, 8> Found;
  for (Instruction &I : instructions(F)) {
    auto *Cast = dyn_cast<BitCastInst>(&I);
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    if ((Cast && (isVector(Cast) || isVector(Cast->getOperand(0)))) ||
        (Call && !isVector(Call) && Call->arg_size() && isVector(Call->getArgOperand(Call->arg_size() - 1))))
      Found.push_back(&I);
  }
  for (Instruction *I : Found) {
    Value *New = isa<BitCastInst>(I) ? expandBitCast(*cast<BitCastInst>(I)) : expandReduction(*cast<IntrinsicInst>(I));
    LLVM_DEBUG(dbgs() << F.getName() << (New ? ": element by element:" : ": left to the emitter, which refuses it:")
                      << *I << "\n");
    if (!New)
      continue;
    New->takeName(I);
    I->replaceAllUsesWith(New);
    I->eraseFromParent();
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
