// What is known about an access, and the range of addresses that the accesses of a loop or a kernel may touch.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_ACCESSRANGES_H
#define CPPAMP_PASSES_PREPARE_ACCESSRANGES_H

#include "support/LLVMCompat.h"

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"
#include <optional>
#include <set>
#include <tuple>
#include <vector>

namespace llvm {
class BasicBlock;
class DominatorTree;
class SCEV;
class ScalarEvolution;
} // namespace llvm

namespace amp {

// What branches have made sure of before a block runs.

/// Of numbers that no loop counts: `Number + Offset` compares so with `Bound` wherever the block runs.
struct Fact {
  const llvm::SCEV *Number;
  int64_t Offset;
  llvm::CmpInst::Predicate Predicate;
  const llvm::SCEV *Bound;
};

/// Those of all branches on the only way to a block: `if (x > 0 && x < n - 1)` around an access of a[x - 1] says that
/// x is at least 1 there.
std::vector<Fact> findFacts(const llvm::BasicBlock &Block, const llvm::DominatorTree &DT, llvm::ScalarEvolution &SE);

// Where in a buffer all turns of the loops in a region access, as two numbers that are known before the region.

struct KernelInfo;

/// An instruction that may leave the buffer it accesses, or, of its own, a subscript that may be outside of its extent
/// (asSubscriptValues).
struct BufferAccess {
  llvm::Instruction *Access = nullptr;
  llvm::Value *Pointer = nullptr;
  uint64_t Bytes = 0;
  llvm::Value *Data = nullptr;  ///< what the distance in the buffer is counted from, and that distance itself:
  llvm::Value *Start = nullptr; ///< they stand in the entry block, as
  llvm::Value *Size = nullptr;  ///< the bytes of the buffer
};

/// What is known of a function as it is now.
struct RangeAnalyses {
  explicit RangeAnalyses(llvm::Function &F);

  llvm::TargetLibraryInfoImpl Library;
  llvm::TargetLibraryInfo TLI;
  llvm::DominatorTree DT;
  llvm::LoopInfo LI;
  llvm::AssumptionCache AC;
  llvm::ScalarEvolution SE;
};

/// Both ends of what a number may be, 64 bits wide and signed.
struct Interval {
  llvm::Value *Low = nullptr, *High = nullptr; ///< the same value where it is one number
  unsigned Bits = 64;                          ///< both are in [-2^Bits, 2^Bits)
  bool IsShared = false;                       ///< all threads of the launch have the same
};

/// Evaluates what indices are made of, in arithmetic that does not wrap. What would make that different from the
/// program's arithmetic is asked when the kernel runs: `condition()`. Of the thread's own index all values are taken
/// that it has in the launch, or in a part of it, so that all threads find the same, and go the same way.
class AccessRanges {
public:
  /// What is computed stands before `At`; `Region` holds all blocks that are run behind it.
  AccessRanges(const KernelInfo &K, RangeAnalyses &Of, llvm::Instruction *At,
               const llvm::SmallPtrSetImpl<llvm::BasicBlock *> &Region);

  /// The least and the greatest index in each dimension, least significant first: of the tile, or of the thread where
  /// there are no tiles. All numbers are to be shared by the threads then.
  void askAbout(llvm::ArrayRef<llvm::Value *> PartOfLaunch) { Part.assign(PartOfLaunch.begin(), PartOfLaunch.end()); }

  /// Asks that the access stays in its buffer, or the subscript in its extent, while the region runs. False if where it
  /// goes cannot be told.
  bool requireInside(const BufferAccess &A);
  /// True when the intervals that were given are right; null if they always are.
  llvm::Value *condition();

private:
  using Result = std::optional<Interval>;

  bool requireSubscript(llvm::CallInst &Call);
  /// The bytes from `Base` to a pointer.
  Result distance(llvm::Value *Pointer, llvm::Value *Base);
  void require(llvm::Value *Test, bool IsShared);
  Result evaluate(const llvm::SCEV *S);
  Result evaluateNew(const llvm::SCEV *S);
  Result evaluateExactly(const llvm::SCEV *S);
  Result evaluateRecurrence(const llvm::SCEVAddRecExpr *S);
  const llvm::SCEV *turnsOfTestBefore(const llvm::Loop &L);
  Result evaluateExtremum(const llvm::SCEVMinMaxExpr *S);
  Result evaluateExtension(const llvm::SCEVCastExpr *S);
  Result evaluateRange(const llvm::SCEV *S);
  Result evaluateIndex(const llvm::CallInst &Index);
  Result indexInPart(const llvm::CallInst &Index, unsigned Dim);
  Result withFacts(const llvm::SCEV *S, Result R);
  void narrow(Interval &I, const Fact &F, const Interval &Bound);
  Result sum(const Interval &A, const Interval &B);
  Result product(const Interval &A, const Interval &B);
  Result bounded(Interval I);

  bool isKnownBefore(const llvm::SCEV *S);
  void requireWithin(const Interval &I, const llvm::APInt &Low, const llvm::APInt &High);
  llvm::Value *smallest(llvm::Value *A, llvm::Value *B);
  llvm::Value *largest(llvm::Value *A, llvm::Value *B);

  const KernelInfo &K;
  llvm::ScalarEvolution &SE;
  const llvm::DominatorTree &DT;
  llvm::Instruction *At;
  const llvm::SmallPtrSetImpl<llvm::BasicBlock *> &Region;
  compat::Expander Expander;
  llvm::IRBuilder<> B;
  llvm::SmallVector<llvm::Value *, 6> Part;
  const llvm::BasicBlock *Where = nullptr; ///< the access that is asked about, and
  std::vector<Fact> Facts;                 ///< what holds there
  llvm::Value *OfLaunch = nullptr, *OfThread = nullptr;
  std::set<std::tuple<llvm::Value *, llvm::Value *, int64_t, int64_t>> Required;
  llvm::DenseMap<const llvm::SCEV *, Result> Known;
};

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_ACCESSRANGES_H
