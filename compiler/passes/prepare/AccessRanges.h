// Where in a buffer all turns of the loops in a region access, as two numbers that are known before the region.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_ACCESSRANGES_H
#define CPPAMP_PASSES_PREPARE_ACCESSRANGES_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include <optional>
#include <set>
#include <tuple>

namespace amp {

struct KernelInfo;

/// Both ends of what a number may be, 64 bits wide and signed.
struct Interval {
  llvm::Value *Low = nullptr, *High = nullptr; ///< the same value where it is one number
  unsigned Bits = 64;                          ///< both are in [-2^Bits, 2^Bits)
  bool IsShared = false;                       ///< all threads of the launch have the same
};

/// Evaluates what indices are made of, in arithmetic that does not wrap. What would make that different from the
/// program's arithmetic is asked when the kernel runs: `condition()`. Of the thread's own index all values are taken that
/// it has in the launch, so that all threads find the same, and go the same way.
class AccessRanges {
public:
  /// What is computed stands before `At`; `Region` holds all blocks that are run behind it.
  AccessRanges(const KernelInfo &K, llvm::ScalarEvolution &SE, const llvm::DominatorTree &DT, llvm::Instruction *At,
               const llvm::SmallPtrSetImpl<llvm::BasicBlock *> &Region);

  /// The bytes from `Base` to a pointer, while the region runs. Nothing if that cannot be told.
  std::optional<Interval> distance(llvm::Value *Pointer, llvm::Value *Base);
  /// True when the intervals that were given are right; null if they always are.
  llvm::Value *condition();
  void require(llvm::Value *Test, bool IsShared);
  llvm::IRBuilder<> &builder() { return B; }

private:
  using Result = std::optional<Interval>;

  Result evaluate(const llvm::SCEV *S);
  Result evaluateNew(const llvm::SCEV *S);
  Result evaluateExactly(const llvm::SCEV *S);
  Result evaluateRecurrence(const llvm::SCEVAddRecExpr *S);
  Result evaluateExtremum(const llvm::SCEVMinMaxExpr *S);
  Result evaluateExtension(const llvm::SCEVCastExpr *S);
  Result evaluateRange(const llvm::SCEV *S);
  Result evaluateIndex(const llvm::CallInst &Index);
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
  llvm::SCEVExpander Expander;
  llvm::IRBuilder<> B;
  llvm::Value *OfLaunch = nullptr, *OfThread = nullptr;
  std::set<std::tuple<llvm::Value *, llvm::Value *, int64_t, int64_t>> Required;
  llvm::DenseMap<const llvm::SCEV *, Result> Known;
};

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_ACCESSRANGES_H
