// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "kernel/Address.h"
#include "targets/host/HostKernel.h"
#include "targets/host/HostPasses.h"
#include "targets/host/ShapeAnalysis.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"

#include <map>
#include <numeric>

#define DEBUG_TYPE "separate-members"

STATISTIC(NumSeparated, "Arrays of structures laid out by member");

using namespace llvm;

namespace amp {
namespace {

/// Adjacent threads that are more structures apart read whole structures better.
constexpr int64_t MostStep = 4;

/// A load, a store or an atomic operation, and where it is from the start of its array.
struct MemberAccess {
  Use *Pointer;
  Type *T;
  Address Where;
};

/// One array in memory and everything that uses it.
class StructArray {
public:
  /// `Bytes`: from the start of the array to what is next in memory.
  StructArray(Instruction &Start, uint64_t Bytes) : Start(Start), Bytes(Bytes), DL(Start.getModule()->getDataLayout()) {
    IsKnown = collect(Start) && findMembers();
  }

  /// Returns true if each access is to one of several members.
  explicit operator bool() const { return IsKnown; }

  bool hasOneSize() const {
    return all_of(SizeOf, [&](const auto &M) { return M.second == SizeOf.begin()->second; });
  }

  /// Returns true if adjacent threads are known to access adjacent structures.
  bool isDense(const ShapeAnalysis &Shapes) const {
    return all_of(Accesses, [&](const MemberAccess &A) {
      std::optional<int64_t> Step = Shapes.shape(A.Pointer->get()).stride();
      return !Step || std::abs(*Step) <= MostStep * Size;
    });
  }

  /// `ArrayOf(offset, bytes)`: where the members of that offset have their array of that many bytes.
  void separate(function_ref<Value *(uint64_t, uint64_t, Align &)> ArrayOf) {
    LLVM_DEBUG(dbgs() << Start.getFunction()->getName() << ": structures of " << Size << " bytes in " << SizeOf.size()
                      << " arrays:" << Start << "\n");
    ++NumSeparated;
    const uint64_t Count = Bytes / static_cast<uint64_t>(Size);
    SmallVector<std::pair<int64_t, uint64_t>> Order(SizeOf.begin(), SizeOf.end());
    stable_sort(Order, [](auto &L, auto &R) { return L.second > R.second; }); // each aligned as the one before
    std::map<int64_t, std::pair<Value *, Align>> Arrays;
    for (auto [Offset, MemberBytes] : Order) {
      Align Alignment;
      Value *Array = ArrayOf(static_cast<uint64_t>(Offset), MemberBytes * Count, Alignment);
      Arrays[Offset] = {Array, commonAlignment(Alignment, MemberBytes)};
    }
    SmallVector<WeakTrackingVH> Old;
    for (MemberAccess &A : Accesses) {
      auto *User = cast<Instruction>(A.Pointer->getUser());
      auto [Array, Alignment] = Arrays[memberOf(A)];
      Old.push_back(A.Pointer->get());
      A.Pointer->set(addressOf(A, *User, *Array));
      setAlignment(*User, Alignment);
    }
    for (IntrinsicInst *Marker : Markers)
      Marker->eraseFromParent();
    RecursivelyDeleteTriviallyDeadInstructionsPermissive(Old);
  }

private:
  bool collect(Value &P) {
    for (Use &U : P.uses()) {
      auto *I = dyn_cast<Instruction>(U.getUser());
      if (!I || I->getType()->isVectorTy())
        return false;
      if (isa<GetElementPtrInst>(I)) {
        if (!collect(*I))
          return false;
      } else if (auto *Marker = dyn_cast<IntrinsicInst>(I); Marker && Marker->isLifetimeStartOrEnd()) {
        Markers.push_back(Marker);
      } else if (!addAccess(U, *I)) {
        return false;
      }
    }
    return true;
  }

  bool addAccess(Use &U, Instruction &I) {
    Type *T = nullptr;
    if (isa<LoadInst>(I) || (isa<StoreInst>(I) && U.getOperandNo() == StoreInst::getPointerOperandIndex()))
      T = getLoadStoreType(&I);
    else if (isa<AtomicRMWInst>(I) && U.getOperandNo() == AtomicRMWInst::getPointerOperandIndex())
      T = I.getType();
    else if (isa<AtomicCmpXchgInst>(I) && U.getOperandNo() == AtomicCmpXchgInst::getPointerOperandIndex())
      T = cast<AtomicCmpXchgInst>(I).getCompareOperand()->getType();
    if (!T || I.isVolatile())
      return false;
    Accesses.push_back({&U, T, Address::get(U, DL, [&](const Value *V) { return V == &Start; })});
    return true;
  }

  int64_t memberOf(const MemberAccess &A) const { return ((A.Where.Bytes % Size) + Size) % Size; }

  bool findMembers() {
    for (const MemberAccess &A : Accesses)
      for (auto [Index, Scale] : A.Where.Terms)
        Size = std::gcd(Size, Scale);
    if (Size == 0 || Bytes < 2 * static_cast<uint64_t>(Size))
      return false;
    for (const MemberAccess &A : Accesses) {
      const uint64_t AccessBytes = DL.getTypeStoreSize(A.T).getFixedValue();
      auto [Known, IsFirst] = SizeOf.try_emplace(memberOf(A), AccessBytes);
      if (!IsFirst && Known->second != AccessBytes)
        return false;
    }
    int64_t End = 0;
    for (auto [Offset, MemberBytes] : SizeOf) {
      if (Offset < End)
        return false;
      End = Offset + static_cast<int64_t>(MemberBytes);
    }
    return End <= Size && (SizeOf.size() > 1 || SizeOf.begin()->second < static_cast<uint64_t>(Size));
  }

