// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostKernel.h"
#include "targets/host/HostPasses.h"
#include "targets/host/ThreadVectorizer.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#include <map>

#define DEBUG_TYPE "split-private-memory"

using namespace llvm;

namespace amp {
namespace {

/// Returns the addresses of each variable, by its offset; nothing if the address of the whole escapes.
std::map<uint64_t, SmallVector<Instruction *>> findVariables(AllocaInst &Scratch) {
  const DataLayout &DL = Scratch.getModule()->getDataLayout();
  std::map<uint64_t, SmallVector<Instruction *>> Variables;
  for (User *U : Scratch.users()) {
    auto *GEP = dyn_cast<GetElementPtrInst>(U);
    APInt Offset(64, 0);
    if (!GEP || !GEP->accumulateConstantOffset(DL, Offset) || Offset.isZero())
      return {};
    Variables[Offset.getZExtValue()].push_back(GEP);
  }
  return Variables;
}

/// An entry has one for each path through a tile.
SmallVector<AllocaInst *, 2> findScratch(Function &Entry) {
  SmallVector<AllocaInst *, 2> Found;
  if (!Entry.isDeclaration())
    for (Instruction &I : Entry.getEntryBlock())
      if (auto *Slot = dyn_cast<AllocaInst>(&I); Slot && Slot->getName().starts_with(ScratchName))
        Found.push_back(Slot);
  return Found;
}

void split(AllocaInst *Scratch) {
  Function &Entry = *Scratch->getFunction();
  SmallVector<AllocaInst *> Parts;
  uint64_t End = cast<ArrayType>(Scratch->getAllocatedType())->getNumElements() - ScratchMargin;
  IRBuilder<> B(Scratch);
  auto Variables = findVariables(*Scratch);
  LLVM_DEBUG(dbgs() << Entry.getName() << ": " << Variables.size() << " variables of their own in " << End << " bytes"
                    << (Variables.empty() ? ": somebody holds the address of all\n" : "\n"));
  for (auto &[Offset, Addresses] : reverse(Variables)) {
    const uint64_t Bytes = End - Offset + 2 * uint64_t(ScratchMargin);
    AllocaInst *Part = B.CreateAlloca(ArrayType::get(B.getInt8Ty(), Bytes), nullptr, "variable.space");
    Part->setAlignment(Scratch->getAlign());
    Parts.push_back(Part);
    End = Offset;
  }
  for (auto [Part, Variable] : zip(Parts, reverse(Variables))) {
    B.SetInsertPoint(&*Entry.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    Value *Memory = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Part, ScratchMargin, "variable");
    for (Instruction *Address : Variable.second) {
      Address->replaceAllUsesWith(Memory);
      Address->eraseFromParent();
    }
  }
  if (Scratch->use_empty())
    Scratch->eraseFromParent();
  else
    Parts.push_back(Scratch);
  B.SetInsertPoint(&*Entry.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  for (AllocaInst *Part : Parts)
    if (hasAddressVector(*Part))
      exposeAddress(B, *Part);
}

} // namespace

PreservedAnalyses SplitPrivateMemory::run(Function &Entry, FunctionAnalysisManager &) {
  SmallVector<AllocaInst *, 2> Found = findScratch(Entry);
  for (AllocaInst *Scratch : Found)
    split(Scratch);
  return preserveCFG(!Found.empty());
}

} // namespace amp
