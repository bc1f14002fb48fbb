// Accesses to members of the same structures.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_ACCESSGROUPS_H
#define CPPAMP_TARGETS_HOST_ACCESSGROUPS_H

#include "targets/host/ShapeAnalysis.h"

#include "llvm/ADT/SmallBitVector.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScopedNoAliasAA.h"
#include "llvm/Analysis/TargetLibraryInfo.h"

#include <memory>

namespace amp {

/// Loads, or stores, in one block at constant distances from each other. Either their addresses have the same constant
/// stride from lane to lane, larger than their size and than the distances, or they vary without one. No instruction
/// between them prevents performing all loads at the first one, or all stores at the last one.
///
///   load float, ptr (p + 16 * lane);  load float, ptr (p + 16 * lane + 4);  ...
///   load float, ptr q;                load float, ptr (q + 4);              ...
struct AccessGroup {
  struct Member {
    llvm::Instruction *Access;
    int64_t Distance; ///< in bytes from the lowest member
  };
  /// Maximum size of a row if the addresses vary without a stride.
  static constexpr int64_t MaxVaryingBytes = 64;

  int64_t Step = 0;   ///< bytes from lane to lane; 0 if that is no constant
  unsigned Bytes = 0; ///< of an element
  llvm::SmallVector<Member, 4> Members;
  /// What is stored after the first load, or before it in a group that ends after it, as first and last + 1 byte from
  /// the lowest member. A later load of it is no member.
  llvm::SmallVector<std::pair<int64_t, int64_t>, 0> Stored;

  llvm::Instruction *first() const { return Members.front().Access; }
  /// The instruction at which the vectors are loaded or stored.
  llvm::Instruction *place() const { return isLoad() ? first() : Members.back().Access; }
  const Member &lowest() const;
  unsigned column(const Member &M) const { return static_cast<unsigned>(M.Distance / Bytes); }
  /// Returns which elements of a row the members are, up to the last one.
  llvm::SmallBitVector columns() const;
  bool isVarying() const { return Step == 0; }
  /// Returns the number of elements from lane to lane, which must be constant.
  unsigned stride() const { return static_cast<unsigned>(std::abs(Step) / Bytes); }
  bool isLoad() const { return llvm::isa<llvm::LoadInst>(first()); }
};

/// Accesses of the launch's memory at constant distances from each other, in one block.
struct AccessCluster {
  llvm::SmallVector<llvm::Instruction *, 4> Accesses;
  int64_t Begin = 0, End = 0; ///< what they access, in bytes from the first one's address
  bool Stores = false;
  bool HasRows = false; ///< might form a group: several accesses, with lanes further apart than the size of one
};

/// On accesses: the number of their cluster, then the numbers of the clusters that specialize-interior has tested not
/// to overlap with it in any lane. Not an alias scope: after a barrier, another thread may access the same memory.
constexpr char ApartMetadata[] = "amp.apart";

/// ScalarEvolution of a function that is not in a pass manager.
class LoneScalarEvolution {
public:
  LoneScalarEvolution(llvm::Function &F, const llvm::DominatorTree &DT, const llvm::LoopInfo &LI);
  ~LoneScalarEvolution();

  llvm::ScalarEvolution &get() { return *SE; }
  const llvm::TargetLibraryInfo &library() const { return *Library; }

private:
  std::unique_ptr<llvm::TargetLibraryInfoImpl> LibraryImpl;
  std::unique_ptr<llvm::TargetLibraryInfo> Library;
  std::unique_ptr<llvm::AssumptionCache> Assumptions;
  std::unique_ptr<llvm::ScalarEvolution> SE;
};

/// The groups of a function, computed at the first query.
class AccessGroups {
public:
  AccessGroups(llvm::Function &F, const ShapeAnalysis &Shapes, const llvm::DominatorTree &DT, const llvm::LoopInfo &LI);
  ~AccessGroups();

  /// Returns the group, of one or more members, that the load or store belongs to; null if there is none.
  const AccessGroup *find(const llvm::Instruction &I);
  /// Returns the number of groups in the function.
  unsigned count();
  /// Returns pairs of clusters, at least one of which stores. If they did not overlap, there might be fewer groups.
  llvm::SmallVector<std::pair<const AccessCluster *, const AccessCluster *>> separable();

private:
  void addDelayedStores(AccessGroup &Load, llvm::ArrayRef<AccessGroup *> Open);
  void collect(llvm::BasicBlock &Block);
  void collectClusters(llvm::BasicBlock &Block);
  std::optional<AccessGroup> start(llvm::Instruction &I) const;
  bool join(AccessGroup &Group, const AccessGroup &Single);
  bool mayConflict(AccessGroup &Group, llvm::Instruction &I);
  std::optional<int64_t> distance(const llvm::Value *From, const llvm::Value *To);
  bool areInSeparateScopes(const llvm::Instruction &A, const llvm::Instruction &B);
  LoneScalarEvolution &evolution();

  llvm::Function &F;
  const ShapeAnalysis &Shapes;
  const llvm::DominatorTree &DT;
  const llvm::LoopInfo &LI;
  std::unique_ptr<LoneScalarEvolution> Evolution; ///< created if there are two accesses to compare
  llvm::ScopedNoAliasAAResult Scopes;
  std::unique_ptr<llvm::AAResults> Aliases;
  llvm::SmallVector<std::unique_ptr<AccessGroup>> Groups;
  llvm::SmallVector<std::unique_ptr<AccessCluster>> Clusters;
  llvm::DenseMap<const llvm::Instruction *, const AccessGroup *> GroupOf;
  llvm::SmallPtrSet<const llvm::BasicBlock *, 8> Seen;
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_ACCESSGROUPS_H
