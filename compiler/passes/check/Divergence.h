// Which values of a kernel differ between the threads of a tile (C++ AMP 1.2, 8.1.1).
//
// LLVM's uniformity analysis does the work; what it starts from is said here: thread ids, and, if asked
// for, what is loaded from memory that threads share. `evaluate` goes further where a value depends on
// local ids and constants alone: it computes it for one thread.
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
} // namespace llvm

namespace amp {

/// The variable of the user's tile_static storage that P points into; null if it is not one or not known.
llvm::GlobalVariable *getTileStatic(llvm::Value *P);

/// The container whose data `Object` points to; null if it is no such pointer.
const ContainerInfo *getContainer(const llvm::Value &Object, const KernelInfo &K);

class Divergence {
public:
  enum Sources { ThreadIds, ThreadIdsAndMemory };

  /// What `Settled` loads read is the same for all threads, if they read at one address.
  Divergence(const KernelInfo &K, Sources From, llvm::DenseSet<const llvm::LoadInst *> Settled = {});

  bool isDivergent(const llvm::Value &V) const { return DivergentValues.contains(&V); }
  /// Do threads leave B in different directions?
  bool leavesDivergently(const llvm::BasicBlock &B) const { return DivergentBlocks.contains(&B); }

  /// For the analysis.
  bool isSource(const llvm::Value *V) const;
  /// Is V the same at all times of a tile, too? Threads may leave a loop at different times, and take with them what it
  /// computes.
  bool isConstantOfTile(const llvm::Value *V) const;

private:
  bool addDivergentSlots();
  bool isSourceLoad(const llvm::LoadInst &Load) const;
  bool isReadOnlyContainer(const llvm::Value &Object) const;

  const KernelInfo &K;
  llvm::Function &F;
  Sources From;
  llvm::DenseSet<const llvm::LoadInst *> Settled;
  llvm::DenseMap<const llvm::AllocaInst *, bool> DivergentSlots;
  mutable llvm::DenseMap<const llvm::Instruction *, bool> Constants;
  llvm::DenseSet<const llvm::Value *> DivergentValues;
  llvm::DenseSet<const llvm::BasicBlock *> DivergentBlocks;
  std::unique_ptr<llvm::UniformityInfo> Info; ///< while it is computed
};

/// One thread of a tile; if that is said, of the tile with this number in the last dimension and 0 in the others.
class ThreadValues {
public:
  ThreadValues(const llvm::DataLayout &DL, llvm::ArrayRef<uint32_t> Tile, uint32_t Thread,
               std::optional<uint32_t> OfTile = std::nullopt);

  /// From now on V is this.
  void assume(llvm::Value *V, llvm::Constant *Value) { Known[V] = Value; }

  /// The value of V in this thread; null if it depends on more than local ids and constants.
  llvm::Constant *evaluate(llvm::Value *V);
  /// Bytes from the start of the tile_static variable, or of a container's data, that P points into.
  std::optional<int64_t> evaluateOffset(llvm::Value *P);

private:
  llvm::Constant *compute(llvm::Value *V);

  const llvm::DataLayout &DL;
  uint32_t LocalId[3] = {0, 0, 0}; ///< OpenCL's order
  std::optional<uint32_t> OfTile;
  uint32_t RowOfTile = 1; ///< threads in the last dimension
  llvm::DenseMap<llvm::Value *, llvm::Constant *> Known;
  unsigned Depth = 0;
};

/// Number of threads in a tile.
uint32_t countThreads(llvm::ArrayRef<uint32_t> Tile);

} // namespace amp

#endif // CPPAMP_PASSES_CHECK_DIVERGENCE_H