  Value *addressOf(const MemberAccess &A, Instruction &User, Value &Array) const {
    IRBuilder<> B(&User);
    const int64_t Member = memberOf(A);
    Value *Index = nullptr;
    for (auto [V, Scale] : A.Where.Terms) {
      Value *Part = B.CreateSExtOrTrunc(V, B.getInt64Ty());
      const int64_t Factor = Scale / Size;
      if (Factor != 1)
        Part = B.CreateMul(Part, B.getInt64(static_cast<uint64_t>(Factor)), "", false, /*HasNSW=*/true);
      Index = Index ? B.CreateAdd(Index, Part, "", false, /*HasNSW=*/true) : Part;
    }
    auto *Element = ArrayType::get(B.getInt8Ty(), SizeOf.at(Member));
    Value *Address = Index ? B.CreateGEP(Element, &Array, Index) : &Array;
    const int64_t Elements = (A.Where.Bytes - Member) / Size;
    return Elements == 0 ? Address : B.CreateGEP(Element, Address, B.getInt64(static_cast<uint64_t>(Elements)));
  }

  static void setAlignment(Instruction &I, Align A) {
    if (auto *Load = dyn_cast<LoadInst>(&I))
      Load->setAlignment(A);
    else if (auto *Store = dyn_cast<StoreInst>(&I))
      Store->setAlignment(A);
    else if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I))
      Atomic->setAlignment(A);
    else
      cast<AtomicCmpXchgInst>(I).setAlignment(A);
  }

  Instruction &Start;
  const uint64_t Bytes;
  const DataLayout &DL;
  SmallVector<MemberAccess> Accesses;
  SmallVector<IntrinsicInst *> Markers;
  int64_t Size = 0;                   ///< of a structure
  std::map<int64_t, uint64_t> SizeOf; ///< of members, by their offset
  bool IsKnown;
};

/// The variables in the scratch memory of a thread function: where each begins.
std::map<uint64_t, Instruction *> findVariables(Function &Thread) {
  const DataLayout &DL = Thread.getParent()->getDataLayout();
  std::map<uint64_t, Instruction *> Found;
  for (User *U : Thread.getArg(ThreadScratch)->users()) {
    auto *GEP = dyn_cast<GetElementPtrInst>(U);
    APInt Offset(64, 0);
    if (!GEP || !GEP->accumulateConstantOffset(DL, Offset) || !Found.try_emplace(Offset.getZExtValue(), GEP).second)
      return {};
  }
  return Found;
}

void separateVariables(Function &Thread, uint64_t ScratchBytes, const ShapeAnalysis &Shapes) {
  std::map<uint64_t, Instruction *> Variables = findVariables(Thread);
  for (auto It = Variables.begin(); It != Variables.end(); ++It) {
    const uint64_t Offset = It->first;
    Instruction *const Start = It->second;
    const uint64_t End = std::next(It) == Variables.end() ? ScratchBytes : std::next(It)->first;
    StructArray Array(*Start, End - Offset);
    if (!Array || !Array.isDense(Shapes))
      continue;
    IRBuilder<> B(Start);
    uint64_t At = Offset;
    Array.separate([&](uint64_t Member, uint64_t Bytes, Align &Alignment) {
      Alignment = commonAlignment(Align(table::host_scratch_alignment), At);
      Value *Array = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Thread.getArg(ThreadScratch), At,
                                                  Start->getName() + "." + Twine(Member));
      At += Bytes;
      return Array;
    });
  }
}

bool separateLocals(Function &Thread) {
  const DataLayout &DL = Thread.getParent()->getDataLayout();
  SmallVector<AllocaInst *> Locals;
  for (Instruction &I : Thread.getEntryBlock())
    if (auto *Local = dyn_cast<AllocaInst>(&I); Local && Local->isStaticAlloca())
      Locals.push_back(Local);
  for (AllocaInst *Local : Locals) {
    StructArray Array(*Local, DL.getTypeAllocSize(Local->getAllocatedType()).getFixedValue());
    if (!Array || Array.hasOneSize())
      continue;
    IRBuilder<> B(Local);
    Array.separate([&](uint64_t Member, uint64_t Bytes, Align &Alignment) {
      AllocaInst *Part =
          B.CreateAlloca(ArrayType::get(B.getInt8Ty(), Bytes), nullptr, Local->getName() + "." + Twine(Member));
      Part->setAlignment(Local->getAlign());
      Alignment = Local->getAlign();
      return Part;
    });
  }
  return !Locals.empty();
}

} // namespace

PreservedAnalyses SeparateMembers::run(Module &M, ModuleAnalysisManager &) {
  for (HostKernel &K : findHostKernels(M)) {
    if (!K.Thread)
      continue;
    separateLocals(*K.Thread);
    separateVariables(*K.Thread, K.scratchBytes(), LaneAnalyses(*K.Thread).Shapes);
  }
  return PreservedAnalyses::none();
}

} // namespace amp
