// Facts about an access, and the range of addresses that the accesses of a loop or a kernel may touch.
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

// Facts that branches establish before a block runs.

/// `Number + Offset` compares with `Bound` by this predicate wherever the block runs. No loop counts `Number`.
struct Fact {
  const llvm::SCEV *Number;
  int64_t Offset;
  llvm::CmpInst::Predicate Predicate;
  const llvm::SCEV *Bound;
};

/// Returns the facts of all branches on the only path to a block: around an access of a[x - 1],
/// `if (x > 0 && x < n - 1)` establishes that x is at least 1.
std::vector<Fact> findFacts(const llvm::BasicBlock &Block, const llvm::DominatorTree &DT, llvm::ScalarEvolution &SE);

// The range of a buffer that all iterations of the loops in a region access, as two values known before the region.

struct KernelInfo;

/// An instruction that may access outside of its buffer, or a subscript that may be outside of its extent
/// (asSubscriptValues).
struct BufferAccess {
  llvm::Instruction *Access = nullptr;
  llvm::Value *Pointer = nullptr;
  uint64_t Bytes = 0;
  llvm::Value *Data = nullptr;  ///< the container's data: the access is at Pointer - Data + Start in the buffer
  llvm::Value *Start = nullptr; ///< byte offset of Data in the buffer
  llvm::Value *Size = nullptr;  ///< size of the buffer in bytes; the entry block defines all three
};

/// The analyses of a function in its current state.
struct RangeAnalyses {
  explicit RangeAnalyses(llvm::Function &F);

  llvm::TargetLibraryInfoImpl Library;
  llvm::TargetLibraryInfo TLI;
  llvm::DominatorTree DT;
  llvm::LoopInfo LI;
  llvm::AssumptionCache AC;
  llvm::ScalarEvolution SE;
};

/// The bounds of a number, as signed 64-bit values.
struct Interval {
  llvm::Value *Low = nullptr, *High = nullptr; ///< the same value if the number is known
  unsigned Bits = 64;                          ///< both are in [-2^Bits, 2^Bits)
  bool IsShared = false;                       ///< equal for all threads of the launch
};

/// Evaluates the expressions of indices in arithmetic that does not wrap. `condition()` tests at run time whatever
/// could make the result differ from the program's arithmetic. The thread's own index takes all of its values in the
/// launch, or in a part of it, so all threads compute the same result and take the same path.
class AccessRanges {
public:
  /// Emits code before `At`. `Region` contains all blocks that run after it.
  AccessRanges(const KernelInfo &K, RangeAnalyses &Of, llvm::Instruction *At,
               const llvm::SmallPtrSetImpl<llvm::BasicBlock *> &Region);

  /// Sets the smallest and the largest index in each dimension, least significant first: the tile's, or the thread's in
  /// a kernel without tiles. All values must then be shared by the threads.
  void askAbout(llvm::ArrayRef<llvm::Value *> PartOfLaunch) { Part.assign(PartOfLaunch.begin(), PartOfLaunch.end()); }

  /// Requires that the access stays in its buffer, or the subscript in its extent, while the region runs. Returns false
  /// if its range is unknown.
  bool requireInside(const BufferAccess &A);
  /// Returns a condition that is true if the computed intervals are right; null if they always are.
  llvm::Value *condition();

private:
  using Result = std::optional<Interval>;

  bool requireSubscript(llvm::CallInst &Call);
  /// Returns the distance in bytes from `Base` to a pointer.
  Result distance(llvm::Value *Pointer, llvm::Value *Base);
  void require(llvm::Value *Test, bool IsShared);
  Result evaluate(const llvm::SCEV *S);
  Result evaluateNew(const llvm::SCEV *S);
  Result evaluateExactly(const llvm::SCEV *S);
  Result evaluateRecurrence(const llvm::SCEVAddRecExpr *S);
  const llvm::SCEV *iterationsOfEarlierTest(const llvm::Loop &L);
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
  const llvm::BasicBlock *Where = nullptr; ///< the block of the current access
  std::vector<Fact> Facts;                 ///< the facts that hold in it
  llvm::Value *OfLaunch = nullptr, *OfThread = nullptr;
  std::set<std::tuple<llvm::Value *, llvm::Value *, int64_t, int64_t>> Required;
  llvm::DenseMap<const llvm::SCEV *, Result> Known;
};

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_ACCESSRANGES_H
