// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/BuildHostEntries.h"
#include "targets/host/HostPasses.h"
#include "targets/host/MakeThreadFunctions.h"
#include "targets/host/TileCopies.h"

#include "kernel/Address.h"
#include "kernel/Builtins.h"
#include "passes/check/Divergence.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/Local.h"

#define DEBUG_TYPE "untile-threads"

STATISTIC(NumUntiled, "Kernels with tiles whose threads run as without");

using namespace llvm;

namespace amp {
namespace {

/// Maximum number of iterations of loops, as those over a thread's neighbors.
constexpr unsigned ShortLoop = 64;

std::optional<unsigned> threadDimension(const Value &V) {
  const std::optional<unsigned> Local = localDimension(&V);
  return Local ? Local : dimensionOf(&V, BuiltinId::global_id);
}

bool isTileIndex(const Value &V) { return localDimension(&V) || groupDimension(&V); }

/// Returns true if the order of threads cannot be observed, and nothing but their indices is read of the launch.
bool isIndependent(const Function &F) {
  return none_of(instructions(F), [](const Instruction &I) {
    if (I.isAtomic() ||
        any_of(I.operands(), [](Value *V) { return V->getType()->isPointerTy() && getTileStatic(V) != nullptr; }))
      return true;
    const Builtin *Called = findBuiltin(I);
    return Called &&
           (Called->isConvergent() || (Called->Class == Builtin::index && !threadDimension(I) && !groupDimension(&I)));
  });
}

/// Replaces sums of a tile's origin and a thread's index in it by the thread's index in the domain.
class IndexJoiner {
public:
  IndexJoiner(Function &F, const TileShape &Tile) : F(F), Tile(Tile), B(F.getContext()) {}

  /// Returns false if other uses of these indices are left.
  bool run() {
    SmallVector<WeakTrackingVH> Indices, Replaced;
    ReversePostOrderTraversal<Function *> Order(&F);
    for (BasicBlock *Block : Order)
      for (Instruction &I : *Block) {
        if (isTileIndex(I))
          Indices.push_back(&I);
        if (isTileIndex(I) ? !isAlone(I) : isSum(I) && hasPart(I) && !find(I))
          Parts.insert(&I);
      }
    for (const Instruction *Part : Parts)
      for (const User *U : Part->users())
        if (!Parts.contains(cast<Instruction>(U)) && !Sums.contains(const_cast<Instruction *>(cast<Instruction>(U))))
          return false;
    for (auto &[I, Of] : Sums) {
      replace(*I, Of);
      Replaced.push_back(I);
    }
    for (Value *V : Indices) {
      auto *I = cast<Instruction>(V);
      B.SetInsertPoint(I);
      if (isAlone(*I))
        I->replaceAllUsesWith(localDimension(I) ? Constant::getNullValue(I->getType())
                                                : index(*groupDimension(I), I->getType()));
      Replaced.push_back(I);
    }
    for (WeakTrackingVH &V : Replaced)
      if (auto *I = dyn_cast_or_null<Instruction>(V))
        RecursivelyDeleteTriviallyDeadInstructions(I);
    return none_of(instructions(F), [](const Instruction &I) { return isTileIndex(I); });
  }

private:
  static bool isSum(const Instruction &I) {
    if (!I.getType()->isIntegerTy())
      return false;
    switch (I.getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
    case Instruction::Shl:
    case Instruction::Mul:
      return true;
    case Instruction::Or:
      return cast<PossiblyDisjointInst>(I).isDisjoint();
    default:
      return isa<SExtInst, ZExtInst>(I);
    }
  }

  /// Where a dimension has one thread per tile, a tile's index is the thread's.
  bool isAlone(const Value &V) const {
    const std::optional<unsigned> Local = localDimension(&V), Group = groupDimension(&V);
    return (Local && Tile.Size[*Local] == 1) || (Group && Tile.Size[*Group] == 1);
  }

  bool hasPart(const Instruction &I) const {
    return any_of(I.operands(), [&](const Use &U) { return Parts.contains(dyn_cast<Instruction>(U)); });
  }

