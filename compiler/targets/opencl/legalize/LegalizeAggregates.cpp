// Finds each scalar of a struct value where it was inserted; a phi or select of structs becomes one per scalar. Such
// values are the results of intrinsics: Clang keeps all others in memory, where SROA splits them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/opencl/passes/OpenCLPasses.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"
#include <map>

using namespace llvm;

namespace amp {
namespace {

using Path = std::vector<unsigned>;

class AggregateSplitter {
public:
  explicit AggregateSplitter(Function &F) : F(F) {}

  bool run() {
    SmallVector<ExtractValueInst *, 8> Extracts;
    for (Instruction &I : instructions(F))
      if (auto *Extract = dyn_cast<ExtractValueInst>(&I))
        Extracts.push_back(Extract);
    bool Changed = false;
    for (ExtractValueInst *Extract : Extracts) {
      if (Extract->getType()->isAggregateType())
        continue;
      Value *Leaf = leafOf(Extract->getAggregateOperand(), Path(Extract->idx_begin(), Extract->idx_end()), Extract);
      if (!Leaf || Leaf == Extract)
        continue;
      Extract->replaceAllUsesWith(Leaf);
      Changed = true;
    }
    return removeDead() || Changed;
  }

private:
  /// Returns the scalar at P in V; null if V's origin cannot be split.
  Value *leafOf(Value *V, const Path &P, Instruction *Before) {
    if (auto *C = dyn_cast<Constant>(V)) {
      for (unsigned Index : P)
        C = C ? C->getAggregateElement(Index) : nullptr;
      return C;
    }
    auto Found = Known.find({V, P});
    if (Found != Known.end())
      return Found->second;
    Value *Leaf = makeLeaf(V, P);
    if (Leaf)
      Known[{V, P}] = Leaf;
    return Leaf;
  }

  Value *makeLeaf(Value *V, const Path &P) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I)
      return nullptr;
    IRBuilder<> B(I);
    switch (I->getOpcode()) {
    case Instruction::InsertValue:
      return leafOfInsert(*cast<InsertValueInst>(I), P);
    case Instruction::ExtractValue: {
      auto *Extract = cast<ExtractValueInst>(I);
      Path Whole(Extract->idx_begin(), Extract->idx_end());
      Whole.insert(Whole.end(), P.begin(), P.end());
      return leafOf(Extract->getAggregateOperand(), Whole, I);
    }
    case Instruction::PHI:
      return leafOfPhi(*cast<PHINode>(I), P);
    case Instruction::Select: {
      Value *Then = leafOf(I->getOperand(1), P, I), *Else = leafOf(I->getOperand(2), P, I);
      return Then && Else ? B.CreateSelect(I->getOperand(0), Then, Else) : nullptr;
    }
    case Instruction::Freeze: {
      Value *Inner = leafOf(I->getOperand(0), P, I);
      return Inner ? B.CreateFreeze(Inner) : nullptr;
    }
    default:
      return nullptr;
    }
  }

  Value *leafOfInsert(InsertValueInst &Insert, const Path &P) {
    ArrayRef<unsigned> Indices = Insert.getIndices();
    bool Inside = Indices.size() <= P.size() && std::equal(Indices.begin(), Indices.end(), P.begin());
    if (!Inside)
      return leafOf(Insert.getAggregateOperand(), P, &Insert);
    if (Indices.size() == P.size())
      return Insert.getInsertedValueOperand();
    return leafOf(Insert.getInsertedValueOperand(), Path(P.begin() + Indices.size(), P.end()), &Insert);
  }

  Value *leafOfPhi(PHINode &Phi, const Path &P) {
    IRBuilder<> B(&Phi);
    PHINode *Leaf =
        B.CreatePHI(ExtractValueInst::getIndexedType(Phi.getType(), P), Phi.getNumIncomingValues(), Phi.getName());
    Known[{&Phi, P}] = Leaf; // ends the recursion in a loop
    for (unsigned I = 0; I != Phi.getNumIncomingValues(); ++I) {
      BasicBlock *From = Phi.getIncomingBlock(I);
      Value *In = leafOf(Phi.getIncomingValue(I), P, From->getTerminator());
      if (!In) {
        // The origin is, for example, a call: extract the scalar at the end of the incoming block.
        In = ExtractValueInst::Create(Phi.getIncomingValue(I), P, "", From->getTerminator()->getIterator());
      }
      Leaf->addIncoming(In, From);
    }
    return Leaf;
  }

  /// Removes aggregates that are no longer used, including cycles of phis.
  bool removeDead() {
    SmallPtrSet<Instruction *, 16> Live;
    SmallVector<Instruction *, 16> Work, Dead;
    auto IsPlumbing = [](const Instruction &I) {
      return isa<InsertValueInst>(I) || isa<ExtractValueInst>(I) || isa<PHINode>(I) || isa<SelectInst>(I) ||
             isa<FreezeInst>(I);
    };
    for (Instruction &I : instructions(F))
      if (!IsPlumbing(I) || !(I.getType()->isAggregateType() || isa<ExtractValueInst>(I)))
        Work.push_back(&I);
    while (!Work.empty()) {
      Instruction *I = Work.pop_back_val();
      if (Live.insert(I).second)
        for (Value *Op : I->operands())
          if (auto *OpInst = dyn_cast<Instruction>(Op))
            Work.push_back(OpInst);
    }
    for (Instruction &I : instructions(F))
      if (!Live.contains(&I))
        Dead.push_back(&I);
    for (Instruction *I : Dead)
      I->dropAllReferences();
    for (Instruction *I : Dead)
      I->eraseFromParent();
    return !Dead.empty();
  }

  Function &F;
  std::map<std::pair<Value *, Path>, Value *> Known;
};

} // namespace

PreservedAnalyses LegalizeAggregates::run(Function &F, FunctionAnalysisManager &) {
  return preserveCFG(AggregateSplitter(F).run());
}

} // namespace amp
