// Accesses to members of the same structures.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_ACCESSGROUPS_H
#define CPPAMP_TARGETS_HOST_ACCESSGROUPS_H

#include "targets/host/ShapeAnalysis.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"

#include <memory>

namespace amp {

/// Loads, or stores, in one block with the same constant stride from lane to lane, larger than
/// their size, at constant distances from each other that are less than the stride. No instruction between them
/// prevents performing all loads at the first one, or all stores at the last one.
///
///   load float, ptr (p + 16 * lane);  load float, ptr (p + 16 * lane + 4);  ...
struct AccessGroup {
  struct Member {
    llvm::Instruction *Access;
    int64_t Distance; ///< in bytes from the lowest member
  };
  int64_t Step = 0;   ///< bytes from lane to lane, not 0
  unsigned Bytes = 0; ///< of an element
  llvm::SmallVector<Member, 4> Members;

  llvm::Instruction *first() const { return Members.front().Access; }
  /// The instruction at which the vectors are loaded or stored.
  llvm::Instruction *place() const { return isLoad() ? first() : Members.back().Access; }
  const Member &lowest() const;
  unsigned column(const Member &M) const { return static_cast<unsigned>(M.Distance / Bytes); }
  /// Returns which elements of a row the members are, up to the last one.
  llvm::SmallBitVector columns() const;
  /// Returns the number of elements from lane to lane.
  unsigned stride() const { return static_cast<unsigned>(std::abs(Step) / Bytes); }
  bool isLoad() const { return llvm::isa<llvm::LoadInst>(first()); }
};

/// The groups of a function, computed at the first query.
class AccessGroups {
public:
  AccessGroups(llvm::Function &F, const ShapeAnalysis &Shapes, const llvm::DominatorTree &DT, const llvm::LoopInfo &LI);
  ~AccessGroups();

  /// Returns the group, of one or more members, that the load or store belongs to; null if there is none.
  const AccessGroup *find(const llvm::Instruction &I);

private:
  void collect(llvm::BasicBlock &Block);
  std::optional<AccessGroup> start(llvm::Instruction &I) const;
  bool join(AccessGroup &Group, const AccessGroup &Single);
  bool mayConflict(const AccessGroup &Group, llvm::Instruction &I);
  std::optional<int64_t> distance(const llvm::Value *From, const llvm::Value *To);

  llvm::Function &F;
  const ShapeAnalysis &Shapes;
  const llvm::DominatorTree &DT;
  const llvm::LoopInfo &LI;
  std::unique_ptr<llvm::TargetLibraryInfoImpl> LibraryImpl;
  std::unique_ptr<llvm::TargetLibraryInfo> Library;
  std::unique_ptr<llvm::AssumptionCache> Assumptions;
  std::unique_ptr<llvm::ScalarEvolution> SE; ///< created if there are two accesses to compare
  llvm::SmallVector<std::unique_ptr<AccessGroup>> Groups;
  llvm::DenseMap<const llvm::Instruction *, const AccessGroup *> GroupOf;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Seen;
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_ACCESSGROUPS_H
