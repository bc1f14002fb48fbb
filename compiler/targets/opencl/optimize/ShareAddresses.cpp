// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Address.h"
#include "kernel/KernelInfo.h"
#include "targets/opencl/passes/OpenCLPasses.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"
#include <map>

#define DEBUG_TYPE "share-addresses"

using namespace llvm;

namespace amp {
namespace {

/// Fewer constants gain nothing.
constexpr size_t MinOffsets = 8;

/// A root and scaled values, in order.
using Start = std::pair<Value *, std::vector<std::pair<Value *, int64_t>>>;

class AddressSharer {
public:
  explicit AddressSharer(Function &F) : F(F), DL(F.getParent()->getDataLayout()) {}

  bool run() {
    for (BasicBlock &B : F)
      share(B);
    for (WeakTrackingVH &Old : Replaced)
      if (Old)
        RecursivelyDeleteTriviallyDeadInstructions(Old);
    return !Replaced.empty();
  }

private:
  struct Access {
    Instruction *I;
    Use *Pointer;
    int64_t Bytes;
  };

  void share(BasicBlock &B) {
    MapVector<Start, SmallVector<Access>, std::map<Start, unsigned>> Accesses;
    for (Instruction &I : B) {
      if (!isa<LoadInst, StoreInst>(I))
        continue;
      Use &Pointer = I.getOperandUse(isa<LoadInst>(I) ? 0 : 1);
      if (Pointer->getType()->getPointerAddressSpace() != LocalSpace)
        continue;
      auto IsShared = [](const Value *V) {
        return isa<Instruction>(V) && cast<Instruction>(V)->hasMetadata(SharedAddressMetadata);
      };
      const Address A = Address::get(Pointer, DL, IsShared);
      auto *Root = dyn_cast<GlobalVariable>(getUnderlyingObject(Pointer, /*MaxLookup=*/0));
      if (A.Root != Root || A.Terms.empty() || !A.InBounds)
        continue;
      Start From = {Root, {}};
      for (auto [Index, Scale] : A.Terms)
        From.second.push_back({Index, Scale});
      Accesses[From].push_back({&I, &Pointer, A.Bytes});
    }
    for (auto &[From, Those] : Accesses) {
      SmallSetVector<int64_t, 16> Offsets;
      for (const Access &A : Those)
        Offsets.insert(A.Bytes);
      if (Offsets.size() >= MinOffsets)
        share(From, Those);
    }
  }

  /// Rewrites Those, in the order of the block, relative to one shared address.
  void share(const Start &From, ArrayRef<Access> Those) {
    IRBuilder<> At(Those.front().I);
    const auto &[Root, Steps] = From;
    Value *Pointer = Root;
    for (const auto &[Index, Scale] : Steps)
      Pointer = At.CreateInBoundsGEP(ArrayType::get(At.getInt8Ty(), Scale), Pointer, Index);
    auto *Shared = cast<Instruction>(Pointer);
    Shared->setMetadata(SharedAddressMetadata, MDNode::get(F.getContext(), {}));
    Shared->setName(nameOf(*Root) + "_part");
    LLVM_DEBUG(dbgs() << F.getName() << ": " << Those.size() << " accesses from" << *Shared << "\n");
    for (const Access &A : Those) {
      Value *To = Pointer;
      if (A.Bytes)
        To = IRBuilder<>(A.I).CreateInBoundsGEP(At.getInt8Ty(), Pointer, At.getInt64(A.Bytes));
      Replaced.push_back(WeakTrackingVH(A.Pointer->get()));
      A.Pointer->set(To);
    }
  }

  /// Returns Root's name without the kernel's name, which LowerTileStatic puts first.
  StringRef nameOf(const Value &Root) const {
    StringRef Name = Root.getName();
    if (Name.consume_front(F.getName()))
      Name.consume_front(".");
    return Name;
  }

  Function &F;
  const DataLayout &DL;
  SmallVector<WeakTrackingVH> Replaced;
};

} // namespace

PreservedAnalyses ShareAddresses::run(Function &F, FunctionAnalysisManager &) {
  return preserveCFG(AddressSharer(F).run());
}

} // namespace amp
