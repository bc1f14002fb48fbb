// Which values of a kernel differ between the threads of a tile (C++ AMP 1.2, 8.1.1).
//
// LLVM's uniformity analysis does the work. This defines its sources: thread ids and, on request,
// values loaded from memory that threads share. If a value depends only on local ids and constants,
// `evaluate` computes it for one thread.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_CHECK_DIVERGENCE_H
#define CPPAMP_PASSES_CHECK_DIVERGENCE_H

#include "kernel/KernelInfo.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/CycleInfo.h"
#include "llvm/IR/Dominators.h"
#include <memory>
#include <optional>

namespace llvm {
class AllocaInst;
class BranchInst;
class LoadInst;
class MemTransferInst;
class PHINode;
class Use;
} // namespace llvm

namespace amp {

/// Returns the user's tile_static variable that P points into, or null if it is unknown or not one.
llvm::GlobalVariable *getTileStatic(llvm::Value *P);

/// Returns the container whose data `Object` points to, or null.
const ContainerInfo *getContainer(const llvm::Value &Object, const KernelInfo &K);

class Divergence {
public:
  /// AllMemory is for code whose private objects are not promoted yet: it also follows copies between them, and counts
  /// an object as divergent if only some threads write to it.
  enum Sources { ThreadIds, ThreadIdsAndMemory, AllMemory };

  /// `Settled` loads return the same value to all threads that load from one address.
  Divergence(const KernelInfo &K, Sources From, llvm::DenseSet<const llvm::LoadInst *> Settled = {});

  bool isDivergent(const llvm::Value &V) const { return DivergentValues.contains(&V); }
  /// Returns true if V is the same in all threads, wherever they use it. The counter of a loop that threads leave in
  /// different iterations is neither divergent nor uniform: it is the same for the threads inside the loop.
  bool isUniform(const llvm::Value &V) const { return !isDivergent(V) && !DivergentAfterLoop.contains(&V); }
  /// Returns true if threads leave B in different directions.
  bool leavesDivergently(const llvm::BasicBlock &B) const { return DivergentBlocks.contains(&B); }

  /// Returns true if LLVM's analysis must treat V as a source of divergence.
  bool isSource(const llvm::Value *V) const;
  /// Returns true if V is the same in all threads of a tile and never changes. What changes in a loop may differ after
  /// it, because threads may leave the loop in different iterations.
  bool isConstantOfTile(const llvm::Value *V) const;
  /// Returns true if LLVM's analysis must treat V as uniform.
  bool isKnownUniform(const llvm::Value *V) const;

private:
  bool addDivergentSlots(const llvm::PostDominatorTree &PDT);
  bool addSlotsOfAllMemory(const llvm::PostDominatorTree &PDT);
  bool copiesDivergent(const llvm::MemTransferInst &Copy) const;
  bool addDivergentJoins(const llvm::PostDominatorTree &PDT, const llvm::CycleInfo &Cycles);
  bool addUniformAfterLoops(const llvm::CycleInfo &Cycles);
  bool isDivergentUse(const llvm::Use &U) const;
  bool isSourceLoad(const llvm::LoadInst &Load) const;
  bool isReadOnlyContainer(const llvm::Value &Object) const;
  bool areAlike(const llvm::Value &A, const llvm::Value &B) const;
  const llvm::Value &lookThroughPhis(const llvm::Value &V) const;

  const KernelInfo &K;
  llvm::Function &F;
  Sources From;
  llvm::DenseSet<const llvm::LoadInst *> Settled;
  llvm::DenseMap<const llvm::AllocaInst *, bool> DivergentSlots;
  llvm::DenseSet<const llvm::Value *> DivergentJoins;    ///< phis that LLVM's analysis takes for uniform
  llvm::DenseSet<const llvm::Value *> UniformAfterLoops; ///< instructions that LLVM's analysis takes for divergent
  mutable llvm::DenseMap<const llvm::Instruction *, bool> Constants;
  mutable llvm::DenseMap<const llvm::PHINode *, const llvm::Value *> PhiValues;
  llvm::DenseSet<const llvm::Value *> DivergentValues;
  llvm::DenseSet<const llvm::Value *> DivergentAfterLoop; ///< differ for threads that use them after a loop
  llvm::DenseSet<const llvm::BasicBlock *> DivergentBlocks;
  std::unique_ptr<llvm::UniformityInfo> Info; ///< only during the computation
};

/// One thread of a tile; optionally, of the tile with this number in the last dimension and 0 in the others.
class ThreadValues {
public:
  ThreadValues(const llvm::DataLayout &DL, llvm::ArrayRef<uint32_t> Tile, uint32_t Thread,
               std::optional<uint32_t> OfTile = std::nullopt);

  /// Assumes this value for V from now on.
  void assume(llvm::Value *V, llvm::Constant *Value) { Known[V] = Value; }

  /// Returns V's value in this thread, or null if it depends on more than local ids and constants.
  llvm::Constant *evaluate(llvm::Value *V);
  /// Returns the offset in bytes from the start of the tile_static variable or container data that P points into.
  std::optional<int64_t> evaluateOffset(llvm::Value *P);

private:
  llvm::Constant *compute(llvm::Value *V);

  const llvm::DataLayout &DL;
  uint32_t LocalId[3] = {0, 0, 0}; ///< in OpenCL's order
  std::optional<uint32_t> OfTile;
  uint32_t RowOfTile = 1; ///< number of threads in the last dimension
  llvm::DenseMap<llvm::Value *, llvm::Constant *> Known;
  unsigned Depth = 0;
};

/// Returns the number of threads in a tile.
uint32_t countThreads(llvm::ArrayRef<uint32_t> Tile);

} // namespace amp

#endif // CPPAMP_PASSES_CHECK_DIVERGENCE_H
