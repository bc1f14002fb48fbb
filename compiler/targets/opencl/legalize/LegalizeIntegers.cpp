// Each value of an odd width gets a wider counterpart whose low bits are the value. The higher bits are arbitrary, and
// are cleared only before operations that depend on them. The sums and products that ScalarEvolution expands are
// unsigned; everything else of an odd width stays, and the emitter refuses it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/opencl/passes/OpenCLPasses.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "legalize-integers"

using namespace llvm;

namespace amp {
namespace {

bool isOdd(const Type *T) {
  if (!T->isIntegerTy())
    return false;
  unsigned Bits = T->getIntegerBitWidth();
  return Bits > 1 && Bits < 64 && (Bits < 8 || !isPowerOf2_32(Bits));
}

bool isOdd(const Value *V) { return isOdd(V->getType()); }

class IntegerExtender {
public:
  explicit IntegerExtender(Function &F) : F(F) {}

  bool run() {
    SmallVector<Instruction *, 32> Work;
    for (BasicBlock *B : ReversePostOrderTraversal<Function *>(&F))
      for (Instruction &I : *B)
        if (isOdd(&I) || any_of(I.operands(), [](const Use &U) { return isOdd(U.get()); }))
          Work.push_back(&I);
    for (Instruction *I : Work) {
      IRBuilder<> B(I);
      Value *New = extend(*I, B);
      LLVM_DEBUG(dbgs() << F.getName() << (New ? ": wider:" : ": stays:") << *I << "\n");
      if (New)
        finish(*I, New);
    }
    for (auto &[Old, New] : Phis)
      for (unsigned I = 0; I != Old->getNumIncomingValues(); ++I) {
        BasicBlock *From = Old->getIncomingBlock(I);
        IRBuilder<> B(From->getTerminator());
        New->addIncoming(wide(Old->getIncomingValue(I), B), From);
      }
    for (Instruction *I : reverse(Done))
      I->dropAllReferences();
    for (Instruction *I : Done)
      I->eraseFromParent();
    return !Work.empty();
  }

private:
  static IntegerType *wideType(const Type *T) {
    unsigned Bits = std::max<uint64_t>(8, PowerOf2Ceil(T->getIntegerBitWidth()));
    return IntegerType::get(T->getContext(), Bits);
  }

  void finish(Instruction &I, Value *New) {
    if (isOdd(&I)) {
      Wide[&I] = New;
      New->takeName(&I);
    } else if (!I.getType()->isVoidTy()) {
      I.replaceAllUsesWith(New);
    }
    Done.push_back(&I);
  }

  /// Returns the wider counterpart, or V itself if its width is legal.
  Value *wide(Value *V, IRBuilder<> &B) {
    if (!isOdd(V))
      return V;
    if (auto *C = dyn_cast<ConstantInt>(V))
      return ConstantInt::get(wideType(V->getType()), C->getValue().zext(wideType(V->getType())->getBitWidth()));
    if (isa<Constant>(V))
      return ConstantInt::get(wideType(V->getType()), 0);
    auto It = Wide.find(V);
    if (It != Wide.end())
      return It->second;
    // An operation unknown to this pass defines it: convert its bits and let the emitter report
    // it.
    return B.CreateZExt(V, wideType(V->getType()));
  }

  Value *cleared(Value *V, IRBuilder<> &B) {
    Value *W = wide(V, B);
    if (!isOdd(V) || isa<Constant>(V))
      return W;
    unsigned Bits = V->getType()->getIntegerBitWidth();
    return B.CreateAnd(W,
                       ConstantInt::get(W->getType(), APInt::getLowBitsSet(W->getType()->getIntegerBitWidth(), Bits)));
  }

  /// Returns null if the instruction is unchanged.
  Value *extend(Instruction &I, IRBuilder<> &B);
  Value *extendBinary(BinaryOperator &I, IRBuilder<> &B);
  Value *extendCast(CastInst &I, IRBuilder<> &B);

  Function &F;
  DenseMap<Value *, Value *> Wide;
  SmallVector<std::pair<PHINode *, PHINode *>, 8> Phis;
  SmallVector<Instruction *, 32> Done;
};

Value *IntegerExtender::extend(Instruction &I, IRBuilder<> &B) {
  if (auto *Binary = dyn_cast<BinaryOperator>(&I))
    return extendBinary(*Binary, B);
  if (auto *Cast = dyn_cast<CastInst>(&I))
    return extendCast(*Cast, B);
  if (auto *Compare = dyn_cast<ICmpInst>(&I); Compare && !Compare->isSigned())
    return B.CreateICmp(Compare->getPredicate(), cleared(I.getOperand(0), B), cleared(I.getOperand(1), B));
  if (auto *Select = dyn_cast<SelectInst>(&I))
    return B.CreateSelect(Select->getCondition(), wide(Select->getTrueValue(), B), wide(Select->getFalseValue(), B));
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    PHINode *New = B.CreatePHI(wideType(I.getType()), Phi->getNumIncomingValues());
    Phis.push_back({Phi, New});
    return New;
  }
  return nullptr;
}

Value *IntegerExtender::extendBinary(BinaryOperator &I, IRBuilder<> &B) {
  Value *L = I.getOperand(0), *R = I.getOperand(1);
  switch (I.getOpcode()) {
  case Instruction::UDiv:
  case Instruction::URem:
  case Instruction::LShr:
    return B.CreateBinOp(I.getOpcode(), cleared(L, B), cleared(R, B));
  case Instruction::SDiv:
  case Instruction::SRem:
  case Instruction::AShr:
    return nullptr;
  case Instruction::Shl:
    return B.CreateShl(wide(L, B), cleared(R, B));
  default: // the low bits of the result depend only on the low bits of the operands
    return B.CreateBinOp(I.getOpcode(), wide(L, B), wide(R, B));
  }
}

Value *IntegerExtender::extendCast(CastInst &I, IRBuilder<> &B) {
  Value *V = I.getOperand(0);
  Type *To = isOdd(&I) ? wideType(I.getType()) : I.getType();
  switch (I.getOpcode()) {
  case Instruction::Trunc:
    return B.CreateZExtOrTrunc(wide(V, B), To);
  case Instruction::ZExt:
    return B.CreateZExtOrTrunc(cleared(V, B), To);
  default:
    return nullptr;
  }
}

} // namespace

PreservedAnalyses LegalizeIntegers::run(Function &F, FunctionAnalysisManager &) {
  return preserveCFG(IntegerExtender(F).run());
}

} // namespace amp
