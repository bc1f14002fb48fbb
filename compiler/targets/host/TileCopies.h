// Copies of memory in tile_static memory: what each stores and which of them each load reads, for bypass-tile-copies.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_COMPILER_TARGETS_HOST_TILE_COPIES_H
#define CPPAMP_COMPILER_TARGETS_HOST_TILE_COPIES_H

#include "targets/host/HostKernel.h"

#include "kernel/Address.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "passes/check/Divergence.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LazyValueInfo.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

#include <optional>
#include <utility>
#include <vector>

namespace amp {

/// Maximum number of divisions that compute the indices of an element from its number.
constexpr unsigned MaxDivisions = 3;

/// A counter of a loop in which the threads of a tile go through the elements together: a thread begins with its own
/// number and continues after the last one's.
struct TileCounter {
  llvm::PHINode *Phi = nullptr;
  int64_t End = 0; ///< of the elements: they begin at 0
};

/// A division of a number of an element.
struct TileDivision {
  unsigned Of; ///< ValueParameter: a counter, or a quotient or remainder of another division
  int64_t By;
};

/// A store to tile_static memory.
struct TileCopy {
  llvm::StoreInst *Store = nullptr;
  llvm::SmallVector<Sum, 3> At{};      ///< the index in each dimension of the array
  int64_t Field = 0;                   ///< the rest of the address in bytes
  std::optional<unsigned> Thread[3]{}; ///< the dimension of the array whose index contains this index of the thread
  llvm::SmallVector<llvm::ConstantRange, 3> LocalIds{}; ///< of the threads that store
  /// The dimension of the array in which other stores have this index of the thread. Constant here, it is at the same
  /// distance from the only thread's index as theirs.
  std::optional<unsigned> Instead[3]{};
  TileCounter Counters[3]{}; ///< for each dimension of the array
  /// T (functor, extent, 3 local ids, 3 counters, quotients and remainders, i1 *): the element, and whether it is
  /// stored.
  llvm::Function *Value = nullptr;
  llvm::SmallVector<TileDivision, MaxDivisions> Divisions{};
  bool IsCertain = false;                           ///< it is always stored
  bool HasConditions = false, HasDivisions = false; ///< in Value

  /// Returns the only index of a thread that stores, if the address does not contain it.
  std::optional<int64_t> only(unsigned D) const {
    const llvm::APInt *One = Thread[D] ? nullptr : LocalIds[D].getSingleElement();
    return One ? std::optional<int64_t>(One->getSExtValue()) : std::nullopt;
  }
};

/// A sum with the knowledge that a place in the kernel has of it.
struct KnownSum {
  Sum Of;
  bool IsSmall = false; ///< neither it nor parts of it need more than 32 bits
};

/// What a load from tile_static memory becomes if a copy has stored the element.
struct CopyCandidate {
  const TileCopy *From = nullptr;
  llvm::SmallVector<std::pair<KnownSum, int64_t>, 3> Tests; ///< these are less than a number, without a sign
  std::optional<KnownSum> LocalIds[3], Counters[3];
  /// Quotient and remainder; nothing if both must be computed.
  llvm::SmallVector<std::optional<std::pair<KnownSum, KnownSum>>, MaxDivisions> Divisions;

  bool isCertain() const { return Tests.empty() && From->IsCertain; }
};

/// A load from tile_static memory.
struct TileRead {
  llvm::LoadInst *Load = nullptr;
  llvm::SmallVector<CopyCandidate, 2> Candidates{}; ///< the last store first
};

/// A variable in tile_static memory.
struct TileVariable {
  llvm::SmallVector<TileCopy, 4> Copies; ///< in the order of execution
  std::vector<TileRead> Reads;
  llvm::SmallVector<int64_t, 3> Strides; ///< of the array's dimensions, in bytes, descending
};

/// Parameters of TileCopy::Value after the kernel's.
enum ValueParameter : unsigned {
  ElementLocalIds = 0,
  ElementCounters = 3,
  ElementDivisions = 6,
  ElementIsStored = ElementDivisions + 2 * MaxDivisions
};

/// Numbers below this can be added without a carry out of 32 bits.
constexpr int64_t SmallIndex = int64_t(1) << 26;

/// Returns the dimension if V calls this builtin.
std::optional<unsigned> dimensionOf(const llvm::Value *V, BuiltinId Id);
std::optional<unsigned> localDimension(const llvm::Value *V);
std::optional<unsigned> groupDimension(const llvm::Value *V);
/// Returns the container that a pointer points into, which may be chosen from several addresses in it; null if it is
/// unknown.
const ContainerInfo *containerOf(const llvm::Value *Pointer, const KernelInfo &K);
/// Cleans up after inlining and folding.
void simplifyVersion(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);

/// The copies of a kernel, and the functions that compute their elements, which live as long as this object.
class TileCopies {
public:
  TileCopies(const KernelInfo &K, llvm::FunctionAnalysisManager &FAM);
  ~TileCopies();
  TileCopies(const TileCopies &) = delete;
  TileCopies &operator=(const TileCopies &) = delete;