  /// Records the sum, and returns true, if it contains no part of an index alone.
  bool find(Instruction &I) {
    Sum Of = expandIndex(&I, Overflow::Considered);
    SmallDenseMap<std::pair<unsigned, Value *>, std::pair<int64_t, int64_t>> Counts; // of local and group indices
    for (const auto &[P, Count] : Of.Terms) {
      for (Value *V : {P.first, P.second})
        if (auto *Atom = dyn_cast_or_null<Instruction>(V))
          if (Sums.contains(Atom) || (Parts.contains(Atom) && !isTileIndex(*Atom))) // a long sum
            return false;
      const bool IsFirst = isTileIndex(*P.first), IsSecond = P.second && isTileIndex(*P.second);
      if (!IsFirst && !IsSecond)
        continue;
      if (IsFirst && IsSecond)
        return false;
      Value *Index = IsFirst ? P.first : P.second, *Factor = IsFirst ? P.second : P.first;
      const std::optional<unsigned> Local = localDimension(Index);
      auto &Both = Counts[{Local ? *Local : *groupDimension(Index), Factor}];
      (Local ? Both.first : Both.second) += Count;
    }
    for (const auto &[Place, Both] : Counts)
      if (Tile.Size[Place.first] != 1 && Both.second != Both.first * int64_t(Tile.Size[Place.first]))
        return false;
    if (Counts.empty()) // not expanded
      return false;
    Sums[&I] = Of;
    return true;
  }

  Value *index(unsigned Dimension, Type *T) {
    CallInst *Id = B.CreateCall(declareBuiltin(*F.getParent(), BuiltinId::global_id), B.getInt32(Dimension));
    const unsigned Bits = Id->getType()->getScalarSizeInBits();
    Id->setMetadata(LLVMContext::MD_range,
                    MDBuilder(B.getContext()).createRange(APInt(Bits, 0), APInt(Bits, 1u << 31)));
    return B.CreateZExtOrTrunc(Id, T);
  }

  void replace(Instruction &I, const Sum &Of) {
    constexpr int64_t SmallNumber = 1 << 20;
    B.SetInsertPoint(&I);
    Type *T = I.getType();
    auto Number = [&](int64_t N) { return ConstantInt::get(T, static_cast<uint64_t>(N), /*IsSigned=*/true); };
    Value *All = nullptr;
    bool IsIndex = false; // All is nothing but one
    for (const auto &[P, Count] : Of.Terms) {
      auto [Factor, Other] = P;
      if (Other && isTileIndex(*Other))
        std::swap(Factor, Other);
      const bool IsOfTile = isTileIndex(*Factor);
      if (IsOfTile) {
        const std::optional<unsigned> Local = localDimension(Factor);
        const unsigned Dimension = Local ? *Local : *groupDimension(Factor);
        if (Local.has_value() == (Tile.Size[Dimension] == 1))
          continue; // the term of the other one stands for both
        Factor = index(Dimension, T);
      }
      Value *One = B.CreateSExtOrTrunc(Factor, T);
      if (Other)
        One = B.CreateMul(One, B.CreateSExtOrTrunc(Other, T));
      if (Count != 1)
        One = B.CreateMul(One, Number(Count));
      IsIndex = !All && One == Factor && IsOfTile;
      All = All ? B.CreateAdd(All, One) : One;
    }
    const auto *Sum = dyn_cast<OverflowingBinaryOperator>(&I);
    const bool IsSmall = IsIndex && std::abs(Of.Constant) < SmallNumber && (!Sum || Sum->hasNoSignedWrap());
    if (!All)
      All = Number(Of.Constant);
    else if (Of.Constant != 0)
      All = B.CreateAdd(All, Number(Of.Constant), "", /*HasNUW=*/IsSmall && Of.Constant > 0, IsSmall);
    I.replaceAllUsesWith(All);
  }

  Function &F;
  const TileShape &Tile;
  IRBuilder<> B;
  MapVector<Instruction *, Sum> Sums;
  SmallSetVector<const Instruction *, 16> Parts; ///< contain a tile's index that is not part of one of the sums
};

} // namespace

PreservedAnalyses UntileThreads::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (const KernelInfo &K : readKernels(M))
    for (const KernelInfo &Version : getVersions(K)) {
      const TileShape Tile = getTileShape(Version);
      if (!Tile.isTiled() || Version.Rank > 3 || !isIndependent(*Version.Kernel) ||
          !readsRows(*Version.Kernel, threadDimension, ShortLoop))
        continue;
      if (!IndexJoiner(*Version.Kernel, Tile).run())
        continue;
      LLVM_DEBUG(dbgs() << Version.Name << ": its threads run as without tiles\n");
      ++NumUntiled;
      setLaunchTile(*Version.Kernel, Tile);
      Changed = true;
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
