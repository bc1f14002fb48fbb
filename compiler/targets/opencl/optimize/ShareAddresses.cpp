// See Optimize.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ForEachDefinition.h"
#include "Optimize.h"
#include "kernel/KernelInfo.h"
#include "support/LLVMCompat.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"
#include <map>
#include <optional>

#define DEBUG_TYPE "share-addresses"

using namespace llvm;

namespace amp {
namespace {

/// Fewer constants gain nothing.
constexpr size_t MinPlaces = 8;

/// A root and scaled values, in order.
using Start = std::pair<Value *, std::vector<std::pair<Value *, int64_t>>>;

/// The address of an access: a constant offset from a start.
struct Place {
  Start From;
  int64_t Bytes = 0;
};

std::optional<Place> placeOf(Value *Pointer, const DataLayout &DL) {
  Place P = {{Pointer, {}}, 0};
  auto &[Root, Steps] = P.From;
  while (auto *Gep = dyn_cast<GetElementPtrInst>(Root)) {
    compat::VariableOffsets Variables;
    const unsigned Bits = DL.getIndexTypeSizeInBits(Gep->getType());
    APInt Constant(Bits, 0);
    if (Gep->hasMetadata(SharedAddressMetadata) || !Gep->isInBounds() ||
        !Gep->collectOffset(DL, Bits, Variables, Constant))
      return std::nullopt;
    P.Bytes += Constant.getSExtValue();
    for (const auto &[Index, Scale] : reverse(Variables))
      Steps.push_back({Index, Scale.getSExtValue()});
    Root = Gep->getPointerOperand();
  }
  std::reverse(Steps.begin(), Steps.end());
  return Steps.empty() || !isa<GlobalVariable>(Root) ? std::nullopt : std::optional(P);
}

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
      if (std::optional<Place> P = placeOf(Pointer, DL))
        Accesses[P->From].push_back({&I, &Pointer, P->Bytes});
    }
    for (auto &[From, Those] : Accesses) {
      SmallSetVector<int64_t, 16> Places;
      for (const Access &A : Those)
        Places.insert(A.Bytes);
      if (Places.size() >= MinPlaces)
        share(From, Those);
    }
  }

  /// In the order of the block.
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

  /// Without the kernel's name, which LowerTileStatic puts first.
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

PreservedAnalyses ShareAddresses::run(Module &M, ModuleAnalysisManager &) {
  return legalizeDefinitions(M, [](Function &F) { return AddressSharer(F).run(); });
}

} // namespace amp
