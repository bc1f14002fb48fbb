// What the lanes of a vector have in common.
//
// A thread function is widened by running W neighboring threads, the *lanes*, as one. Its only source of
// difference is the builtin __cppamp_host_lane, 0 to W - 1. From there each value gets a shape:
//
//   uniform      the same in all lanes that are active          i = blockIdx * 16
//   strided      base + lane * stride, stride a constant        x = i + lane;  &a[x]
//   varying      anything else                                  a[x]
//
// and each block a way of being run: for all lanes together, or under a mask (*predicated*), because
// lanes went different ways before it. A branch on a uniform value is one in predicated blocks too: the lanes that
// are there take it together, and what they find behind it is uniform if it is so on both ways.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_SHAPEANALYSIS_H
#define CPPAMP_TARGETS_HOST_SHAPEANALYSIS_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Dominators.h"
#include <optional>

namespace amp {

/// i32 (): the number of this thread in its vector.
constexpr char LaneBuiltin[] = "__cppamp_host_lane";

bool isCallOf(const llvm::Value &V, llvm::StringRef Builtin);
inline bool isLane(const llvm::Value &V) { return isCallOf(V, LaneBuiltin); }

struct ValueShape {
  enum Kind { Uniform, Strided, Varying } K = Uniform;
  int64_t Stride = 0; ///< of Strided: what one lane adds; bytes for pointers

  static ValueShape uniform() { return {}; }
  static ValueShape varying() { return {Varying, 0}; }
  static ValueShape strided(int64_t By) { return By == 0 ? uniform() : ValueShape{Strided, By}; }
  bool isUniform() const { return K == Uniform; }
  bool isStrided() const { return K == Strided; }
  bool isVarying() const { return K == Varying; }
  /// The stride, of uniform values too.
  std::optional<int64_t> stride() const { return K == Varying ? std::nullopt : std::optional<int64_t>(Stride); }
  bool operator==(const ValueShape &O) const { return K == O.K && Stride == O.Stride; }
  bool operator!=(const ValueShape &O) const { return !(*this == O); }
};

/// Blocks that are run one after the other, each under its mask, between a block that all lanes leave
/// together and the one where they meet again.
struct DivergentRegion {
  llvm::BasicBlock *Begin = nullptr; ///< whose branch is replaced
  llvm::BasicBlock *End = nullptr;   ///< where the lanes meet
  llvm::SetVector<llvm::BasicBlock *> Blocks;
};

/// Shapes of the values and fates of the blocks of one function in which loops are simplified and in LCSSA
/// form, with one return and no switches.
class ShapeAnalysis {
public:
  ShapeAnalysis(llvm::Function &F, const llvm::DominatorTree &DT, const llvm::PostDominatorTree &PDT,
                const llvm::LoopInfo &LI);

  /// False if the control flow cannot be predicated: a loop that is never left, for example.
  bool isValid() const { return Valid; }
  /// The branch because of which it is not; null if no single one is.
  const llvm::Instruction *obstacle() const { return Obstacle; }

  ValueShape shape(const llvm::Value *V) const;
  /// Is the uniform or strided V base + lane * stride without wrapping, as a signed or unsigned number?
  bool isExact(const llvm::Value *V, bool Signed) const;
  bool isPredicated(const llvm::BasicBlock *B) const { return Predicated.contains(B); }
  /// Do lanes leave L in different iterations, or must it be run as if they did?
  bool isDivergent(const llvm::Loop *L) const { return DivergentLoops.contains(L); }
  /// The outermost chains, by the block they begin in.
  const llvm::MapVector<llvm::BasicBlock *, DivergentRegion> &chains() const { return Chains; }

private:
  void propagate();
  bool raise(llvm::Instruction &I);
  ValueShape compute(const llvm::Instruction &I) const;
  ValueShape computeBinary(const llvm::Instruction &I) const;
  ValueShape computeCast(const llvm::Instruction &I) const;
  ValueShape computePhi(const llvm::PHINode &Phi) const;
  bool isExact(const llvm::Value *V, bool Signed, llvm::SmallPtrSetImpl<const llvm::Value *> &Asked) const;
  bool addDivergence();
  bool diverge(llvm::BasicBlock *B);
  bool divergeLoop(const llvm::Loop *L);
  bool addRegion(llvm::BasicBlock *Begin, llvm::ArrayRef<llvm::BasicBlock *> From, llvm::BasicBlock *End,
                 const llvm::Loop *Left);
  bool addJoins(const llvm::SetVector<llvm::BasicBlock *> &Region, const llvm::BasicBlock *Begin,
                const llvm::Loop *Left);
  void findChains();
  void addChain(llvm::BasicBlock *Begin, llvm::ArrayRef<llvm::BasicBlock *> From, llvm::BasicBlock *End);
  llvm::SetVector<llvm::BasicBlock *> reach(llvm::ArrayRef<llvm::BasicBlock *> From, llvm::BasicBlock *End) const;
  llvm::BasicBlock *postDominator(llvm::ArrayRef<llvm::BasicBlock *> Blocks) const;

  llvm::Function &F;
  const llvm::DominatorTree &DT;
  const llvm::PostDominatorTree &PDT;
  const llvm::LoopInfo &LI;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Order; ///< reverse post-order
  bool Valid = true;
  const llvm::Instruction *Obstacle = nullptr;
  llvm::DenseMap<const llvm::Value *, ValueShape> Shapes;
  llvm::DenseSet<const llvm::BasicBlock *> Predicated;
  llvm::DenseSet<const llvm::BasicBlock *> Joins; ///< where lanes meet that came different ways
  llvm::SetVector<llvm::BasicBlock *> Diverging;  ///< their branch is not taken by all lanes together
  llvm::DenseSet<const llvm::Loop *> DivergentLoops;
  llvm::MapVector<llvm::BasicBlock *, DivergentRegion> Chains;
};

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_SHAPEANALYSIS_H
