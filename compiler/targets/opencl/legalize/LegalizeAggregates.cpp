// Finds each scalar of a struct value where it was inserted; a phi or select of structs becomes
// one per scalar.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Legalize.h"
#include "kernel/Address.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"
#include <map>

#define DEBUG_TYPE "legalize-aggregates"

using namespace llvm;

namespace amp {
namespace {

using Path = std::vector<unsigned>;

/// Lists all scalars in T, in order.
void findLeaves(Type *T, Path &Prefix, std::vector<Path> &Leaves) {
  if (!T->isAggregateType()) {
    Leaves.push_back(Prefix);
    return;
  }
  uint64_t Count = T->isStructTy() ? T->getStructNumElements() : T->getArrayNumElements();
  for (uint64_t I = 0; I != Count; ++I) {
    Prefix.push_back(unsigned(I));
    findLeaves(ExtractValueInst::getIndexedType(T, unsigned(I)), Prefix, Leaves);
    Prefix.pop_back();
  }
}

std::vector<Path> leavesOf(Type *T) {
  std::vector<Path> Leaves;
  Path Prefix;
  findLeaves(T, Prefix, Leaves);
  return Leaves;
}

class AggregateSplitter {
public:
  explicit AggregateSplitter(Function &F) : F(F), DL(F.getParent()->getDataLayout()) {}

  bool run() {
    SmallVector<ExtractValueInst *, 8> Extracts;
    SmallVector<StoreInst *, 8> Stores;
    for (Instruction &I : instructions(F)) {
      if (auto *Extract = dyn_cast<ExtractValueInst>(&I))
        Extracts.push_back(Extract);
      auto *Store = dyn_cast<StoreInst>(&I);
      if (Store && Store->getValueOperand()->getType()->isAggregateType())
        Stores.push_back(Store);
    }
    bool Changed = false;
    for (StoreInst *Store : Stores)
      Changed |= splitStore(*Store);
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
    case Instruction::Load: {
      auto *Load = cast<LoadInst>(I);
      if (Load->isVolatile())
        return nullptr;
      uint64_t Offset = offsetOf(I->getType(), P);
      Value *Pointer = offsetBy(B, Load->getPointerOperand(), Offset);
      return B.CreateAlignedLoad(ExtractValueInst::getIndexedType(I->getType(), P), Pointer,
                                 commonAlignment(Load->getAlign(), Offset));
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

  uint64_t offsetOf(Type *T, const Path &P) const {
    uint64_t Offset = 0;
    for (unsigned Index : P) {
      if (auto *Struct = dyn_cast<StructType>(T))
        Offset += DL.getStructLayout(Struct)->getElementOffset(Index);
      else
        Offset += Index * DL.getTypeAllocSize(T->getArrayElementType());
      T = ExtractValueInst::getIndexedType(T, Index);
    }
    return Offset;
  }

  bool splitStore(StoreInst &Store) {
    Value *V = Store.getValueOperand();
    std::vector<std::pair<Path, Value *>> Parts;
    for (Path &P : leavesOf(V->getType())) {
      Value *Leaf = leafOf(V, P, &Store);
      if (!Leaf) {
        LLVM_DEBUG(dbgs() << F.getName() << ": cannot be taken apart:" << *V << "\n");
        return false;
      }
      Parts.push_back({P, Leaf});
    }
    LLVM_DEBUG(dbgs() << F.getName() << ": " << Parts.size() << " stores for:" << Store << "\n");
    IRBuilder<> B(&Store);
    for (auto &[P, Leaf] : Parts) {
      uint64_t Offset = offsetOf(V->getType(), P);
      Value *Pointer = offsetBy(B, Store.getPointerOperand(), Offset);
      B.CreateAlignedStore(Leaf, Pointer, commonAlignment(Store.getAlign(), Offset), Store.isVolatile());
    }
    Store.eraseFromParent();
    return true;
  }

  /// Removes aggregates that are no longer used, including cycles of phis.
  bool removeDead() {
    SmallPtrSet<Instruction *, 16> Live;
    SmallVector<Instruction *, 16> Work, Dead;
    auto IsPlumbing = [](const Instruction &I) {
      return isa<InsertValueInst>(I) || isa<ExtractValueInst>(I) || isa<PHINode>(I) || isa<SelectInst>(I) ||
             isa<FreezeInst>(I) || isa<LoadInst>(I);
    };
    for (Instruction &I : instructions(F))
      if (!(IsPlumbing(I) && (I.getType()->isAggregateType() || isa<ExtractValueInst>(I))) ||
          (isa<LoadInst>(I) && cast<LoadInst>(I).isVolatile()))
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
  const DataLayout &DL;
  std::map<std::pair<Value *, Path>, Value *> Known;
};

} // namespace

PreservedAnalyses LegalizeAggregates::run(Function &F, FunctionAnalysisManager &) {
  return preserveCFG(AggregateSplitter(F).run());
}

} // namespace amp