  /// Returns true if each load can be replaced by the element that a copy has stored. Must be called first.
  bool areUnderstood();
  llvm::MapVector<const llvm::GlobalVariable *, TileVariable> &variables() { return Variables; }
  llvm::ArrayRef<llvm::Instruction *> barriers() const { return Barriers; }
  /// The dimension in which adjacent threads differ.
  unsigned fastDimension() const { return Fast; }
  /// Returns the function that tests whether what is copied and what is written are apart.
  llvm::Function *makeCheck(const KernelInfo &Of) const;

private:
  // What the kernel does.
  bool collect();
  bool collectUse(llvm::Instruction &I, llvm::Value *Pointer);
  bool canReachBarrier(const llvm::Instruction &I) const;
  bool areApart() const;
  bool writesRows() const;
  bool understand(TileVariable &V);
  bool findStrides(TileVariable &V) const;
  bool haveOwnBytes(const TileVariable &V) const;
  bool describe(const TileVariable &V, const llvm::Instruction &Access, llvm::SmallVectorImpl<Sum> &At, int64_t &Field);
  bool understand(const TileVariable &V, TileCopy &C);
  /// A loop's counter: `for (e = Begin; e < End; e += Step)`.
  struct Counting {
    llvm::Value *Begin;
    int64_t Step, End;
    bool TestsLast;  ///< only after the first iteration
    bool IsEquality; ///< ends only where it is equal to End
  };
  std::optional<Counting> findCounting(llvm::PHINode &Phi) const;
  bool understandCounter(TileCopy &C, unsigned Dimension, llvm::PHINode &Phi);
  /// The indices of a tile's threads.
  llvm::ConstantRange allIds(unsigned Dimension) const {
    return {llvm::APInt(64, 0), llvm::APInt(64, Tile.Size[Dimension])};
  }
  void findLocalIds(TileCopy &C);
  bool understand(const TileVariable &V, TileRead &R);
  enum class Match { Never, Maybe, TooExpensive };
  Match match(CopyCandidate &C, const TileRead &R, llvm::ArrayRef<Sum> At);
  bool isAdjacent(const TileCopy &C, llvm::ArrayRef<Sum> At) const;
  llvm::ConstantRange range(llvm::Value *V, const llvm::Instruction &User);
  llvm::ConstantRange range(const Sum &Of, const llvm::Instruction &User);
  KnownSum known(Sum Of, const llvm::Instruction &User);
  std::optional<std::pair<KnownSum, KnownSum>> divide(const Sum &Of, int64_t By, const llvm::Instruction &User);

  // The value of an element.
  std::optional<bool> evaluate(const TileCopy &C, const llvm::ICmpInst &Compare);
  bool makeValue(TileCopy &C);
  void findDivisions(TileCopy &C);
  bool isCheap(TileCopy &C) const;

  const KernelInfo &K;
  llvm::Function &F;
  llvm::FunctionAnalysisManager &FAM;
  const llvm::DataLayout &DL;
  const TileShape Tile;
  unsigned Fast = 0; ///< adjacent threads differ in this dimension
  llvm::LazyValueInfo &LVI;
  llvm::ScalarEvolution &SE;
  llvm::LoopInfo &LI;
  llvm::DominatorTree &DT;
  Divergence Differences;
  llvm::IRBuilder<> B;
  llvm::MapVector<const llvm::GlobalVariable *, TileVariable> Variables;
  llvm::SmallVector<llvm::Instruction *> Barriers;
  llvm::SmallSetVector<const ContainerInfo *, 4> Written, Copied; ///< Copied: read before a barrier
};

} // namespace amp

#endif // CPPAMP_COMPILER_TARGETS_HOST_TILE_COPIES_H
