// Which elements of a tile_static variable each thread accesses in loops.
//
// A thread's way through the loops around an access is computed, if it depends only on local ids, constants and bounds
// that are the same in all threads: `for (int i = local; i < 80; i += 32) s[i] = ...`. A loop with a barrier counts as
// unknown, so that all accesses of one result lie between the same two barriers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_CHECK_ACCESSEVENTS_H
#define CPPAMP_PASSES_CHECK_ACCESSEVENTS_H

#include "kernel/KernelInfo.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include <map>
#include <optional>
#include <vector>

namespace llvm {
class DominatorTree;
class PostDominatorTree;
} // namespace llvm

namespace amp {

class Divergence;

/// A bound that is not known, but the same in all threads; and the number up to which it must exceed.
struct Limit {
  const llvm::Value *Bound;
  bool IsSigned;
  int64_t Reached; ///< the thread comes here if Reached < Bound
};

/// One access by one thread.
struct AccessEvent {
  uint32_t Thread;
  int64_t Offset; ///< from the start of the variable, in bytes
  llvm::SmallVector<Limit, 1> Limits;
};

struct AccessEvents {
  std::vector<AccessEvent> Events;
  bool AreOfAll = false; ///< all threads access what the first one does, which the events are of
  /// Conditions that are the same in all threads, and their values for which these accesses happen.
  llvm::SmallVector<std::pair<const llvm::Value *, bool>, 4> Assumed;
  /// The edges around the accesses that threads take by conditions which the events consider.
  llvm::SmallVector<std::pair<const llvm::BasicBlock *, const llvm::BasicBlock *>, 4> Around;
};

class EventFinder {
public:
  EventFinder(KernelInfo &K, const Divergence &D, const llvm::DominatorTree &DT, llvm::PostDominatorTree &PDT)
      : K(K), D(D), DT(DT), PDT(PDT), Loops(DT) {}

  /// Returns nothing if an element, or whether a thread comes there, is not known.
  const std::optional<AccessEvents> &find(llvm::Instruction &Access);

  /// Returns true if a thread reads an element that only other threads write, whenever both accesses happen at all.
  bool conflict(const AccessEvents &Reads, const AccessEvents &Writes);

  /// Returns true if conditions that are the same in all threads exclude that both happen.
  bool excludeEachOther(llvm::Instruction &A, llvm::Instruction &B);

  /// Returns true if this loop runs at most once.
  bool runsOnce(const llvm::Loop &L) const;
  const llvm::LoopInfo &loops() const { return Loops; }

private:
  class Walk;
  using Assumptions = llvm::SmallVector<std::pair<const llvm::Value *, bool>, 4>;

  std::optional<AccessEvents> compute(llvm::Instruction &Access);
  const llvm::Loop *findLoop(const llvm::Instruction &Access) const;
  const llvm::Value *lookThroughLoads(const llvm::Value *V);
  bool contradict(const Assumptions &A, const Assumptions &B);
  llvm::ArrayRef<llvm::BasicBlock *> findDeciding(llvm::BasicBlock &B);
  void addUniform(llvm::Value *Condition, bool Result, Assumptions &To) const;
  const Assumptions &findAssumptions(llvm::BasicBlock &B);

  KernelInfo &K;
  const Divergence &D;
  const llvm::DominatorTree &DT;
  llvm::PostDominatorTree &PDT;
  llvm::LoopInfo Loops;
  std::map<const llvm::Instruction *, std::optional<AccessEvents>> Known;
  std::map<const llvm::BasicBlock *, llvm::SmallVector<llvm::BasicBlock *, 8>> Deciding;
  std::map<const llvm::BasicBlock *, Assumptions> OfBlocks;
  /// The first load of what no thread writes, by the object and the offset.
  std::map<std::pair<const llvm::Value *, int64_t>, const llvm::Value *> FirstLoads;
};

} // namespace amp

#endif // CPPAMP_PASSES_CHECK_ACCESSEVENTS_H
